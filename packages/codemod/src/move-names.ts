import type { NodePath } from '@babel/traverse'
import type { Identifier } from '@babel/types'
import { moveConfiguration, moveCreation } from './client-creation'
import { moveErrorCheck } from './errors'
import { typeNames } from './generated/type-names'
import type { InstalledSdk } from './installed-sdk'
import type { Needs } from './needs'
import type { SdkName } from './sdk-imports'
import { isInType, type Source } from './source'

interface Moving {
  source: Source
  needs: Needs
  sdk: InstalledSdk | undefined
  /** Which quotes the file has. */
  quote: string
}

/** Types that the client calls by another name. */
const renamed: Record<string, string> = {
  NeynarAPIClient: 'Client',
  Configuration: 'ClientOptions',
  ConfigurationParameters: 'ClientOptions',
  ErrorRes: 'ErrorBody',
}

const knownTypes = new Set<string>(typeNames)

/**
 * Moves the uses of a name of the SDK.
 * @returns whether the file no longer needs it from there
 */
export function moveName(moving: Moving, name: SdkName): boolean {
  const { imported } = name
  if (imported in renamed || imported === 'isApiErrorResponse')
    return name.uses.map((use) => moveKnown(moving, imported, use)).every(Boolean)
  const found = moving.sdk?.valuesOf(imported)
  if (found) {
    const values = Object.entries(found).map(([key, value]) => [key, quoted(moving, value)])
    return moveEnumeration(moving, name, Object.fromEntries(values) as Record<string, string>)
  }
  if (knownTypes.has(imported) && name.uses.every(isInType)) {
    if (name.uses.length > 0) moving.needs.type(imported, name.local)
    return true
  }
  const method = moving.sdk?.answeredBy(imported)
  if (method && name.uses.every(isInType)) {
    declareType(moving, name, `${moving.needs.type('AnswerOf')}<${quoted(moving, `'${method}'`)}>`)
    return true
  }
  const [use] = name.uses
  if (!use) return true
  moving.source.leave(
    use.node,
    moving.sdk
      ? `The client has no \`${imported}\`.`
      : `What \`${imported}\` is can’t be seen without the SDK: install the project’s packages, and run this again.`,
  )
  return false
}

const quoted = ({ quote }: Moving, text: string) => text.replaceAll("'", quote)

function moveKnown(
  { source, needs, sdk }: Moving,
  imported: string,
  use: NodePath<Identifier>,
): boolean {
  const parent = use.parentPath
  if (isInType(use)) {
    replaceUse(source, use, needs.type(renamed[imported]!))
    return true
  }
  if (parent?.isNewExpression() && use.key === 'callee') {
    if (imported === 'NeynarAPIClient') moveCreation(source, parent, needs)
    else moveConfiguration(source, parent, sdk)
    return true
  }
  // A function by itself, or a static method of the class.
  const callee = parent?.isMemberExpression() && use.key === 'object' ? parent : use
  const isCheck =
    imported === 'isApiErrorResponse' ||
    (callee !== use && source.textOf(callee.node).endsWith('.isApiErrorResponse'))
  if (isCheck && callee.key === 'callee' && callee.parentPath?.isCallExpression()) {
    moveErrorCheck(source, callee.parentPath, needs)
    return true
  }
  source.leave(use.node, `This use of \`${imported}\` has no counterpart in the client.`)
  return false
}

/** A member becomes its text; what else is done with an enumeration gets a declaration of its own. */
function moveEnumeration(
  moving: Moving,
  name: SdkName,
  values: Readonly<Record<string, string>>,
): boolean {
  const { source, needs } = moving
  for (const use of name.uses) {
    const parent = use.parentPath!
    if (isInType(use)) {
      if (parent.isTSQualifiedName()) replaceMember(source, parent, values)
      else if (knownTypes.has(name.imported)) needs.type(name.imported, name.local)
      else declareType(moving, name, Object.values(values).join(' | '))
    } else if (!replaceMember(source, parent, values)) {
      const members = Object.entries(values).map(([key, value]) => `${key}: ${value}`)
      const isConst = source.isTypeScript ? ' as const' : ''
      needs.declare(`const ${name.local} = { ${members.join(', ')} }${isConst}`)
    }
  }
  return true
}

/** @returns whether it is `Enumeration.Member` */
function replaceMember(
  source: Source,
  { node, parentPath }: NodePath,
  values: Readonly<Record<string, string>>,
): boolean {
  const member =
    node.type === 'MemberExpression' && !node.computed
      ? node.property
      : node.type === 'TSQualifiedName'
        ? node.right
        : undefined
  const value = member?.type === 'Identifier' ? values[member.name] : undefined
  if (!value) return false
  // A type reference to the member is the text's own type.
  source.replace(parentPath?.isTSTypeReference() ? parentPath.node : node, value)
  return true
}

const declareType = ({ needs }: Moving, { local }: SdkName, type: string) =>
  needs.declare(`type ${local} = ${type}`)

function replaceUse(source: Source, { node, parent, key }: NodePath<Identifier>, by: string) {
  const isShorthand = parent.type === 'ObjectProperty' && parent.shorthand && key === 'value'
  source.replace(node, isShorthand ? `${node.name}: ${by}` : by)
}
