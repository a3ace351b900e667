import type { Dialect } from '../dialect.ts'
import { bareJson } from '../weak/bare-json.ts'
import { barePython } from '../weak/bare-python.ts'
import { fenced } from '../weak/fenced.ts'
import { namedJson } from '../weak/named-json.ts'
import { react } from '../weak/react.ts'

/** Calls that nothing marks: labels, fences, JSON, Python, in this order. */
export const bare: Dialect = { name: 'bare', weak: [react, fenced, bareJson, barePython, namedJson] }
