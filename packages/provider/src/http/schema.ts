import type { z } from 'zod'

/** The part of a schema's definition that is used here. */
export interface Def {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
  left?: z.ZodType
  right?: z.ZodType
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  valueType?: z.ZodType
  values?: unknown[]
  getter?: () => z.ZodType
  format?: string
  checks?: { _zod: { def: { format?: string } } }[]
}
export const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def

/** Returns a schema without its wrappers: optional, default, pipe, lazy. */
export function unwrap(schema: z.ZodType): z.ZodType {
  const def = defOf(schema)
  if (def.type === 'pipe' && def.in) {
    // A preprocess step has no shape of its own, so the schema after it is used.
    return unwrap(defOf(def.in).type === 'transform' ? def.out! : def.in)
  }
  if (def.type === 'lazy' && def.getter) return unwrap(def.getter())
  return def.innerType ? unwrap(def.innerType) : schema
}
