import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import type { Dialect } from '../../src/dialect/dialect.ts'
import { CompletionReader } from '../../src/dialect/reader.ts'
import { dialects } from '../../src/dialect/table.ts'
import { type Lesson, toTeaching } from '../../src/dialect/teach/lesson.ts'
import { type Case, parseCases, show, tools } from './cases.ts'

/* docs/adding-a-dialect.md: its blocks are built and run as they stand there. */

const page = readFileSync(new URL('../../docs/adding-a-dialect.md', import.meta.url), 'utf8')
const { angle, angleLesson } = (await build(block('ts'))) as { angle: Dialect; angleLesson: Lesson }
const all = [angle, ...dialects]

describe.each(parseCases(block('text')))('$name', (it_) => {
  it('is read as the page says, whole and by character', () => {
    expect(read(it_, [it_.input])).toBe(it_.expected)
    expect(read(it_, it_.input.split(''))).toBe(it_.expected)
  })
})

it('reads the example that the dialect shows', () => {
  const price = { ...tools[0]!, name: 'get_price' }
  const text = angle.example!
  expect(show(reading({ finish: 'stop' }, [text], [price]))).toMatch(/^call get_price \{"coin_id":"tron"\} json/)
})

it('teaches what it reads back', () => {
  const teaching = toTeaching(angleLesson)
  const named = { to: 'a >> b', lines: ['<<call ', '"'] }
  const written = teaching.writeCall({ tool: 'write_card', named, positional: [] })
  expect(read({ finish: 'stop' }, [written])).toContain(JSON.stringify(named))
  expect(teaching.writeTools(tools, { ...anything })).toContain('<<call order_tea {"kind":"text"}>>')
})

const anything = {
  name: 'open',
  calls: 'several',
  arguments: 'any',
  values: 'literals',
  repairs: 'any',
} as const

function block(language: 'ts' | 'text'): string {
  const [, code = ''] = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\n\`\`\``).exec(page) ?? []
  return code
}

/** Runs the block as the module that it would be in `src/dialect/dialects`. */
async function build(code: string): Promise<unknown> {
  const { outputText } = ts.transpileModule(code, { compilerOptions: { module: ts.ModuleKind.CommonJS } })
  const modules = new Map<string, unknown>()
  for (const [, path = '', folder = '', file = ''] of outputText.matchAll(
    /require\("(\.\.\/([\w-]+)\/([\w-]+)\.ts)"\)/g,
  ))
    modules.set(path, await import(`../../src/dialect/${folder}/${file}.ts`))
  const exports = {}
  new Function('require', 'exports', outputText)((path: string) => modules.get(path), exports)
  return exports
}

function read(it_: Pick<Case, 'finish'>, pieces: string[]): string {
  return show(reading(it_, pieces, tools))
}

function reading({ finish }: Pick<Case, 'finish'>, pieces: string[], contracts: typeof tools) {
  const reader = new CompletionReader({ dialects: all, contracts, newId: () => 'call00000' })
  for (const text of pieces) reader.feed({ type: 'text', text })
  reader.feed({ type: 'finish', reason: finish })
  return reader.reading
}
