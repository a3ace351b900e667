/** What a piece of text before the arguments is. */
export type Slot = 'name' | 'id' | 'arguments'

/** The texts that families write between the name, an id and the arguments, and what stands behind each of them. */
const separators: readonly (readonly [text: string, behind: Slot])[] = [
  ['[CALL_ID]', 'id'],
  ['[ARGS]', 'arguments'],
  ...['<｜tool▁sep｜>', '<|tool▁sep|>', '<｜tool_sep｜>', '<|tool_sep|>'].map((it) => [it, 'name'] as const),
  ['<|tool_call_argument_begin|>', 'arguments'],
  ['<|tool_call:name|>', 'name'],
  ['<|tool_call:args|>', 'arguments'],
  ['<|plamo:begin_tool_name:plamo|>', 'name'],
  ['<|plamo:end_tool_name:plamo|>', 'id'],
  ['<|plamo:begin_tool_arguments:plamo|>', 'arguments'],
  ['✿ARGS✿:', 'arguments'],
  ['✿ARGS✿', 'arguments'],
  ['<function>', 'name'],
  ['</function>', 'arguments'],
  ['</tool>', 'id'],
  ['<args>', 'arguments'],
]

const behind = new Map(separators)
const separator = `(?:${separators.map(([it]) => it.replace(/[[\]|]/g, '\\$&')).join('|')})`
const word = '[\\p{L}\\p{N}_][\\p{L}\\p{N}_.:\\\\/-]*'
/** A type before the name, the name, what stands between it and the arguments. */
const slots = `\\s*(?:function(?=[\\s:]\\s*\\S)[\\s:]\\s*)?(?:${word})?(?:\\s*${separator}\\s*(?:${word})?)*`

const withArguments = new RegExp(`^${slots}\\s*[>:]?\\s*(?:json\\s*)?(?=\\{|["']\\s*\\{)|^${slots}\\s*(?=\`\`\`)`, 'u')
const withOthers = new RegExp(`^${slots}(?<=${separator})\\s*(?=[<[])(?!${separator})`, 'u')
const unfinished = new RegExp(`^${slots}\\s*[>:]?\\s*(?:j(?:s(?:on?)?)?\\s*|\`{1,2}|["']\\s*)?$`, 'u')
const alone = new RegExp(`^${slots}\\s*$`, 'u')
const half = /[<[✿][^\s{<[✿]{0,40}$/

/** How long a head may be. */
export const headLimit = 240

/** What stands before the arguments: `function<｜tool▁sep｜>get_price\n`, `get_price[CALL_ID]a1b2[ARGS]`. */
export interface Head {
  /** Where the arguments begin. */
  length: number
  /** Absent where the arguments say it themselves. */
  name?: string
  /** One of the texts that only stand in calls was among it. */
  sure: boolean
}

/** `more` while it may go on; `undefined` when it is none. `ended`: nothing follows, and a name alone is a head. */
export function readHead(text: string, ended: boolean): Head | 'more' | undefined {
  const open = half.exec(text)
  const isHalf = !ended && open !== null && separators.some(([it]) => it.startsWith(open[0]) && it !== open[0])
  const others = withOthers.exec(text)
  const isOther = others !== null && !(isHalf && others[0].length === open.index)
  const found = withArguments.exec(text) ?? (isOther ? others : null) ?? (ended ? alone.exec(text) : null)
  if (found) return toHead(found[0])
  const mayGoOn = unfinished.test(text) || (isHalf && unfinished.test(text.slice(0, open.index)))
  return !ended && mayGoOn && text.length < headLimit ? 'more' : undefined
}

function toHead(text: string): Head {
  const parts = text.split(new RegExp(`(${separator})`, 'u'))
  let slot: Slot = 'name'
  let name: string | undefined
  for (const [i, part] of parts.entries()) {
    if (i % 2 === 1) slot = behind.get(part)!
    else if (slot === 'name') name = new RegExp(`${word}(?=[\\s>:]*(?:json\\s*)?$)`, 'u').exec(part)?.[0] ?? name
  }
  return { length: text.length, sure: parts.length > 1, ...(name !== undefined && { name: name.replace(/:$/, '') }) }
}
