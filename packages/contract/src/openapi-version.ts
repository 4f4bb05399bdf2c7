import { z } from 'zod'
import { isMandatory, isPartOf, lifetimeOf, type ApiVersion } from './api-version'

type Json = Record<string, unknown>
interface Document {
  paths: unknown
  components: { schemas: Record<string, Json> }
}

/**
 * Whether a request needs a parameter. One that ended is optional in the contract, but not for servers of the versions
 * that had it.
 */
export function isRequiredIn(schema: z.ZodType, version: ApiVersion | undefined): boolean {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  const meant = version && lifetimeOf(schema).until && innerType ? innerType : schema
  return !z.safeParse(meant, undefined).success
}

/** Removes from each object and union, as it is converted to JSON Schema, what is not part of the version. */
export const keepOnly =
  (version: ApiVersion, io: 'input' | 'output') =>
  ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void => {
    const { def } = zodSchema._zod
    if (def.type === 'object') keepFields(def.shape as Record<string, z.ZodType>, jsonSchema)
    if (def.type === 'union')
      for (const word of ['anyOf', 'oneOf'])
        if (Array.isArray(jsonSchema[word]))
          jsonSchema[word] = jsonSchema[word].filter((_, index) =>
            isPartOf(lifetimeOf(def.options[index] as z.ZodType), version),
          )

    function keepFields(shape: Record<string, z.ZodType>, json: Json): void {
      // Copies, because a schema and its marked copy have the same objects.
      const properties = { ...(json['properties'] as Json) }
      const required = new Set((json['required'] ?? []) as string[])
      for (const [name, field] of Object.entries(shape)) {
        const lifetime = lifetimeOf(field)
        if (!isPartOf(lifetime, version)) {
          delete properties[name]
          required.delete(name)
        } else if ((lifetime.until && isNeeded(field, io)) || isMandatory(field, version)) {
          required.add(name)
        }
      }
      json['properties'] = properties
      if (required.size > 0) json['required'] = [...required]
      else delete json['required']
    }
  }

/** Whether a field that ended was required while it lasted. */
function isNeeded(field: z.ZodType, io: 'input' | 'output'): boolean {
  const inner = (field.def as { innerType?: z.ZodType }).innerType ?? field
  return (io === 'input' ? inner._zod.optin : inner._zod.optout) !== 'optional'
}

const MARKS = new Set(['x-since', 'x-until', 'x-required-since', 'x-optional-since'])

/** Removes the marks of `api-version.ts`, which say nothing in the document of one version. */
export function withoutMarks<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutMarks) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !MARKS.has(key))
      .map(([key, inner]) => [key, withoutMarks(inner)]),
  ) as T
}

/** Removes the named schemas to which nothing in the document refers. */
export function reachable<T extends Document>(document: T): T {
  const { schemas, ...others } = document.components
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    const { $ref } = value as { $ref?: unknown }
    const name = typeof $ref === 'string' && /^#\/components\/schemas\/(.+)$/.exec($ref)?.[1]
    if (name && !found.has(name)) {
      found.add(name)
      visit(schemas[name])
    }
    for (const inner of Object.values(value)) visit(inner)
  }
  visit([document.paths, others])
  return {
    ...document,
    components: {
      ...document.components,
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name))),
    },
  }
}
