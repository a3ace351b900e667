import { tagNames } from './tag-names.ts'

/** One tag of a body, whatever it was dressed up in: `<｜DSML｜invoke name="f">` is an `invoke`, and so is `<x:invoke …>`. */
export interface Tag {
  kind: 'open' | 'close' | 'empty'
  name: string
  /** What stood before its name. A closing tag with another prefix than its opening tag is likely to be data. */
  prefix: string
  /** The name behind `=`: `<function=get_price>`. */
  value?: string
  attributes: ReadonlyMap<string, string>
  from: number
  to: number
  /** Its `<` was missing, or its `>`. */
  lost?: true
}

/** The tool that a tag names. */
export function nameOf(tag: Tag): string | undefined {
  return tag.value ?? tag.attributes.get('name') ?? tag.attributes.get('tool') ?? tag.attributes.get('function')
}

/** The parameter that a tag names. */
export function keyOf(tag: Tag): string | undefined {
  return tag.value ?? tag.attributes.get('name') ?? tag.attributes.get('key')
}

/** A tag longer than this is none. */
export const tagLimit = 1_000

/** A tag that begins at `at`, with `to` behind it. `more`: the text so far may become one. */
export function readTag(text: string, at: number, ended: boolean): Tag | 'more' | undefined {
  const rest = text.slice(at, at + tagLimit)
  const tag = rest.startsWith('<|') ? (readBarTag(rest) ?? readNamed(rest, ended)) : readNamed(rest, ended)
  if (tag === 'more') return ended || rest.length >= tagLimit ? undefined : tag
  return tag && { ...tag, from: at, to: at + tag.to }
}

const head =
  /^<(\/?)((?:[|｜‖]{1,4} ?[DG]\w{0,2}ML ?[|｜‖]{1,4} ?|ifm\|)?)(\/?)([\p{L}_][\p{L}\p{N}_.-]*(?::(?=[\w-])[\w.-]+)?)/u
const halfHead = /^<\/?(?:[|｜‖ \w]{0,14}|ifm\|?)\/?$/u

function readNamed(text: string, ended: boolean): Tag | 'more' | undefined {
  const [whole, before, dress = '', behind, written = ''] = head.exec(text) ?? []
  if (whole === undefined || /^<\/?ifm\|$/.test(text)) return halfHead.test(text) ? 'more' : undefined
  const named = { ...localName(written), ...(dress && { prefix: dress.startsWith('ifm') ? 'ifm' : 'ml' }) }
  if (!ended && /^:?$/.test(text.slice(whole.length))) return 'more'
  if (before || behind) return readCloser(text, whole.length, named)
  const next = text[whole.length] ?? ''
  if (next === '=' || (next === ':' && named.name === 'tool')) return readValue(text, whole.length, named)
  if (!/[\s/>]/.test(next)) return undefined
  const end = tagEnd(text, whole.length)
  if (end === 'more' || end === undefined) return end
  const inside = text.slice(whole.length, end)
  const kind = inside.endsWith('/') ? 'empty' : 'open'
  return { kind, ...named, attributes: readAttributes(inside), from: 0, to: end + 1 }
}

type Named = Pick<Tag, 'name' | 'prefix'>

/** `arg_key:opensource` and `seed:tool_call` both hold a name that is known; else the prefix comes first. */
function localName(written: string): Named {
  const [first = '', second] = written.split(':')
  if (second === undefined) return { name: first.replace(/^[a-z]+_(?=arg_(?:key|value|type)$)/, ''), prefix: '' }
  return tagNames.has(first) ? { name: first, prefix: '' } : { name: second, prefix: first }
}

/** `</parameter>`; of one that the forms know, the `>` may be missing. */
function readCloser(text: string, from: number, named: Named): Tag | 'more' | undefined {
  const [space = ''] = /^\s*/.exec(text.slice(from)) ?? []
  const next = text[from + space.length]
  const tag: Tag = { kind: 'close', ...named, attributes: noAttributes, from: 0, to: from }
  if (next === '>') return { ...tag, to: from + space.length + 1 }
  if (next === undefined) return 'more'
  return tagNames.has(named.name) && (next === '<' || /\n/.test(space)) ? { ...tag, lost: true } : undefined
}

/** `=get_price>`, also with quotes, with attributes behind it, or with a comma or nothing before its JSON. */
function readValue(text: string, from: number, named: Named): Tag | 'more' | undefined {
  const rest = text.slice(from)
  const found = /^[=:]\s*(?!\s)["']?([^\s<>{,"']*)["']?[ \t]*(?:,[ \t]*)?([^<>{\n]*)(>|(?=\{)|(?=\n))/.exec(rest)
  if (!found) return /[<>{\n]/.test(rest.slice(1).trimStart()) ? undefined : 'more'
  const [whole, value = '', more = '', end] = found
  if (value === '') return undefined
  const lost = end === '>' ? {} : { lost: true as const }
  const attributes = more ? readAttributes(more) : noAttributes
  return { kind: 'open', ...named, value, attributes, from: 0, to: from + whole.length, ...lost }
}

/** Where the `>` of a tag stands: one between quotes is part of a value. */
function tagEnd(text: string, from: number): number | 'more' | undefined {
  for (let i = from; i < text.length; i++) {
    const char = text[i]!
    if (char === '>') return i
    if (char === '<') return undefined
    if ((char === '"' || char === "'") && text[i - 1] === '=') {
      const inside = /^[^<\n]*/.exec(text.slice(i + 1))![0]
      const close = inside.indexOf(char)
      if (close === -1 && i + 1 + inside.length === text.length) return 'more'
      const behind = text[i + close + 2]
      if (close !== -1 && behind === undefined) return 'more'
      if (close !== -1 && /[\s/>]/.test(behind!)) i += close + 1
    }
  }
  return 'more'
}

const noAttributes: ReadonlyMap<string, string> = new Map()

function readAttributes(text: string): ReadonlyMap<string, string> {
  const pairs = text.matchAll(/([\p{L}_][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|["']?([^\s"'>]+))/gu)
  return new Map([...pairs].map(([, key = '', a, b, c]) => [key, decodeEntities(a ?? b ?? c ?? '')]))
}

/** `&lt;` as `<`; the ampersand last, so that nothing is decoded twice. */
export function decodeEntities(text: string): string {
  const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'")
  return plain.replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}

/** Forms whose tags are tokens: `<|open|>argument key="k"<|sep|>`, `<|tool_arg:value|>`. */
function readBarTag(text: string): Tag | 'more' | undefined {
  const [whole, side, name = '', more = ''] = /^<\|(open|close)\|>([\w-]+)([^<]*)<\|sep\|>/.exec(text) ?? []
  if (whole !== undefined) {
    const kind = side === 'open' ? 'open' : 'close'
    return { kind, name, prefix: 'open', attributes: readAttributes(more), from: 0, to: whole.length }
  }
  if (/^<\|(?:open|close)\|>[^<]*(?:<\|?s?e?p?\|?)?$/.test(text)) return 'more'
  const [slot, what = ''] = /^<\|tool_arg:(start|value|end)\|>/.exec(text) ?? []
  if (slot !== undefined) {
    const name = what === 'start' ? 'arg_key' : 'arg_value'
    return {
      kind: what === 'end' ? 'close' : 'open',
      name,
      prefix: 'slot',
      attributes: noAttributes,
      from: 0,
      to: slot.length,
    }
  }
  return ['<|open|>', '<|close|>', '<|tool_arg:start|>', '<|tool_arg:value|>', '<|tool_arg:end|>'].some((it) =>
    it.startsWith(text),
  )
    ? 'more'
    : undefined
}
