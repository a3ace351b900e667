import type { Style } from './style.ts'

/** Rows in columns as wide as their widest cell; the first row is the heading. Cells hold no colours. */
export function table(rows: string[][], style: Style): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? '')].length)))
  return rows.map((row, at) => {
    const cells = row.map((cell, column) => cell + ' '.repeat(widths[column]! - [...cell].length))
    const line = cells.join('  ').trimEnd()
    return at === 0 ? style.strong(line) : line
  })
}
