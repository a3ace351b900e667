import { posix } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { importsOf, nodesOf, placeOf, type SourceFile, sourcesUnder } from './source.ts'

/** Who may import whom, and which packages; the order is the order of reading. ARCHITECTURE.md says why. */
const floors: Record<string, { level: number; below: string[]; packages?: string[]; types?: string[] }> = {
  core: { level: 0, below: [] },
  dialect: { level: 1, below: ['core'] },
  gate: { level: 1, below: ['core'], packages: ['@cfworker/json-schema'] },
  model: { level: 1, below: ['core'], packages: ['eventsource-parser'] },
  tool: { level: 1, below: ['core'], types: ['@standard-schema/spec'] },
  trace: { level: 1, below: ['core'] },
  run: { level: 2, below: ['core', 'dialect', 'gate', 'model', 'tool', 'trace'] },
  desk: { level: 3, below: ['core', 'dialect', 'gate', 'model', 'tool', 'trace', 'run'] },
  gateway: { level: 3, below: ['core', 'dialect', 'gate', 'model', 'run', 'trace'] },
  probe: { level: 3, below: ['core', 'dialect', 'gate', 'model', 'run', 'trace'] },
  'ai-sdk': { level: 3, below: ['core', 'dialect', 'gate', 'model', 'run', 'trace'] },
  node: { level: 3, below: ['core', 'dialect', 'gate', 'model', 'tool', 'trace', 'run', 'desk', 'gateway', 'probe'] },
  cli: {
    level: 4,
    below: ['core', 'dialect', 'gate', 'model', 'tool', 'trace', 'run', 'desk', 'gateway', 'probe', 'ai-sdk', 'node'],
    packages: ['citty', '@clack/prompts'],
  },
}

const sources = sourcesUnder('src')
const page = sourcesUnder('web').filter((it) => it.path !== 'web/vite.config.ts')
const floorOf = (path: string) => path.split('/')[1]!
const onFloors = sources.filter((it) => it.path.split('/').length > 2)
const portable = onFloors.filter((it) => !['node', 'cli'].includes(floorOf(it.path)))
const timeless = portable.filter((it) => floors[floorOf(it.path)]!.level < 2)

describe('a file imports only from below', () => {
  test.each(onFloors.map((it) => [it.path, it] as const))('%s', (path, file) => {
    const floor = floors[floorOf(path)]
    expect(floor, `src/${floorOf(path)} is no floor; add it to this table and to ARCHITECTURE.md`).toBeDefined()
    const wrong = importsOf(file).filter(({ from, typesOnly }) => {
      if (from.startsWith('.')) return ![floorOf(path), ...floor!.below].includes(targetOf(path, from))
      if (from.startsWith('node:')) return portable.includes(file)
      if (from === '(computed)') return portable.includes(file)
      const packages = [...(floor!.packages ?? []), ...(typesOnly ? (floor!.types ?? []) : [])]
      return !packages.some((it) => from === it || from.startsWith(`${it}/`))
    })
    expect(wrong).toEqual([])
  })

  test('the first page of the package only lists what stands on the floors', () => {
    const pages = sources.filter((it) => it.path.split('/').length === 2)
    expect(pages.map((it) => it.path)).toEqual(['src/index.ts'])
  })

  test('imports within the project are relative and name their file', () => {
    const wrong = sources.flatMap((file) => importsOf(file).filter((it) => /^\.(?!.*\.(ts|json)$)/.test(it.from)))
    expect(wrong).toEqual([])
  })
})

describe('the page', () => {
  const usable = Object.keys(floors).filter((it) => floors[it]!.level < 4 && it !== 'node')

  test.each(page.map((it) => [it.path, it] as const))('%s imports only what runs in a browser', (path, file) => {
    const wrong = importsOf(file).filter(({ from }) => {
      if (!from.startsWith('.')) return !/^preact(\/hooks)?$/.test(from)
      const [root, floor = ''] = posix.join(posix.dirname(path), from).split('/')
      return !/\.(tsx?|json\?url)$/.test(from) || !(root === 'web' || (root === 'src' && usable.includes(floor)))
    })
    expect(wrong).toEqual([])
  })

  test('no text ever becomes markup or code', () => {
    const doors =
      /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|srcdoc|document\.write|\beval\(|new Function|DOMParser/
    expect(page.filter((it) => doors.test(it.text)).map((it) => it.path)).toEqual([])
  })

  test('no attribute carries a style, which its policy would forbid', () => {
    expect(page.filter((it) => /\sstyle=/.test(it.text)).map((it) => it.path)).toEqual([])
  })
})

test('what Node or a page alone has is not used below node and cli', () => {
  const globals = 'process Buffer __dirname require window document localStorage sessionStorage navigator'.split(' ')
  expect(portable.flatMap((file) => usesOf(file, globals))).toEqual([])
})

test('time, chance and waiting come in as arguments on floors 0 and 1', () => {
  const globals = ['setTimeout', 'setInterval', 'setImmediate', 'performance', 'queueMicrotask']
  const members = ['Date.now', 'Math.random', 'crypto.randomUUID', 'crypto.getRandomValues']
  expect(timeless.flatMap((file) => [...usesOf(file, globals), ...memberUsesOf(file, members)])).toEqual([])
})

test('chance is used nowhere below node', () => {
  expect(portable.flatMap((file) => memberUsesOf(file, ['Math.random']))).toEqual([])
})

test('nothing happens on import and nothing is remembered in a module', () => {
  const wrong = [...sources, ...page].flatMap((file) =>
    file.tree.statements.filter(hasEffectOrState).map((statement) => placeOf(file, statement)),
  )
  expect(wrong.filter((it) => !/^(src\/cli\/main\.ts|web\/main\.tsx):/.test(it))).toEqual([])
})

test('no file has a name that says nothing', () => {
  const empty = /(^|\/)(utils?|helpers?|common|types|misc|shared)(\/|\.tsx?$)/
  expect([...sources, ...page].map((it) => it.path).filter((it) => empty.test(it))).toEqual([])
})

function targetOf(path: string, from: string): string {
  return posix.join(posix.dirname(path), from).split('/')[1]!
}

/** Places where a name of the outside world is used, declared nowhere in the file. */
function usesOf(file: SourceFile, names: string[]): string[] {
  const own = new Set([...nodesOf(file.tree)].flatMap((node) => (isDeclaration(node) ? [node.name.getText()] : [])))
  return [...nodesOf(file.tree)]
    .filter((node) => ts.isIdentifier(node) && names.includes(node.text) && !own.has(node.text) && isFree(node))
    .map((node) => `${placeOf(file, node)} ${node.getText()}`)
}

type Declaration = (ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement) & { name: ts.Identifier }

function isDeclaration(node: ts.Node): node is Declaration {
  const declares = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)
  return declares && ts.isIdentifier(node.name)
}

/** Not the name of a member, a key or a field. */
function isFree(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  return (
    !(ts.isPropertyAssignment(parent) && parent.name === node) &&
    !ts.isTypeElement(parent) &&
    !ts.isClassElement(parent)
  )
}

function memberUsesOf(file: SourceFile, members: string[]): string[] {
  return [...nodesOf(file.tree)]
    .filter((node) => ts.isPropertyAccessExpression(node) && members.includes(node.getText()))
    .map((node) => `${placeOf(file, node)} ${node.getText()}`)
}

function hasEffectOrState(statement: ts.Statement): boolean {
  if (ts.isExpressionStatement(statement) || ts.isIfStatement(statement) || ts.isForOfStatement(statement)) return true
  return ts.isVariableStatement(statement) && !(statement.declarationList.flags & ts.NodeFlags.Const)
}
