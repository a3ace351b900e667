import type { CaseResult } from './check-case.ts'

/** Right and all by dialect and kind, with what is right however it is cut, and sums by kind at the end. */
export function tableOf(results: readonly CaseResult[]): string {
  const rows = [...groups(results, (it) => `${it.dialect}\t${it.kind}`), ...sums(results)]
  const head = ['dialect', 'kind', 'right', 'cut anywhere', '']
  const cells = [head, ...rows.map(([name, list]) => [...name.split('\t'), ...counts(list)])]
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  return cells
    .map((row) =>
      row
        .map((it, column) => it.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

type Group = [name: string, results: CaseResult[]]

function groups(results: readonly CaseResult[], nameOf: (it: CaseResult) => string): Group[] {
  const found = new Map<string, CaseResult[]>()
  for (const it of results) found.set(nameOf(it), [...(found.get(nameOf(it)) ?? []), it])
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1))
}

function sums(results: readonly CaseResult[]): Group[] {
  const [ours, given] = [results.filter(isOurs), results.filter((it) => !isOurs(it))]
  const kinds = (list: CaseResult[], whose: string) => groups(list, (it) => `all ${whose}\t${it.kind}`)
  const all = (list: CaseResult[], whose: string): Group[] => (list.length > 0 ? [[`all ${whose}\tall`, list]] : [])
  return [...kinds(ours, 'ours'), ...all(ours, 'ours'), ...kinds(given, 'given'), ...all(given, 'given')]
}

function isOurs({ dialect }: CaseResult): boolean {
  return dialect.startsWith('ours: ')
}

function counts(results: CaseResult[]): string[] {
  const right = results.filter((it) => it.differences.length === 0)
  const always = right.filter((it) => it.whenCut.length === 0)
  const share = ((100 * always.length) / results.length).toFixed(1)
  return [`${right.length}/${results.length}`, `${always.length}/${results.length}`, `${share} %`]
}
