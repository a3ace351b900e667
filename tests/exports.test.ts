import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { root } from './source.ts'

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const subpaths = Object.entries<{ types: string; default: string }>(manifest.exports).filter(([, to]) => to.types)
const entries = subpaths.map(([name, to]) => [name, sourceOf(to.default)] as const)

const program = ts.createProgram(
  entries.map(([, path]) => join(root, path)),
  { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, allowImportingTsExtensions: true, noEmit: true },
)
const checker = program.getTypeChecker()

describe.each(entries)('%s', (_name, path) => {
  test('its page in the source is there', () => {
    expect(existsSync(join(root, path)), path).toBe(true)
  })

  test('every name it gives out says what it is for', () => {
    const silent = exportsOf(path).filter((it) => !/\w\w+ \w/.test(ts.displayPartsToString(docOf(it))))
    expect(silent.map((it) => it.name)).toEqual([])
  })

  test('its page only lists', () => {
    const statements = program.getSourceFile(join(root, path))?.statements ?? []
    const isListing = (it: ts.Statement) => ts.isExportDeclaration(it) && it.exportClause !== undefined
    expect(statements.filter((it) => !isListing(it)).map((it) => it.getText())).toEqual([])
    expect(statements.length).toBeGreaterThan(0)
  })
})

test('each subpath is built from its own page', () => {
  const config = readFileSync(join(root, 'tsdown.config.ts'), 'utf8')
  for (const [name, path] of entries) expect(config, name).toContain(`'${path}'`)
})

function sourceOf(built: string): string {
  return built.replace('./dist/', 'src/').replace(/\.js$/, '.ts')
}

function exportsOf(path: string): ts.Symbol[] {
  const file = program.getSourceFile(join(root, path))
  const module = file && checker.getSymbolAtLocation(file)
  return module ? checker.getExportsOfModule(module) : []
}

function docOf(symbol: ts.Symbol): ts.SymbolDisplayPart[] {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return target.getDocumentationComment(checker)
}
