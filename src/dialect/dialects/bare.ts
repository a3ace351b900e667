import type { Dialect } from '../dialect.ts'
import { bareJson } from '../weak/bare-json.ts'
import { barePython } from '../weak/bare-python.ts'
import { fenced } from '../weak/fenced.ts'
import { namedJson } from '../weak/named-json.ts'
import { quotedCalls } from '../weak/quoted-calls.ts'
import { react } from '../weak/react.ts'

/** Calls that nothing marks: labels, fences, quoted calls, JSON, Python, in this order. */
export const bare: Dialect = { name: 'bare', weak: [react, fenced, quotedCalls, bareJson, barePython, namedJson] }
