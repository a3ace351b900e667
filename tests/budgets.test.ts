import { gzipSync } from 'node:zlib'
import ts from 'typescript'
import { build, minifySync } from 'vite'
import { describe, expect, test, vi } from 'vitest'
import { nodesOf, placeOf, root, type SourceFile, sourcesUnder } from './source.ts'

const sources = sourcesUnder('src', 'web')
const everything = [...sources, ...sourcesUnder('tests', 'bench')]

describe('a file fits its reader', () => {
  test('half of the source files have at most 80 lines', () => {
    const lines = sources.map(linesOf).sort((a, b) => a - b)
    expect(lines[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(80)
  })

  test('no source file has more than 300 lines', () => {
    const long = sources.filter((it) => linesOf(it) > 300)
    expect(long.map((it) => `${it.path} ${linesOf(it)}`)).toEqual([])
  })

  test('no function has more than 60 lines', () => {
    expect(
      functions(sources)
        .filter(([file, it]) => heightOf(file, it) > 60)
        .map(named),
    ).toEqual([])
  })

  test('no function takes apart more than 10 options', () => {
    const wide = functions(sources).filter(([, it]) => it.parameters.some((parameter) => optionsOf(parameter) > 10))
    expect(wide.map(named)).toEqual([])
  })

  test('no function has more than 2 type parameters', () => {
    expect(
      functions(sources)
        .filter(([, it]) => (it.typeParameters?.length ?? 0) > 2)
        .map(named),
    ).toEqual([])
  })
})

describe('nothing is waved through', () => {
  test('no `any`', () => {
    const found = everything.flatMap((file) =>
      [...nodesOf(file.tree)].filter((it) => it.kind === ts.SyntaxKind.AnyKeyword).map((it) => placeOf(file, it)),
    )
    expect(found).toEqual([])
  })

  test('no order to the compiler or the linter to look away', () => {
    const orders = /@ts-(ignore|nocheck|expect-error)|(biome|eslint|prettier|oxlint)-(ignore|disable)/
    const found = everything.filter((it) => orders.test(commentsOf(it)))
    expect(found.map((it) => it.path)).toEqual([])
  })

  test('nothing is left for later in the source', () => {
    const found = sources.filter((it) => /\b(TODO|FIXME|XXX|HACK)\b|not built yet/.test(it.text))
    expect(found.map((it) => it.path)).toEqual([])
  })

  test('no default export', () => {
    const own = sources.filter((it) => !it.path.endsWith('.config.ts'))
    const found = own.filter((it) => it.tree.statements.some(isDefaultExport))
    expect(found.map((it) => it.path)).toEqual([])
  })
})

/** Minified, zipped, with all they import, in kB of 1,000 bytes. */
const weights: [entry: string, kilobytes: number][] = [
  ['src/dialect/index.ts', 77],
  ['src/dialect/teach.ts', 16],
  ['src/run/index.ts', 34],
]

test.each(weights)('%s weighs at most %i kB on its way to a browser', async (entry, kilobytes) => {
  const weight = await zippedBytes(entry)
  expect(weight).toBeGreaterThan(500)
  expect(weight / 1_000).toBeLessThanOrEqual(kilobytes)
})

test('the page is drawn with 20 kB of script, shows a run with 49 kB, and all of it is 186 kB', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ configFile: `${root}web/vite.config.ts`, logLevel: 'silent', build: { write: false } })
  vi.unstubAllEnvs()
  const output = 'output' in built ? built.output : []
  const chunks = output.flatMap((it) => ('code' in it ? [it] : []))
  const weightOf = (some: typeof chunks) => some.reduce((sum, it) => sum + gzipSync(it.code).length, 0) / 1_000
  expect(chunks.filter((it) => it.isEntry)).toHaveLength(1)
  const first = chunks.filter((it) => it.isEntry || chunks.some((by) => by.isEntry && by.imports.includes(it.fileName)))
  expect(weightOf(first)).toBeLessThanOrEqual(20)
  expect(weightOf(chunks.filter((it) => it.name !== 'reading'))).toBeLessThanOrEqual(49)
  expect(chunks).toHaveLength(3)
  expect(weightOf(chunks)).toBeLessThanOrEqual(186)
})

async function zippedBytes(entry: string): Promise<number> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'], fileName: 'bundle' } },
  })
  const outputs = Array.isArray(built) ? built : []
  const code = outputs.flatMap((it) => it.output.map((chunk) => ('code' in chunk ? chunk.code : ''))).join('')
  return gzipSync(minifySync('bundle.js', code, { module: true }).code).length
}

function linesOf({ text }: SourceFile): number {
  return text.trimEnd().split('\n').length
}

type Function = ts.FunctionLikeDeclaration & { body: ts.Node }

/** Functions by any name; one without a name counts with the one around it. */
function functions(files: SourceFile[]): [SourceFile, Function][] {
  return files.flatMap((file) =>
    [...nodesOf(file.tree)].flatMap((node): [SourceFile, Function][] =>
      ts.isFunctionLike(node) && 'body' in node && node.body ? [[file, node as Function]] : [],
    ),
  )
}

function named([file, node]: [SourceFile, Function]): string {
  return `${placeOf(file, node)} ${node.name?.getText() ?? '(no name)'} ${heightOf(file, node)} lines`
}

function heightOf({ tree }: SourceFile, node: ts.Node): number {
  const lineAt = (position: number) => tree.getLineAndCharacterOfPosition(position).line
  return lineAt(node.getEnd()) - lineAt(node.getStart(tree)) + 1
}

function optionsOf({ name }: ts.ParameterDeclaration): number {
  return ts.isObjectBindingPattern(name) ? name.elements.length : 0
}

function commentsOf({ text }: SourceFile): string {
  return (text.match(/\/\/.*|\/\*[\s\S]*?\*\//g) ?? []).join('\n')
}

function isDefaultExport(statement: ts.Statement): boolean {
  if (ts.isExportAssignment(statement)) return true
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  return modifiers.some((it) => it.kind === ts.SyntaxKind.DefaultKeyword)
}
