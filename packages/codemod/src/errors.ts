import type { NodePath } from '@babel/traverse'
import type { CallExpression, Identifier } from '@babel/types'
import type { Needs } from './needs'
import type { Source } from './source'

/** Where the SDK has a fact of an error, and where the client has it. */
const fields: Record<string, string> = {
  'response.data.code': 'code',
  'response.data.message': 'shortMessage',
  'response.data.property': 'property',
  'response.data.status': 'status',
  'response.status': 'status',
}

/** `isApiErrorResponse(error)` becomes `error instanceof ApiError`, and so does what is read of that error. */
export function moveErrorCheck(source: Source, path: NodePath<CallExpression>, needs: Needs): void {
  const [error] = path.node.arguments
  if (!error) return source.leave(path.node, 'There is no error to check here.')
  const check = `${source.textOf(error)} instanceof ${needs.value('ApiError')}`
  source.replace(path.node, isOperand(path) ? `(${check})` : check)
  if (error.type !== 'Identifier') return
  for (const use of path.scope.getBinding(error.name)?.referencePaths ?? [])
    if (use.isIdentifier()) moveRead(source, use)
}

/** Whether what is around it binds more tightly than `instanceof`. */
const isOperand = ({ parentPath }: NodePath) =>
  parentPath !== null &&
  (parentPath.isUnaryExpression() ||
    parentPath.isMemberExpression() ||
    parentPath.isAwaitExpression())

const moved = new WeakSet<object>()

function moveRead(source: Source, use: NodePath<Identifier>): void {
  if (moved.has(use.node)) return
  moved.add(use.node)
  const { name } = use.node
  let path: NodePath = use
  const names: string[] = []
  for (;;) {
    const parent = path.parentPath
    if (!parent?.isMemberExpression() && !parent?.isOptionalMemberExpression()) break
    const { property, computed } = parent.node
    if (path.key !== 'object' || computed || property.type !== 'Identifier') break
    names.push(property.name)
    path = parent
    const field = fields[names.join('.')]
    if (field) return source.replace(path.node, `${name}.${field}`)
  }
  const chain = names.join('.')
  if (chain === 'response.data') {
    const facts = `code: ${name}.code, message: ${name}.shortMessage, property: ${name}.property`
    if (path.parentPath?.isSpreadElement()) source.replace(path.parentPath.node, facts)
    else source.replace(path.node, `{ ${facts} }`)
  } else if (names[0] === 'response' || chain === 'isAxiosError')
    source.leave(path.node, NO_RESPONSE)
}

const NO_RESPONSE =
  'The client’s errors have no `response`: an ApiError has `status`, `code`, `shortMessage`, `property` and `requestId`.'

/** What is read of an Axios error where calls of the API are tried, without the SDK's check. */
export function findAxiosErrors(source: Source, isCall: (name: string) => boolean): void {
  source.visit({
    TryStatement(path) {
      const parameter = path.node.handler?.param
      if (parameter?.type !== 'Identifier') return
      let calls = false
      path.get('block').traverse({
        CallExpression({ node: { callee } }) {
          if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
          if (isCall(callee.property.name)) calls = true
        },
      })
      if (!calls) return
      const handler = path.get('handler') as NodePath
      for (const use of handler.scope.getBinding(parameter.name)?.referencePaths ?? []) {
        if (moved.has(use.node)) continue
        const parent = outOfTypes(use).parentPath
        if (!parent?.isMemberExpression() && !parent?.isOptionalMemberExpression()) continue
        const { property } = parent.node
        if (property.type !== 'Identifier') continue
        if (property.name === 'response' || property.name === 'isAxiosError')
          source.leave(parent.node, NO_RESPONSE)
      }
    },
  })
}

/** The expression without what TypeScript says of it: `(error as AxiosError)`. */
function outOfTypes(path: NodePath): NodePath {
  const { parentPath } = path
  const isWrapper = parentPath?.isTSAsExpression() || parentPath?.isParenthesizedExpression()
  return isWrapper ? outOfTypes(parentPath) : path
}
