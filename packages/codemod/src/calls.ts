import * as operations from '@castaway/client/operations'
import { descriptorOf } from '@castaway/client'
import type { NodePath } from '@babel/traverse'
import type { CallExpression, Node, ObjectProperty } from '@babel/types'
import type { Source } from './source'

const all = new Map(
  Object.entries(operations).map(([id, wire]) => [id, descriptorOf(wire)] as const),
)

/** Whether the API has an operation of this name. */
export const isOperation = (name: string): boolean => all.has(name)

/** Calls of operations whose arguments are others, or that the client doesn't have. */
export function moveCalls(source: Source, isClient: (path: NodePath) => boolean): void {
  source.visit({
    CallExpression(path) {
      const { callee } = path.node
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      // A method of the program's own may have the same name.
      if (callee.object.type === 'ThisExpression') return
      if (isOperation(name)) return moveCall(source, path, name)
      if (isClient(path.get('callee.object') as NodePath))
        source.leave(callee.property, missing(name))
    },
  })
}

const missing = (name: string) =>
  name === 'createSignerAndRegisterSignedKey'
    ? 'The client takes no mnemonic: call `createSigner`, and then `registerSignedKey` with your signature.'
    : `The client has no \`${name}\`.`

function moveCall(source: Source, path: NodePath<CallExpression>, id: string): void {
  const given = path.node.arguments
  const [first] = given
  if (first && (given.length > 1 || isPlain(first))) {
    const names = [...all.get(id)!.args].join(', ')
    return source.leave(path.node, `\`${id}\` takes one object: { ${names} }.`)
  }
  if (id === 'fetchFeed' && first?.type === 'ObjectExpression')
    for (const property of first.properties)
      if (property.type === 'ObjectProperty' && isNamed(property, 'fids'))
        moveFids(source, property)
}

/** What can't be an object of arguments. */
const isPlain = ({ type }: Node) =>
  type === 'StringLiteral' ||
  type === 'NumericLiteral' ||
  type === 'TemplateLiteral' ||
  type === 'ArrayExpression'

const isNamed = ({ key, computed }: ObjectProperty, name: string) =>
  !computed && key.type === 'Identifier' && key.name === name

/** The SDK takes one text, `'2,3'`. */
function moveFids(source: Source, property: ObjectProperty): void {
  const { value } = property
  if (value.type === 'ArrayExpression') return
  if (value.type === 'StringLiteral') {
    const fids = value.value.split(',').map((fid) => fid.trim())
    if (fids.every((fid) => /^\d+$/.test(fid))) return source.replace(value, `[${fids.join(', ')}]`)
  }
  const list = joined(value)
  if (list) source.edit.remove(list.end!, value.end!)
  else source.leave(property, '`fids` is an array of numbers, as everywhere else.')
}

/** The list of `list.join()` and `list.join(',')`. */
function joined(value: Node): Node | undefined {
  if (value.type !== 'CallExpression' || value.callee.type !== 'MemberExpression') return undefined
  const { property, object } = value.callee
  const [separator] = value.arguments
  const isComma = !separator || (separator.type === 'StringLiteral' && separator.value === ',')
  return property.type === 'Identifier' && property.name === 'join' && isComma ? object : undefined
}
