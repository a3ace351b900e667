import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** The repository's root, with a slash at its end. */
export const root = fileURLToPath(new URL('../', import.meta.url))

export interface SourceFile {
  /** From the root: `src/core/json.ts`. */
  path: string
  text: string
  tree: ts.SourceFile
}

/** All TypeScript files under these folders of the repository. */
export function sourcesUnder(...folders: string[]): SourceFile[] {
  const paths = folders.flatMap((folder) => {
    const all = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    return all
      .filter((it) => /\.tsx?$/.test(it) && !/(^|[\\/])node_modules[\\/]/.test(it))
      .map((it) => `${folder}/${it.replaceAll('\\', '/')}`)
  })
  return paths.sort().map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true) }
  })
}

/** Every node of a file, parents before children. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node
  const children: ts.Node[] = []
  node.forEachChild((it) => {
    children.push(it)
  })
  for (const child of children) yield* nodesOf(child)
}

export interface Import {
  from: string
  typesOnly: boolean
}

/** What a file imports or passes on, types and dynamic imports among them. */
export function importsOf({ tree }: SourceFile): Import[] {
  return [...nodesOf(tree)].flatMap((node): Import[] => {
    if (ts.isImportDeclaration(node)) return [{ from: textOf(node.moduleSpecifier), typesOnly: isTypeImport(node) }]
    if (ts.isExportDeclaration(node) && node.moduleSpecifier)
      return [{ from: textOf(node.moduleSpecifier), typesOnly: node.isTypeOnly }]
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      return [{ from: textOf(node.argument.literal), typesOnly: true }]
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0])
      return [{ from: textOf(node.arguments[0]), typesOnly: false }]
    return []
  })
}

function textOf(node: ts.Node): string {
  return ts.isStringLiteralLike(node) ? node.text : '(computed)'
}

function isTypeImport({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false
  const { namedBindings } = importClause
  const allTypes =
    namedBindings && ts.isNamedImports(namedBindings) && namedBindings.elements.every((it) => it.isTypeOnly)
  return importClause.isTypeOnly || (allTypes === true && importClause.name === undefined)
}

/** Where a node stands, as an editor opens it: `src/core/json.ts:12`. */
export function placeOf({ path, tree }: SourceFile, node: ts.Node): string {
  return `${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`
}
