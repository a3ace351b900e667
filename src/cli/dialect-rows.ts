import { dialects, families, teachings } from '../dialect/table.ts'

/** What there is to say of one dialect. */
export interface DialectRow {
  name: string
  /** A call of `get_price` for `tron`, as such a model writes it. */
  example: string
  /** Words of the names of models whose families write it. */
  families: string[]
  /** Models can be taught it: it is a mode. */
  taught: boolean
  /** Its marks are too common in plain text to be looked for where nobody asked for it. */
  onlyByName: boolean
}

/** All dialects in the order of the table. */
export function dialectRows(): DialectRow[] {
  const taught = new Set(teachings.map((it) => it.name))
  return dialects.map(({ name, example = '', onlyByName = false }) => ({
    name,
    example,
    families: families.filter(([, dialect]) => dialect === name).map(([words]) => words),
    taught: taught.has(name),
    onlyByName,
  }))
}
