import { type DialectRow, dialectRows } from '../src/cli/dialect-rows.ts'

/** `docs/dialects.md`, made from the table of dialects and the catalog of models. */
export function dialectsPage(): string {
  const rows = dialectRows()
  return `${[head(rows.length), tableOf(rows), ...rows.map(section)].join('\n\n')}\n`
}

function head(count: number): string {
  return `# Dialects

<!-- Made by npm run docs from the table of dialects and the catalog of models; not to be edited. -->

The ${count} forms in which models write calls. All of them are read at once, whatever a model was asked to write, but for those
that are read **only by name**: their marks stand in plain text too often. Those that can be **taught** are modes as
well: \`desk ask --mode NAME\` introduces the tools in that form, and writes calls and results in it.

Each example asks for \`get_price\` with \`{"coin_id": "tron"}\`, as such a model writes it. \`desk dialects\` prints the same
list. How one more is added: [adding-a-dialect.md](adding-a-dialect.md).`
}

function tableOf(rows: DialectRow[]): string {
  const cells = rows.map((it) => [
    `[${it.name}](#${it.name})`,
    someOf(it.families),
    it.taught ? 'yes' : '',
    it.onlyByName ? 'yes' : '',
  ])
  const all = [['dialect', 'families', 'taught', 'only by name'], ...cells]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]!.length)))
  const line = (row: string[]) => `| ${row.map((it, column) => it.padEnd(widths[column]!)).join(' | ')} |`
  const [heading, ...body] = all
  return [line(heading!), `| ${widths.map((it) => '-'.repeat(it)).join(' | ')} |`, ...body.map(line)].join('\n')
}

/** A few of them; the dialect's own section has them all. */
function someOf(families: string[]): string {
  const plain = families.filter((it) => !it.includes('*'))
  return plain.length > 5 ? `${plain.slice(0, 5).join(', ')} …` : plain.join(', ')
}

function section({ name, example, families, taught, onlyByName }: DialectRow): string {
  const facts = [
    ...(families.length > 0 ? [`Written by ${families.map((it) => it.replaceAll('*', '\\*')).join(', ')}.`] : []),
    ...(taught ? ['Can be taught.'] : []),
    ...(onlyByName ? ['Read only by name.'] : []),
  ]
  const fence = example.includes('```') ? '````' : '```'
  const about = facts.length > 0 ? `${facts.join(' ')}\n\n` : ''
  return `## ${name}\n\n${about}${fence}text\n${example}\n${fence}`
}
