import { resolve, type Json } from './document'

export type Kind = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'any'

/** One kind of value that a schema allows, with everything merged that is said about it. */
export interface Alternative {
  kind: Kind
  /** Name of the component, if it is one. */
  name?: string
  /** The keywords: `properties`, `required`, `items`, `enum`, bounds, … */
  words: Json
}

export interface Shape {
  nullable: boolean
  alternatives: Alternative[]
  default?: unknown
}

const ANY: Alternative = { kind: 'any', words: {} }
/** Keywords that say something about the form of a value. */
const FORM =
  'type properties required items enum const additionalProperties x-comma-separated minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength minItems maxItems pattern'.split(
    ' ',
  )

/**
 * Reads schemas of a document: references, `allOf`, `oneOf`, `anyOf`, and null in all its spellings (`nullable`, a list
 * of types, an alternative, a value of an enumeration) end as a list of alternatives.
 */
export class Shapes {
  readonly #read = new WeakMap<object, Shape>()

  constructor(readonly doc: Json) {}

  of(schema: unknown): Shape {
    if (typeof schema !== 'object' || schema === null)
      return { nullable: false, alternatives: [ANY] }
    const read = this.#read.get(schema)
    if (read) return read
    // A schema that consists of itself says nothing.
    this.#read.set(schema, { nullable: false, alternatives: [ANY] })
    const shape = '$ref' in schema ? this.#referred(schema as Json) : this.#plain(schema as Json)
    this.#read.set(schema, shape)
    return shape
  }

  #referred({ $ref, ...beside }: Json): Shape {
    const name = String($ref).split('/').pop()!
    const target = this.of(resolve(this.doc, { $ref }))
    const named: Shape =
      target.alternatives.length === 1
        ? {
            ...target,
            alternatives: [
              { ...target.alternatives[0]!, name: target.alternatives[0]!.name ?? name },
            ],
          }
        : target
    const own = this.#plain(beside)
    return {
      nullable: named.nullable || own.nullable,
      alternatives: intersection(own.alternatives, named.alternatives),
      ...defaultOf(own, named),
    }
  }

  #plain(schema: Json): Shape {
    let nullable = schema['nullable'] === true
    const own = ownAlternatives(schema)
    if (own.nullable) nullable = true
    let { alternatives } = own
    const parts = ((schema['allOf'] ?? []) as unknown[]).map((part) => this.of(part))
    for (const part of parts) alternatives = intersection(alternatives, part.alternatives)
    if (parts.length > 0 && parts.every((part) => part.nullable)) nullable = true
    for (const word of ['anyOf', 'oneOf']) {
      const listed = ((schema[word] ?? []) as unknown[]).filter((one) => !isOnlyCondition(one))
      if (listed.length === 0) continue
      const members = listed.map((one) => this.of(one))
      if (members.some((one) => one.nullable)) nullable = true
      const several = union(members.flatMap((one) => one.alternatives))
      if (several.length > 0) alternatives = intersection(alternatives, several)
    }
    return {
      nullable,
      alternatives,
      ...defaultOf('default' in schema ? { default: schema['default'] } : {}, ...parts),
    }
  }
}

const defaultOf = (...from: { default?: unknown }[]): { default?: unknown } => {
  const found = from.find((one) => one.default !== undefined)
  return found ? { default: found.default } : {}
}

/** Members of a union such as `{ required: ['a'] }` only say which fields come together. */
const isOnlyCondition = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  Object.keys(schema).every((word) => ['required', 'not', 'description', 'title'].includes(word))

/** What a schema says by itself, without the schemas that it combines. */
function ownAlternatives(schema: Json): Shape {
  const words: Json = Object.fromEntries(FORM.filter((w) => w in schema).map((w) => [w, schema[w]]))
  if ('const' in words) words['enum'] = [words['const']]
  const listed: unknown[] | undefined = Array.isArray(words['enum']) ? words['enum'] : undefined
  if (listed) words['enum'] = listed.filter((value) => value !== null)
  const types: string[] = [words['type'] ?? guess(words)].flat()
  const real = types.filter((type) => type !== 'null')
  const isNull = real.length < types.length || (listed?.includes(null) ?? false)
  const alternatives = real.map((type): Alternative => ({
    kind: type === 'integer' ? 'number' : (type as Kind),
    words: { ...words, type, ...boundsOf(words, type) },
  }))
  return { nullable: isNull, alternatives: union(alternatives) }
}

function guess(words: Json): string {
  if (words['properties'] || words['required'] || words['additionalProperties']) return 'object'
  if (words['items']) return 'array'
  const [first] = (words['enum'] ?? []) as unknown[]
  if (first !== undefined) return typeof first
  if ('const' in words) return 'null'
  if (['pattern', 'minLength', 'maxLength'].some((word) => word in words)) return 'string'
  return 'any'
}

/** The bounds of a number, without the two spellings of exclusive ones. */
function boundsOf(words: Json, type: string): Json {
  const step = type === 'integer' ? 1 : 0
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = words
  const bounds = {
    minimum: typeof above === 'number' ? above + step : above ? minimum + step : minimum,
    maximum: typeof below === 'number' ? below - step : below ? maximum - step : maximum,
  }
  return Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined))
}

/** Every pair of alternatives that a value can be at once; one that only adds conditions keeps the name of the other. */
function intersection(own: Alternative[], other: Alternative[]): Alternative[] {
  const pairs = own.flatMap((a) => other.flatMap((b) => both(a, b) ?? []))
  return pairs.length > 0 ? pairs : other
}

function both(a: Alternative, b: Alternative): Alternative | undefined {
  if (a.kind !== b.kind && a.kind !== 'any' && b.kind !== 'any') return undefined
  if (!says(a)) return b
  if (!says(b)) return a
  const properties: Json = { ...b.words['properties'] }
  for (const [name, schema] of Object.entries((a.words['properties'] ?? {}) as Json))
    properties[name] = name in properties ? { allOf: [schema, properties[name]] } : schema
  const required = [
    ...new Set([a, b].flatMap(({ words }) => (words['required'] ?? []) as string[])),
  ]
  const lists = [a, b].flatMap(({ words }) => (words['enum'] ? [words['enum'] as unknown[]] : []))
  return {
    kind: a.kind === 'any' ? b.kind : a.kind,
    words: {
      ...b.words,
      ...a.words,
      type: a.kind === 'any' ? b.words['type'] : a.words['type'],
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(lists.length > 0 && { enum: lists.reduce((x, y) => x.filter((v) => y.includes(v))) }),
    },
  }
}

const says = ({ kind, words }: Alternative): boolean =>
  Object.keys(words).some((word) => word !== 'type') || (kind !== 'any' && kind !== 'object')

/** Joins alternatives of the same primitive type: the values of both, or any value if one of them lists none. */
function union(alternatives: Alternative[]): Alternative[] {
  const joined: Alternative[] = []
  for (const one of alternatives) {
    const isPrimitive = ['string', 'number', 'boolean', 'any'].includes(one.kind)
    const at = isPrimitive ? joined.findIndex(({ kind }) => kind === one.kind) : -1
    if (at < 0) joined.push(one)
    else joined[at] = either(joined[at]!, one)
  }
  return joined
}

function either(a: Alternative, b: Alternative): Alternative {
  const [x, y] = [a.words['enum'], b.words['enum']] as [
    unknown[] | undefined,
    unknown[] | undefined,
  ]
  const type = a.words['type'] === b.words['type'] ? a.words['type'] : a.kind
  return { kind: a.kind, words: { type, ...(x && y && { enum: [...new Set([...x, ...y])] }) } }
}
