import { gist } from '../trace/gist.ts'
import { type Command, exit } from './command.ts'
import { type DialectRow, dialectRows } from './dialect-rows.ts'
import type { Host } from './host.ts'
import { nearest } from './nearest.ts'
import { type Style, styleFor } from './style.ts'
import { UsageError } from './usage-error.ts'
import { wrap } from './wrap.ts'

export const dialects: Command = {
  name: 'dialects',
  description: 'List the forms in which models write calls, or show one',
  words: [0, 1],
  args: {
    name: { type: 'positional', required: false, description: 'The dialect to show whole' },
    json: { type: 'boolean', description: 'Print the list as JSON' },
  },
  examples: ['desk dialects', 'desk dialects qwen3-coder', 'desk dialects --json'],
  notes: [
    'All dialects are read at once, whatever a model was asked to write; those that are read only by name need --dialect or --mode. One that can be taught is a mode: desk ask --mode NAME.',
  ],
  async run(given, host) {
    const rows = chosen(given.words[0])
    const style = styleFor(host.stdout, host.env)
    const text = given.flag('json')
      ? JSON.stringify(rows, null, 2)
      : given.words.length > 0
        ? rows.map((it) => whole(it, style, host)).join('\n')
        : rows.map((it) => brief(it, style, host)).join('\n')
    await host.stdout.write(`${text}\n`)
    return exit.fine
  },
}

function chosen(name: string | undefined): DialectRow[] {
  const rows = dialectRows()
  if (name === undefined) return rows
  const found = rows.filter((it) => it.name === name)
  if (found.length > 0) return found
  const near = nearest(
    name,
    rows.map((it) => it.name),
  )
  throw new UsageError(`there is no dialect "${name}"; ${near ? `did you mean ${near}?` : 'desk dialects lists them'}`)
}

function brief(row: DialectRow, style: Style, host: Host): string {
  const width = host.stdout.columns || 100
  const facts = factsOf(row)
  const head = style.strong(row.name) + (facts ? style.quiet(`  ${facts}`) : '')
  const models = row.families.length > 0 ? [`  ${gist(row.families.join(', '), width - 2)}`] : []
  return [head, ...models, `  ${gist(row.example.replaceAll('\n', '⏎'), width - 2)}`].join('\n')
}

function whole(row: DialectRow, style: Style, host: Host): string {
  const width = host.stdout.columns || 100
  const facts = factsOf(row)
  const models = row.families.length > 0 ? wrap(`Written by ${row.families.join(', ')}.`, width) : []
  return [style.strong(row.name), ...(facts ? [facts] : []), ...models, '', row.example].join('\n')
}

function factsOf({ taught, onlyByName }: DialectRow): string {
  return [taught ? 'can be taught' : '', onlyByName ? 'read only by name' : ''].filter(Boolean).join(', ')
}
