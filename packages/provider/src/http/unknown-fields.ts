import type { z } from 'zod'
import { defOf, unwrap } from './schema'

type Fields = Record<string, unknown>

/**
 * Returns a body without the fields that its schema does not know, at any depth. A field is known if any alternative of
 * a union has it, so contradictory bodies are still rejected.
 * @param found called with the path of each removed field: `subscription.trade.created`
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
    // The schema accepts any value here, or none with fields; validation decides.
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
