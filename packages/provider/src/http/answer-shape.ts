import { changeOf, isPartOf, lifetimeOf, type ApiVersion } from '@castaway/contract'
import type { z } from 'zod'
import { defOf, type Def } from './schema'

/** Returns a value without what a version does not have; unchanged values are returned as they are. */
type Shape = (value: unknown) => unknown

type Fields = Record<string, unknown>

/**
 * Creates the function that gives an answer the form of one version of the API: without fields that the version does
 * not have, and with those whose type changed converted. Answers are built from cached rows, so what differs is copied.
 *
 * @returns undefined if the answer has the same form in this version
 */
export function answerShape(schema: z.ZodType, version: ApiVersion): Shape | undefined {
  const shapes = new Map<z.ZodType, Shape | undefined>()

  function shapeOf(at: z.ZodType): Shape | undefined {
    if (shapes.has(at)) return shapes.get(at)
    // A schema that contains itself calls what is being created.
    let made: Shape | undefined
    shapes.set(at, (value) => (made ? made(value) : value))
    made = create(at)
    shapes.set(at, made)
    return made
  }

  function create(at: z.ZodType): Shape | undefined {
    const change = changeOf(at, version)
    if (change) return (value) => (value == null ? value : change.convert(value as never))
    const def = defOf(at)
    if (def.type === 'lazy') return shapeOf(def.getter!())
    if (def.type === 'pipe') return shapeOf(def.out!)
    if (def.innerType) return shapeOf(def.innerType)
    if (def.type === 'array') return ofItems(shapeOf(def.element!))
    if (def.type === 'record') return ofValues(shapeOf(def.valueType!))
    if (def.type === 'object') return ofObject(def)
    if (def.type === 'union') return ofUnion(def.options!)
    return undefined
  }

  function ofObject({ shape = {} }: Def): Shape | undefined {
    const gone = Object.keys(shape).filter((name) => !isPartOf(lifetimeOf(shape[name]!), version))
    const inner = Object.entries(shape).flatMap(([name, field]) => {
      const own = gone.includes(name) ? undefined : shapeOf(field)
      return own ? [[name, own] as const] : []
    })
    if (gone.length === 0 && inner.length === 0) return undefined
    return (value) => {
      if (!isFields(value)) return value
      let copy: Fields | undefined
      for (const name of gone) {
        if (!(name in value)) continue
        copy ??= { ...value }
        delete copy[name]
      }
      for (const [name, own] of inner) {
        const before = value[name]
        const after = before == null ? before : own(before)
        if (after === before) continue
        copy ??= { ...value }
        copy[name] = after
      }
      return copy ?? value
    }
  }

  function ofUnion(options: z.ZodType[]): Shape | undefined {
    const own = options.map((option) => ({ fits: fitOf(option), shape: shapeOf(option) }))
    if (own.every(({ shape }) => !shape)) return undefined
    return (value) => own.find(({ fits }) => fits(value))?.shape?.(value) ?? value
  }

  return shapeOf(schema)
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

function ofItems(item: Shape | undefined): Shape | undefined {
  if (!item) return undefined
  return (value) => {
    if (!Array.isArray(value)) return value
    let copy: unknown[] | undefined
    for (const [i, before] of value.entries()) {
      const after = item(before)
      if (after !== before) (copy ??= [...value])[i] = after
    }
    return copy ?? value
  }
}

function ofValues(item: Shape | undefined): Shape | undefined {
  if (!item) return undefined
  return (value) =>
    isFields(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, item(inner)]))
      : value
}

/** Tells one alternative of a union from the others: by its constant fields, and by those that it requires. */
function fitOf(option: z.ZodType): (value: unknown) => boolean {
  const def = defOf(option)
  if (def.innerType) return fitOf(def.innerType)
  if (def.type === 'lazy') return fitOf(def.getter!())
  if (def.type === 'union') {
    const fits = def.options!.map(fitOf)
    return (value) => fits.some((fit) => fit(value))
  }
  if (def.type !== 'object') return () => false
  const fields = Object.entries(def.shape ?? {})
  const constants = fields.flatMap(([name, field]) => {
    const { type, values, ...rest } = defOf(field) as Def & { entries?: Fields }
    if (type === 'literal') return [[name, new Set(values)] as const]
    return type === 'enum' ? [[name, new Set(Object.values(rest.entries ?? {}))] as const] : []
  })
  const required = fields.filter(([, field]) => !field.safeParse(undefined).success)
  return (value) =>
    isFields(value) &&
    constants.every(([name, values]) => values.has(value[name])) &&
    required.every(([name]) => name in value)
}
