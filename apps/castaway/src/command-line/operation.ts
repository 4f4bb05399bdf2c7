import {
  errorReference,
  commonErrors,
  declaredErrors,
  isPartOf,
  lifetimeOf,
  operations,
  CURRENT_API_VERSION,
  type ExampleContext,
  type Lifetime,
  type Operation,
  type OperationId,
} from '@castaway/contract'
import { argName } from '@castaway/contract/arg-name'
import { typeOf } from '@castaway/contract/types-text'
import { z } from 'zod'
import { UsageError } from '../command-output'
import { similarTo } from './parse'

/** A parameter, as a caller gives it. */
export interface OperationParameter {
  /** Name on the wire. */
  name: string
  /** Argument of the client. */
  arg: string
  /** Option on a command line, without its hyphens. */
  flag: string
  place: 'query' | 'body' | 'header'
  required: boolean
  /** A type, as TypeScript writes it. */
  type: string
  default?: unknown
  /** Versions of the API that have it. */
  lifetime: Lifetime
  schema: z.ZodType
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const plain = (name: string) => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()

const all = operations as Record<string, Operation>
const idByName = new Map<string, OperationId>(
  Object.entries(all).flatMap(([id, { spec }]) =>
    [id, ...Object.values(spec.renamed ?? {})].map((name) => [plain(name), id as OperationId]),
  ),
)

/**
 * The id of an operation, written in any way.
 * @throws {UsageError} if there is none, with those that are similar
 */
export function operationNamed(name: string): OperationId {
  const id = idByName.get(plain(name))
  if (id) return id
  const words = name.split(/[\s_-]+|(?=[A-Z])/).filter(Boolean)
  const similar = [
    ...similarTo(plain(name), [...idByName.keys()]).map((key) => idByName.get(key)!),
    ...findOperations(words.join(' ')).map(({ id: each }) => each),
  ]
  const few = [...new Set(similar)].slice(0, 3)
  const hint =
    few.length > 0 ? `, did you mean ${few.join(' or ')}?` : ': castaway call --list shows all'
  throw new UsageError(`The API has no operation ${JSON.stringify(name)}${hint}`)
}

/** Operations whose name, summary or path has all of these words; all operations without one. */
export function findOperations(text: string): { id: OperationId; summary: string }[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return Object.entries(all)
    .filter(([id, { path, spec }]) => {
      const about = `${id} ${kebab(id)} ${spec.summary} ${path}`.toLowerCase()
      return words.every((word) => about.includes(word))
    })
    .map(([id, { spec }]) => ({ id: id as OperationId, summary: spec.summary }))
}

export const operationOf = (id: OperationId): Operation => all[id]!

/** The fields of a body that callers pass one by one; undefined if the body is passed whole. */
export const bodyShape = ({ spec }: Operation): Record<string, z.ZodType> | undefined =>
  spec.body instanceof z.ZodObject && !spec.bodyAs ? spec.body.shape : undefined

/** The argument that is the whole body; undefined if its fields are arguments, or there is none. */
export const wholeBodyArg = (operation: Operation): string | undefined =>
  operation.spec.body && !bodyShape(operation) ? (operation.spec.bodyAs ?? 'body') : undefined

/** What a caller can give an operation. */
export function parametersOf(operation: Operation): OperationParameter[] {
  const { spec } = operation
  const of = (place: OperationParameter['place'], shape: Record<string, z.ZodType> = {}) =>
    Object.entries(shape).map(([name, schema]): OperationParameter => {
      const arg = place === 'header' ? name : argName(name)
      const { type, fallback } = typeText(schema)
      return {
        name,
        arg,
        flag: kebab(arg),
        place,
        schema,
        type,
        required: !schema.safeParse(undefined).success,
        ...(fallback !== undefined && { default: fallback }),
        lifetime: lifetimeOf(schema),
      }
    })
  const headers = Object.entries(spec.headers ?? {}).map(([arg, need]) => {
    const schema = arg === 'experimental' ? z.boolean() : z.string()
    return [arg, need === 'required' ? schema : schema.optional()] as const
  })
  return [
    ...of('query', spec.query),
    ...of('body', bodyShape(operation)),
    ...of('header', Object.fromEntries(headers)),
  ]
}

function typeText(schema: z.ZodType): { type: string; fallback?: unknown } {
  try {
    const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
    const { $defs = {}, ...own } = described
    const top = own.$ref ? ($defs[String(own.$ref).split('/').pop()!] ?? own) : own
    const type = typeOf(top).replaceAll(/^\((.*)\)$/g, '$1')
    return { type: type === 'unknown' ? 'file' : withBounds(type, top), fallback: own.default }
  } catch {
    return { type: 'value' }
  }
}
type Json = Record<string, any>

function withBounds(type: string, { minimum, maximum, maxItems }: Json): string {
  if (maxItems !== undefined) return `${type}, at most ${maxItems}`
  if (type !== 'number') return type
  const hasTop = maximum !== undefined && maximum < 2_147_483_647
  if (hasTop && minimum !== undefined) return `number, ${minimum} to ${maximum}`
  return hasTop ? `number, at most ${maximum}` : type
}

/** Codes that an operation can answer besides those of every operation, with what they mean. */
export const errorsOf = (operation: Operation) =>
  declaredErrors(operation).map((code) => ({ code, ...errorReference[code] }))
export { commonErrors }

/** Values of the small world that an example would have, as placeholders. */
const placeholders = new Proxy({} as ExampleContext, {
  get(_, name: string) {
    const text = `<${kebab(name)}>`
    if (name === 'signed') return new Proxy({}, { get: () => async () => ({}) })
    if (name === 'developerSigner') return async () => ({ publicKey: '<public-key>' })
    if (name === 'developerAuthAddress') return async () => ({ address: '<address>' })
    return /^(make|deploy)/.test(name) ? async () => text : text
  },
})

/** Arguments that show how an operation is called, by the client's names. */
export async function exampleOf({ spec }: Operation): Promise<Record<string, unknown>> {
  return typeof spec.example === 'function' ? spec.example(placeholders) : spec.example
}

/** Whether today's API still has it, and since when. */
export function lifetimeText({ since, until }: Lifetime): string {
  if (until && !isPartOf({ until }, CURRENT_API_VERSION)) return `until ${until}`
  return since ? `since ${since}` : ''
}
