import { z } from 'zod'

/** Versions of the provider's description that the contract covers, oldest first. */
export const apiVersions = ['2.46.0', '3.174.0'] as const
export type ApiVersion = (typeof apiVersions)[number]

/** The version that the provider serves today. */
export const CURRENT_API_VERSION = '3.174.0' satisfies ApiVersion

/** The versions that something is part of: all of them, unless it came later or ended earlier. */
export interface Lifetime {
  /** The first version that has it. */
  since?: ApiVersion
  /** The last version that has it. */
  until?: ApiVersion
}

const isBefore = (a: ApiVersion, b: ApiVersion): boolean =>
  apiVersions.indexOf(a) < apiVersions.indexOf(b)

export const isPartOf = (lifetime: Lifetime, version: ApiVersion): boolean =>
  !(lifetime.since && isBefore(version, lifetime.since)) &&
  !(lifetime.until && isBefore(lifetime.until, version))

/** Marks a field or parameter that a version added. */
export const since = <T extends z.ZodType>(version: ApiVersion, schema: T): T =>
  schema.meta({ 'x-since': version })

/** Marks a field or parameter that ended with a version: optional, because later servers don't know it. */
export const until = <T extends z.ZodType>(version: ApiVersion, schema: T): z.ZodOptional<T> =>
  schema.optional().meta({ 'x-until': version })

/** Marks a field that a version no longer promises. */
export const optionalSince = <T extends z.ZodType>(
  version: ApiVersion,
  schema: T,
): z.ZodOptional<T> => schema.optional().meta({ 'x-optional-since': version })

/** Marks a field that the island always answers, and that a version promises; earlier ones don't. */
export const promisedSince = <T extends z.ZodType>(
  version: ApiVersion,
  schema: T,
): z.ZodOptional<T> => schema.optional().meta({ 'x-required-since': version })

/** Marks a field or parameter that a version added and requires: optional, because callers of earlier ones don't send it. */
export const requiredSince = <T extends z.ZodType>(
  version: ApiVersion,
  schema: T,
): z.ZodOptional<T> => schema.optional().meta({ 'x-since': version, 'x-required-since': version })

/** The versions that a field or parameter is part of, also if it was made optional or nullable after it was marked. */
export const lifetimeOf = (schema: z.ZodType): Lifetime => {
  const { 'x-since': first, 'x-until': last } = (schema.meta() ?? {}) as Record<string, unknown>
  if (first !== undefined || last !== undefined)
    return { since: first as ApiVersion | undefined, until: last as ApiVersion | undefined }
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType ? lifetimeOf(innerType) : {}
}

interface Change {
  /** The first version with the new type. */
  version: ApiVersion
  before: z.ZodType
  after: z.ZodType
  convert: (value: never) => unknown
}
const changes = new WeakMap<z.ZodType, Change>()

/**
 * Marks a field or parameter whose type a version changed.
 * @param convert turns what the island answers, the earlier type, into the later one
 */
export function changed<A extends z.ZodType, B extends z.ZodType>(
  version: ApiVersion,
  before: A,
  after: B,
  convert: (value: z.output<A>) => z.output<B> = (value) => value as unknown as z.output<B>,
): z.ZodUnion<readonly [A, B]> {
  const last = apiVersions[apiVersions.indexOf(version) - 1]
  const either = z.union([before.meta({ 'x-until': last }), after.meta({ 'x-since': version })])
  changes.set(either, { version, before, after, convert })
  return either
}

/** Returns how a field or parameter differs from its first type in this version; undefined if it does not. */
export function changeOf(schema: z.ZodType, version: ApiVersion): Change | undefined {
  const change = changes.get(schema)
  return change && !isBefore(version, change.version) ? change : undefined
}

function typeAt(schema: z.ZodType, version: ApiVersion): z.ZodType {
  const change = changes.get(schema)
  if (change) return isBefore(version, change.version) ? change.before : change.after
  if (schema instanceof z.ZodDefault) {
    return typeAt(schema.unwrap() as z.ZodType, version).default(schema.def.defaultValue)
  }
  return isMandatory(schema, version) ? ((schema as z.ZodOptional).unwrap() as z.ZodType) : schema
}

/** Whether a field that is optional over all versions is required in this one. */
export function isMandatory(schema: z.ZodType, version: ApiVersion): boolean {
  const marks = (schema.meta() ?? {}) as Record<string, ApiVersion | undefined>
  const { 'x-required-since': from, 'x-optional-since': end } = marks
  if (end !== undefined) return isBefore(version, end)
  return from !== undefined && !isBefore(version, from)
}

/** Returns what a version has of a list of fields or parameters, each in the type that it has there. */
export const fieldsAt = (
  shape: Record<string, z.ZodType>,
  version: ApiVersion,
): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(shape)
      .filter(([, schema]) => isPartOf(lifetimeOf(schema), version))
      .map(([name, schema]) => [name, typeAt(schema, version)]),
  )
