import type { NodePath } from '@babel/traverse'
import type {
  Expression,
  NewExpression,
  Node,
  ObjectExpression,
  ObjectProperty,
} from '@babel/types'
import type { InstalledSdk } from './installed-sdk'
import type { Needs } from './needs'
import type { Source } from './source'

type Argument = NewExpression['arguments'][number]

/** `new NeynarAPIClient(…)` becomes `createClient(…)`. */
export function moveCreation(source: Source, path: NodePath<NewExpression>, needs: Needs): void {
  const { node } = path
  const [options, more] = node.arguments
  source.edit.overwrite(node.start!, node.callee.end!, needs.value('createClient'))
  if (more) {
    source.edit.remove(options!.end!, more.end!)
    source.leave(
      more,
      'The client takes `fetch` instead of `axiosInstance`, and `hooks` instead of `logger`, in its options.',
    )
  }
  if (!options) return
  if (isKeyItself(path, options)) {
    const key = source.textOf(options)
    source.replace(options, key === 'apiKey' ? '{ apiKey }' : `{ apiKey: ${key} }`)
  } else if (options.type === 'ObjectExpression') moveOptions(source, options, undefined)
}

/** Whether the client is created with a key alone, as it was in 1.x. */
function isKeyItself(path: NodePath<NewExpression>, given: Argument): boolean {
  const bare = withoutTypes(given)
  if (bare.type === 'StringLiteral' || bare.type === 'TemplateLiteral') return true
  if (bare.type === 'LogicalExpression') return isKeyItself(path, bare.left)
  if (bare.type === 'MemberExpression')
    return bare.property.type === 'Identifier' && isNameOfKey(bare.property.name)
  if (bare.type !== 'Identifier') return false
  const { init } = (path.scope.getBinding(bare.name)?.path.node ?? {}) as { init?: Node | null }
  if (init?.type === 'NewExpression' || init?.type === 'ObjectExpression') return false
  return isNameOfKey(bare.name)
}

const isNameOfKey = (name: string) => /key$/i.test(name)

function withoutTypes(node: Node): Node {
  const isWrapped =
    node.type === 'TSNonNullExpression' ||
    node.type === 'TSAsExpression' ||
    node.type === 'ParenthesizedExpression'
  return isWrapped ? withoutTypes(node.expression) : node
}

/** `new Configuration({ … })` becomes the object alone. */
export function moveConfiguration(
  source: Source,
  { node }: NodePath<NewExpression>,
  sdk: InstalledSdk | undefined,
): void {
  const [options] = node.arguments
  if (!options) return source.replace(node, '{}')
  source.edit.remove(node.start!, options.start!)
  source.edit.remove(options.end!, node.end!)
  if (options.type === 'ObjectExpression') moveOptions(source, options, sdk)
  else
    source.leave(
      options,
      'The options are called `apiKey`, `baseUrl` and `experimental`: check them.',
    )
}

const OTHERS = 'The client has no such option. Its options are in its README.'

function moveOptions(
  source: Source,
  options: ObjectExpression,
  sdk: InstalledSdk | undefined,
): void {
  for (const property of options.properties) {
    const name = nameOf(property)
    if (name === 'apiKey') continue
    if (name === 'basePath') moveBasePath(source, property as ObjectProperty, sdk)
    else if (name === 'baseOptions') moveBaseOptions(source, options, property as ObjectProperty)
    else source.leave(property, OTHERS)
  }
}

const nameOf = (property: ObjectExpression['properties'][number]) => {
  if (property.type !== 'ObjectProperty' || property.computed) return undefined
  const { key } = property
  if (key.type === 'Identifier') return key.name
  return key.type === 'StringLiteral' ? key.value : undefined
}

function moveBasePath(
  source: Source,
  { key, value, shorthand }: ObjectProperty,
  sdk: InstalledSdk | undefined,
): void {
  if (value.type === 'StringLiteral') {
    const bare = value.value.replace(/\/+$/, '')
    const quote = source.textOf(value)[0]!
    source.replace(value, `${quote}${bare.endsWith('/v2') ? bare : `${bare}/v2`}${quote}`)
  } else if (sdk?.major !== 2)
    source.leave(
      value,
      '`baseUrl` ends with `/v2`, which `basePath` of 3.x does not: check the value.',
    )
  if (shorthand) source.replace(key, `baseUrl: ${source.textOf(key)}`)
  else source.replace(key, 'baseUrl')
}

/** Headers and the timeout of Axios have options of their own. */
function moveBaseOptions(
  source: Source,
  options: ObjectExpression,
  property: ObjectProperty,
): void {
  const { value } = property
  if (value.type !== 'ObjectExpression') return source.leave(property, OTHERS)
  const moved: string[] = []
  for (const each of value.properties) {
    const name = nameOf(each)
    if (name === 'headers' && (each as ObjectProperty).value.type === 'ObjectExpression')
      moved.push(...headers(source, (each as ObjectProperty).value as ObjectExpression))
    else if (name === 'timeout') moved.push(source.textOf(each))
    else source.leave(each, OTHERS)
  }
  if (moved.length > 0) source.replace(property, moved.join(', '))
  else removeProperty(source, options, property)
}

const EXPERIMENTAL = 'x-neynar-experimental'

function headers(source: Source, { properties }: ObjectExpression): string[] {
  const isExperimental = (each: (typeof properties)[number]) =>
    nameOf(each)?.toLowerCase() === EXPERIMENTAL
  const experimental = properties.find(isExperimental) as ObjectProperty | undefined
  const others = properties.filter((each) => !isExperimental(each)).map(source.textOf)
  const on = experimental && switchText(source, experimental.value as Expression)
  return [
    ...(on && on !== 'false' ? [`experimental: ${on}`] : []),
    ...(others.length > 0 ? [`headers: { ${others.join(', ')} }`] : []),
  ]
}

/** A header is text; the option is true or false. */
const switchText = (source: Source, value: Expression) =>
  value.type === 'StringLiteral' ? String(value.value === 'true') : source.textOf(value)

/** Removes a property with the comma after it, or else before it. */
function removeProperty(
  source: Source,
  { properties }: ObjectExpression,
  property: ObjectProperty,
): void {
  const at = properties.indexOf(property)
  const [before, after] = [properties[at - 1], properties[at + 1]]
  if (after) source.edit.remove(property.start!, after.start!)
  else if (before) source.edit.remove(before.end!, property.end!)
  else source.edit.remove(property.start!, property.end!)
}
