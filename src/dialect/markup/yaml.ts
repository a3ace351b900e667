import { type Json, type JsonObject, setKey } from '../../core/json.ts'
import { saysType, schemaUnder, takesText } from './schema-under.ts'
import { readFlow } from './yaml-flow.ts'
import { yamlScalar } from './yaml-scalar.ts'

/*
 * The part of YAML that models write as arguments: `key: value` lines, lists, block texts, flow lists, nested by
 * indentation. No anchors, no tags, no documents. Where a schema says what a value is, it stays as it is written.
 */

interface Line {
  indent: number
  text: string
}

/** `coin_id: tron\ndays: 7`: the keys and their values, or nothing where the first line is no key. */
export function readYaml(source: string, properties: JsonObject): JsonObject | undefined {
  const lines = new YamlLines(linesOf(source))
  const read = lines.mapping(0, { properties })
  return lines.done && Object.keys(read).length > 0 ? read : undefined
}

/** Without a fence around them, and without the indentation that all have. */
function linesOf(source: string): Line[] {
  const all = source
    .replace(/^\s*```\w*\n/, '')
    .replace(/\n?[ \t]*```\s*$/, '')
    .split('\n')
  while (all.length > 0 && all[0]!.trim() === '') all.shift()
  while (all.length > 0 && all.at(-1)!.trim() === '') all.pop()
  const lines = all.map((it) => {
    const text = it.trimStart()
    const lead = it.slice(0, it.length - text.length).replaceAll('\t', '  ')
    return { indent: text === '' ? Number.POSITIVE_INFINITY : lead.length, text: text.trimEnd() }
  })
  const common = lines.reduce((least, { indent }) => Math.min(least, indent), Number.POSITIVE_INFINITY)
  return lines.map(({ indent, text }) => ({ indent: indent - common, text }))
}

const keyLine = /^(?:"([^"\n]*)"|'([^'\n]*)'|([\p{L}_$][\p{L}\p{N}_.$-]*))[ \t]*:(?:[ \t]+(.*))?$/u
const blockMark = /^([|>])([+-]?)\d?[+-]?(?:\s+#.*)?$/

class YamlLines {
  readonly #lines: readonly Line[]
  #next = 0

  constructor(lines: readonly Line[]) {
    this.#lines = lines
  }

  get done(): boolean {
    return this.#next >= this.#lines.length
  }

  mapping(indent: number, schema: Json | undefined, depth = 0): JsonObject {
    const object: JsonObject = {}
    for (let line = this.#peek(); line && line.indent === indent && depth < 24; line = this.#peek()) {
      const found = keyLine.exec(line.text)
      if (!found) break
      this.#next++
      const [, double, single, plain, rest = ''] = found
      const key = double ?? single ?? plain ?? ''
      setKey(object, key, this.#value(rest, indent, schemaUnder(schema, key), depth))
    }
    return object
  }

  /** The next line that is not empty or a comment. */
  #peek(): Line | undefined {
    while (!this.done && /^(?:#.*)?$/.test(this.#lines[this.#next]!.text)) this.#next++
    return this.#lines[this.#next]
  }

  /** What stands behind a key or a dash, and under it. */
  #value(rest: string, indent: number, schema: Json | undefined, depth: number): Json {
    const [block, style, chomp] = blockMark.exec(rest) ?? []
    if (block) return this.#block(indent, style === '>', chomp ?? '')
    if (rest === '' || rest.startsWith('#')) return this.#under(indent, schema, depth)
    const text = this.#continued(rest, indent)
    if (/^[[{]/.test(text) && !takesText(schema)) {
      const flow = readFlow(text, schema)
      if (flow !== undefined) return flow
    }
    return yamlScalar(text, schema)
  }

  #under(indent: number, schema: Json | undefined, depth: number): Json {
    const line = this.#peek()
    const isItem = line !== undefined && /^-(?:\s|$)/.test(line.text)
    if (!line || line.indent < indent || (line.indent === indent && !isItem)) return saysType(schema) ? '' : null
    if (isItem) return this.#list(line.indent, schemaUnder(schema), depth + 1)
    if (keyLine.test(line.text) && !takesText(schema)) return this.mapping(line.indent, schema, depth + 1)
    this.#next++
    return yamlScalar(this.#continued(line.text, indent), schema)
  }

  #list(indent: number, schema: Json | undefined, depth: number): Json[] {
    const items: Json[] = []
    for (let line = this.#peek(); line && line.indent === indent && depth < 24; line = this.#peek()) {
      const [whole, text = ''] = /^-(?:\s+(.*))?$/.exec(line.text) ?? []
      if (whole === undefined) break
      const inner = indent + whole.length - text.length
      if (keyLine.test(text) && !takesText(schema)) {
        ;(this.#lines as Line[])[this.#next] = { indent: inner, text }
        items.push(this.mapping(inner, schema, depth + 1))
      } else {
        this.#next++
        items.push(this.#value(text, indent, schema, depth))
      }
    }
    return items
  }

  /** Lines under a text that are no keys of their own go on with it. */
  #continued(text: string, indent: number): string {
    const pieces = [text]
    for (; !this.done; this.#next++) {
      const line = this.#lines[this.#next]!
      const isOwn = line.indent <= indent && (keyLine.test(line.text) || /^-\s/.test(line.text) || indent > 0)
      if (line.text === '' || isOwn) break
      pieces.push(line.indent > indent ? ' ' : '\n', line.text)
    }
    return pieces.join('')
  }

  #block(indent: number, folded: boolean, chomp: string): string {
    const lines: string[] = []
    let own = -1
    for (; !this.done; this.#next++) {
      const line = this.#lines[this.#next]!
      if (line.text !== '' && line.indent <= indent) break
      if (own === -1 && line.text !== '') own = line.indent
      lines.push(line.text === '' ? '' : ' '.repeat(Math.max(0, line.indent - own)) + line.text)
    }
    let kept = lines.length
    while (kept > 0 && lines[kept - 1] === '') kept--
    const text = lines.slice(0, kept).join('\n')
    const shown = folded ? text.replace(/([^\n])\n(?=[^\n ])/g, '$1 ').replace(/\n\n/g, '\n') : text
    if (chomp === '-' || shown === '') return shown
    return shown + '\n'.repeat(chomp === '+' ? lines.length - kept + 1 : 1)
  }
}
