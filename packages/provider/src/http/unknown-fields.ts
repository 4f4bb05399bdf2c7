import type { z } from 'zod'
import { defOf, unwrap } from './schema'

type Fields = Record<string, unknown>

/**
 * A body without the fields that its schema has nowhere, at any depth. A field that one alternative of a
 * union knows is known, so that what contradicts itself is still refused.
 * @param found told of each field that was left out, by its path: `subscription.trade.created`
 */
export function withoutUnknownFields(
  schema: z.ZodType,
  body: unknown,
  found: (path: string) => void,
): unknown {
  return known([schema], body, '')

  function known(schemas: z.ZodType[], value: unknown, path: string): unknown {
    if (typeof value !== 'object' || value === null) return value
    const forms = schemas.flatMap(alternatives).map(defOf)
    const at = (key: string | number) => (path ? `${path}.${key}` : String(key))
    if (Array.isArray(value)) {
      const items = forms.flatMap(({ type, element }) => (type === 'array' ? [element!] : []))
      return items.length > 0 ? value.map((item, i) => known(items, item, at(i))) : value
    }
    const objects = forms.filter(({ type }) => type === 'object' || type === 'record')
    // Anything goes there, or nothing that has fields: the schema itself says which.
    if (objects.length === 0 || forms.some(({ type }) => isOpen.has(type))) return value
    const kept: [string, unknown][] = []
    for (const [key, inner] of Object.entries(value as Fields)) {
      const inners = objects.flatMap((form) => field(form, key))
      if (inners.length > 0) kept.push([key, known(inners, inner, at(key))])
      else found(at(key))
    }
    return Object.fromEntries(kept)
  }
}

const isOpen = new Set(['any', 'unknown', 'custom'])

function alternatives(schema: z.ZodType): z.ZodType[] {
  const bare = unwrap(schema)
  const { options, left, right } = defOf(bare)
  if (options) return options.flatMap(alternatives)
  return left && right ? [left, right].flatMap(alternatives) : [bare]
}

function field({ shape, catchall, valueType }: ReturnType<typeof defOf>, key: string): z.ZodType[] {
  if (shape && Object.hasOwn(shape, key)) return [shape[key]!]
  if (catchall && defOf(catchall).type !== 'never') return [catchall]
  return valueType ? [valueType] : []
}
