import { type ArgsDef, parseArgs } from 'citty'
import type { Command } from './command.ts'
import { nearest } from './nearest.ts'
import { UsageError } from './usage-error.ts'

/** What was written after a command's name, checked against what the command takes. */
export interface Given {
  words: string[]
  text(name: string): string | undefined
  flag(name: string): boolean
  /** A whole number in bounds, or a usage error that names them. */
  whole(name: string, bounds: { from: number; to: number }): number | undefined
}

export function readGiven(command: Command, raw: string[]): Given {
  checkTokens(command, raw)
  const values: Record<string, unknown> & { _: string[] } = parseArgs(raw, optionsOnly(command.args))
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined)
  checkWords(command, values._)
  return {
    words: values._,
    text,
    flag: (name) => values[name] === true,
    whole(name, { from, to }) {
      const written = text(name)
      if (written === undefined) return undefined
      const value = /^\d{1,15}$/.test(written) ? Number(written) : Number.NaN
      if (value >= from && value <= to) return value
      throw new UsageError(`--${name} takes a whole number from ${from} to ${to}, not "${written}"`)
    },
  }
}

/** Positional entries are for the help only; the words themselves are counted by `command.words`. */
function optionsOnly(args: ArgsDef): ArgsDef {
  return Object.fromEntries(Object.entries(args).filter(([, it]) => it.type !== 'positional'))
}

/** The parser takes unknown options without a word, so each token is looked at before. */
function checkTokens(command: Command, raw: string[]): void {
  for (let at = 0; at < raw.length; at++) {
    const token = raw[at]!
    if (token === '--') return
    if (!token.startsWith('-') || token === '-') continue
    const [name, inline] = splitToken(token)
    const option = Object.hasOwn(command.args, name) && token.startsWith('--') ? command.args[name]! : undefined
    if (!option || option.type === 'positional') throw unknownOption(command, token)
    if (option.type === 'boolean') {
      if (inline !== undefined) throw new UsageError(`--${name} takes no value`)
      continue
    }
    const value = inline ?? raw[++at]
    const hint =
      option.type === 'enum' ? `one of ${option.options?.join(', ')}` : `a value (${option.valueHint ?? name})`
    if (value === undefined || value === '' || (inline === undefined && value.startsWith('--')))
      throw new UsageError(`--${name} needs ${hint}`)
    if (option.type === 'enum' && !option.options?.includes(value))
      throw new UsageError(`--${name} takes ${hint}, not "${value}"`)
  }
}

function splitToken(token: string): [name: string, inline: string | undefined] {
  const equals = token.indexOf('=')
  const name = token.slice(0, equals < 0 ? undefined : equals).replace(/^--?/, '')
  return [name, equals < 0 ? undefined : token.slice(equals + 1)]
}

function unknownOption(command: Command, token: string): UsageError {
  const names = Object.keys(command.args).filter((name) => command.args[name]!.type !== 'positional')
  const near = nearest(splitToken(token)[0], names)
  const hint = near ? `did you mean --${near}?` : `there are: ${[...names, 'help'].map((it) => `--${it}`).join(', ')}`
  const words = command.words[1] > 0 && !near ? '; a word that begins with "-" goes after "--"' : ''
  return new UsageError(`desk ${command.name} has no option ${token.split('=')[0]}; ${hint}${words}`)
}

function checkWords(command: Command, words: string[]): void {
  const [least, most] = command.words
  const wanted = Object.keys(command.args).filter((name) => command.args[name]!.type === 'positional')
  if (words.length < least)
    throw new UsageError(`desk ${command.name} needs ${wanted.map((it) => `a ${it}`).join(' and ')}`)
  if (words.length <= most) return
  const takes = most === 0 ? 'takes no words beside its options' : `takes ${wanted.join(' and ')} only`
  throw new UsageError(`desk ${command.name} ${takes}: "${words[most]}" is too much`)
}
