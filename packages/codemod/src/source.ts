import { parse } from '@babel/parser'
import traverse, { type NodePath, type Scope, type Visitor } from '@babel/traverse'
import type { File, Node } from '@babel/types'
import MagicString from 'magic-string'

// It is a CommonJS module: whether its default export is wrapped depends on who loads it.
const walk = ((traverse as { default?: typeof traverse }).default ?? traverse) as typeof traverse

/** Something that the codemod does not change, because a person has to decide. Line and column begin at 1. */
export interface LeftOver {
  line: number
  column: number
  message: string
}

/** One file: its syntax tree, and the changes to its text. */
export interface Source {
  text: string
  edit: MagicString
  isTypeScript: boolean
  left: LeftOver[]
  visit(visitor: Visitor): void
  /** Text of a node as it is in the file. */
  textOf(node: Node): string
  replace(node: Node, text: string): void
  leave(node: Node, message: string): void
}

/** @throws SyntaxError if the file can't be read */
export function readSource(text: string, file: string): Source {
  const isTypeScript = /\.[cm]?tsx?$/.test(file)
  const hasJsx = /\.(?:[cm]?jsx?|tsx)$/.test(file)
  const ast: File = parse(text, {
    sourceType: 'unambiguous',
    allowReturnOutsideFunction: true,
    plugins: [
      ...(isTypeScript ? (['typescript'] as const) : []),
      ...(hasJsx ? (['jsx'] as const) : []),
      'decorators',
      'explicitResourceManagement',
      'importAttributes',
    ],
  })
  const edit = new MagicString(text)
  const left: LeftOver[] = []
  return {
    text,
    edit,
    isTypeScript,
    left,
    visit: (visitor) => walk(ast, visitor),
    textOf: (node) => text.slice(node.start!, node.end!),
    replace: (node, by) => void edit.overwrite(node.start!, node.end!, by),
    leave(node, message) {
      const { line, column } = node.loc!.start
      left.push({ line, column: column + 1, message })
    },
  }
}

/** A name that is not taken anywhere in the file. */
export function freeName(program: Scope, wanted: string, other: string): string {
  const isTaken = (name: string) =>
    program.hasGlobal(name) || program.hasReference(name) || program.hasBinding(name)
  if (!isTaken(wanted)) return wanted
  let name = other
  for (let number = 2; isTaken(name); number++) name = `${other}${number}`
  return name
}

/** Whether an identifier is a type here, rather than a value. */
export function isInType({ parentPath, key }: NodePath): boolean {
  const parent = parentPath!
  if (parent.isTSQualifiedName()) return !parent.findParent((it) => it.isTSTypeQuery())
  return (
    parent.isTSTypeReference() ||
    parent.isTSExpressionWithTypeArguments() ||
    (parent.isClass() && key === 'implements')
  )
}
