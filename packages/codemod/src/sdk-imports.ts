import type { NodePath } from '@babel/traverse'
import type {
  CallExpression,
  Identifier,
  ImportDeclaration,
  ImportSpecifier,
  Node,
  ObjectPattern,
  VariableDeclaration,
} from '@babel/types'
import { SDK } from './installed-sdk'
import type { Source } from './source'

/** A name of the SDK in a file. */
export interface SdkName {
  /** As the SDK exports it. */
  imported: string
  /** As the file calls it. */
  local: string
  /** How it is imported, as it can stand in a list of names again. */
  text: string
  /** All its uses. */
  uses: NodePath<Identifier>[]
}

/** A statement that imports from the SDK: an `import`, or a destructured `require()` or `import()`. */
export interface SdkImport {
  statement: NodePath<ImportDeclaration> | NodePath<VariableDeclaration>
  /** With its quotes. */
  from: { node: Node; text: string }
  names: SdkName[]
}

const isSdk = (name: unknown) =>
  typeof name === 'string' && (name === SDK || name.startsWith(`${SDK}/`))

const ALL =
  'The codemod follows names, not whole modules. Import the names that you use, and run it again.'

/** What a file imports from the SDK by name. What it imports in other ways is left to a person. */
export function sdkImports(source: Source): SdkImport[] {
  const found: SdkImport[] = []
  source.visit({
    ImportDeclaration(path) {
      const { source: from, specifiers } = path.node
      if (!isSdk(from.value)) return
      const named = specifiers.filter((each) => each.type === 'ImportSpecifier')
      if (named.length < specifiers.length) return source.leave(path.node, ALL)
      found.push({
        statement: path,
        from: { node: from, text: source.textOf(from) },
        names: named.map((each) => ({
          imported: importedName(each),
          local: each.local.name,
          text: source.textOf(each),
          uses: [],
        })),
      })
    },
    CallExpression(path) {
      const [from] = path.node.arguments
      if (!isLoad(path) || from?.type !== 'StringLiteral' || !isSdk(from.value)) return
      const value = path.parentPath.isAwaitExpression() ? path.parentPath : path
      const declarator = value.parentPath
      const declaration = declarator?.parentPath
      const pattern = declarator?.isVariableDeclarator() ? declarator.node.id : undefined
      const names = pattern?.type === 'ObjectPattern' ? patternNames(source, pattern) : undefined
      if (
        !names ||
        !declaration?.isVariableDeclaration() ||
        declaration.node.declarations.length > 1
      )
        return source.leave(path.node, ALL)
      found.push({
        statement: declaration,
        from: { node: from, text: source.textOf(from) },
        names,
      })
    },
    'ExportNamedDeclaration|ExportAllDeclaration'(path) {
      const { node } = path as NodePath<{ source?: { value: string } | null } & Node>
      if (isSdk(node.source?.value)) source.leave(node as Node, ALL)
    },
    TSImportType(path) {
      const { argument } = path.node
      if (argument.type === 'StringLiteral' && isSdk(argument.value)) source.leave(path.node, ALL)
    },
  })
  findUses(source, found)
  return found
}

const importedName = ({ imported }: ImportSpecifier) =>
  imported.type === 'Identifier' ? imported.name : imported.value

const isLoad = ({ node }: NodePath<CallExpression>) =>
  node.callee.type === 'Import' ||
  (node.callee.type === 'Identifier' && node.callee.name === 'require')

function patternNames(source: Source, pattern: ObjectPattern): SdkName[] | undefined {
  const names: SdkName[] = []
  for (const property of pattern.properties) {
    if (property.type !== 'ObjectProperty' || property.key.type !== 'Identifier') return undefined
    if (property.value.type !== 'Identifier') return undefined
    names.push({
      imported: property.key.name,
      local: property.value.name,
      text: source.textOf(property),
      uses: [],
    })
  }
  return names
}

/** Uses in types are none to Babel's scopes, so every identifier is looked at. */
function findUses(source: Source, imports: readonly SdkImport[]): void {
  const byLocal = new Map(
    imports.flatMap((each) =>
      each.names.map((name) => [name.local, { name, statement: each.statement.node }] as const),
    ),
  )
  if (byLocal.size === 0) return
  source.visit({
    Identifier(path) {
      const found = byLocal.get(path.node.name)
      if (!found || isKey(path) || path.findParent((it) => it.node === found.statement)) return
      const binding = path.scope.getBinding(path.node.name)
      const declared = binding?.path.findParent((it) => it.node === found.statement)
      if (declared || binding?.path.node === found.statement) found.name.uses.push(path)
    },
  })
}

/** Whether an identifier only names a property. */
function isKey({ parent, key }: NodePath): boolean {
  if (parent.type === 'MemberExpression' || parent.type === 'OptionalMemberExpression')
    return key === 'property' && !parent.computed
  if (parent.type === 'TSQualifiedName') return key === 'right'
  return (
    key === 'key' &&
    ((parent.type === 'ObjectProperty' && !parent.computed) ||
      parent.type === 'ClassProperty' ||
      parent.type === 'ClassMethod' ||
      parent.type === 'ObjectMethod' ||
      parent.type === 'TSPropertySignature' ||
      parent.type === 'TSMethodSignature')
  )
}
