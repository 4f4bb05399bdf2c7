import type { NodePath, Scope } from '@babel/traverse'
import type { Node } from '@babel/types'
import { isOperation, moveCalls } from './calls'
import { findAxiosErrors } from './errors'
import { type InstalledSdk, SDK } from './installed-sdk'
import { moveName } from './move-names'
import { createNeeds, type Needs } from './needs'
import { type SdkImport, sdkImports } from './sdk-imports'
import { type LeftOver, readSource, type Source } from './source'

export { installedSdk, type InstalledSdk } from './installed-sdk'
export type { LeftOver } from './source'

export interface Moved {
  code: string
  /** What a person has to decide. */
  left: readonly LeftOver[]
}

const CLIENT = '@castaway/client'

/**
 * Moves a file from Neynar's SDK, 2.x or 3.x, to the client. What it can't move stays as it is, and is listed.
 * @param file its name, which says what language it is in
 * @throws SyntaxError if the file can't be read
 */
export function moveToClient(code: string, file: string, sdk?: InstalledSdk): Moved {
  const source = readSource(code, file)
  if (code.includes(SDK) && sdk && sdk.major < 2)
    return { code, left: [{ line: 1, column: 1, message: TOO_OLD }] }
  const imports = sdkImports(source)
  let program: Scope | undefined
  source.visit({ Program: ({ scope }) => void (program = scope) })
  const needs = createNeeds(program!)
  const clients = clientsOf(imports)
  moveCalls(source, (path) => isBoundTo(path, clients))
  const quote = imports[0]?.from.text[0] ?? "'"
  const kept = imports.map(({ names }) =>
    names.filter((name) => !moveName({ source, needs, sdk, quote }, name)),
  )
  findAxiosErrors(source, isOperation)
  const statements = imports.map((each, at) => ({
    node: each.statement.node,
    text: importText(
      source,
      each,
      kept[at]!.map(({ text }) => text),
      at === 0 ? needs : undefined,
    ),
  }))
  replaceImports(source, statements, needs.declarations())
  return {
    code: source.edit.toString(),
    left: source.left.toSorted((a, b) => a.line - b.line || a.column - b.column),
  }
}

const TOO_OLD =
  'The SDK 1.x takes other arguments and returns other shapes. Move to 2.x or 3.x first, and then run this again.'

/** The variables of a file that are set to a new client. */
function clientsOf(imports: readonly SdkImport[]): Set<object> {
  const clients = new Set<object>()
  for (const { names } of imports)
    for (const { imported, uses } of names) {
      if (imported !== 'NeynarAPIClient') continue
      for (const { parentPath: created } of uses)
        if (created?.isNewExpression() && created.parentPath.isVariableDeclarator())
          clients.add(created.parentPath.node)
    }
  return clients
}

const isBoundTo = (path: NodePath, declarators: ReadonlySet<object>) =>
  path.isIdentifier() && declarators.has(path.scope.getBinding(path.node.name)?.path.node ?? path)

/** What takes the place of an import: of the first one, what is needed of the client, and then what stays with the SDK. */
function importText(
  source: Source,
  { statement: { node }, from }: SdkImport,
  kept: readonly string[],
  needs: Needs | undefined,
): string {
  const text = source.textOf(node)
  const end = endOf(text)
  const isImport = node.type === 'ImportDeclaration'
  const typeOnly = isImport && node.importKind === 'type' ? 'type ' : ''
  const names = `{ ${kept.join(', ')} }`
  const rest = isImport
    ? `import ${typeOnly}${names} from ${from.text}${end}`
    : text.replace(/\{[^]*?\}/, names)
  return [
    ...(needs ? importsOf(needs, { quote: from.text[0]!, end, text, isImport }) : []),
    ...(kept.length > 0 ? [rest] : []),
  ].join('\n')
}

const endOf = (statement: string) => (statement.endsWith(';') ? ';' : '')

function replaceImports(
  source: Source,
  statements: readonly { node: Node; text: string }[],
  declarations: readonly string[],
): void {
  const [first] = statements
  if (!first) return
  let last = first.node
  source.visit({
    ImportDeclaration({ node }) {
      const isGone = statements.some((each) => each.node === node && each.text === '')
      if (!isGone && node.end! > last.end!) last = node
    },
  })
  const end = endOf(source.textOf(first.node))
  const declared = declarations.map((each) => `${each}${end}`).join('\n')
  for (const { node, text } of statements) {
    const shown = node === first.node && last === node ? [text, declared] : [text]
    const now = shown.filter(Boolean).join('\n\n')
    if (now) source.replace(node, now)
    else {
      const after = /^[ \t]*\r?\n/.exec(source.text.slice(node.end!))?.[0].length ?? 0
      source.edit.remove(node.start!, node.end! + after)
    }
  }
  if (declared && last !== first.node) source.edit.appendLeft(last.end!, `\n\n${declared}`)
}

interface Style {
  quote: string
  end: string
  /** Of the statement that is replaced. */
  text: string
  isImport: boolean
}

function importsOf(needs: Needs, { quote, end, text, isImport }: Style): string[] {
  const [values, types] = [needs.values(), needs.types()]
  const from = `${quote}${CLIENT}${quote}`
  if (!isImport) {
    const names = values.map((each) => each.replace(' as ', ': ')).join(', ')
    return [
      ...(values.length > 0
        ? [text.replace(/\{[^]*?\}/, `{ ${names} }`).replace(/(["'])@neynar[^"']*\1/, from)]
        : []),
      ...(types.length > 0 ? [`import type { ${types.join(', ')} } from ${from}${end}`] : []),
    ]
  }
  if (values.length === 0)
    return types.length > 0 ? [`import type { ${types.join(', ')} } from ${from}${end}`] : []
  const names = [...values, ...types.map((each) => `type ${each}`)]
  return [`import { ${names.join(', ')} } from ${from}${end}`]
}
