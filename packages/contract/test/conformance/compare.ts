/**
 * Compares two OpenAPI documents, ours and Neynar's, and reports every difference that a caller could notice in one
 * line. Limits that only ours has (lengths, patterns) are not differences: they only reject invalid values earlier.
 */
type Json = Record<string, any>
export interface Doc {
  paths: Record<string, Record<string, Json>>
  components: { schemas: Record<string, Json>; parameters?: Record<string, Json> }
}

/** Neynar writes operation ids with dashes; callers know them in camelCase. */
export const camelId = (dashed: string): string =>
  dashed.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

interface Shape {
  nullable: boolean
  alternatives: Json[]
  /** Name of the component, if the schema is one. */
  name?: string
}

/** Resolves references, merges `allOf`, and normalizes the different spellings of nullable. */
function resolve(doc: Doc, schema: Json): Shape {
  if (schema['$ref']) {
    const name = String(schema['$ref']).split('/').pop()!
    const { nullable, alternatives, name: inner } = resolve(doc, doc.components.schemas[name]!)
    return { nullable: nullable || schema['nullable'] === true, alternatives, name: inner ?? name }
  }
  const union = schema['oneOf'] ?? schema['anyOf']
  if (union) {
    const members = (union as Json[]).map((member) => resolve(doc, member))
    const real = members.flatMap((member) =>
      member.alternatives.filter((a) => a['type'] !== 'null'),
    )
    return {
      nullable:
        schema['nullable'] === true ||
        members.some((m) => m.nullable || m.alternatives.some((a) => a['type'] === 'null')),
      alternatives: real,
    }
  }
  if (schema['allOf']) {
    const parts = (schema['allOf'] as Json[]).map((part) => resolve(doc, part))
    if (parts.length === 1)
      return { ...parts[0]!, nullable: parts[0]!.nullable || schema['nullable'] === true }
    const merged: Json = {}
    for (const { alternatives } of parts) {
      const part = alternatives[0] ?? {}
      const properties = { ...merged['properties'], ...part['properties'] }
      const required = [...(merged['required'] ?? []), ...(part['required'] ?? [])]
      Object.assign(merged, part, { properties, required })
    }
    if (Object.keys(merged['properties']).length === 0) delete merged['properties']
    return { nullable: schema['nullable'] === true, alternatives: [merged] }
  }
  if (Array.isArray(schema['type'])) {
    const types = schema['type'].filter((type: string) => type !== 'null')
    return {
      nullable: types.length < schema['type'].length,
      alternatives: types.map((type: string) => ({ ...schema, type })),
    }
  }
  return { nullable: schema['nullable'] === true, alternatives: [schema] }
}

const kind = (schema: Json): string => {
  const type =
    schema['type'] ?? (schema['properties'] ? 'object' : schema['enum'] ? 'string' : 'any')
  return type === 'integer' ? 'number' : type
}
const enumValues = (schema: Json): unknown[] | undefined =>
  schema['const'] === undefined ? schema['enum'] : [schema['const']]

export class Comparison {
  readonly differences = new Set<string>()
  readonly #seen = new Set<string>()

  constructor(
    readonly ours: Doc,
    readonly theirs: Doc,
  ) {}

  #note(line: string): void {
    this.differences.add(line)
  }

  schema(ours: Json, theirs: Json, at: string): void {
    const a = resolve(this.ours, ours)
    const b = resolve(this.theirs, theirs)
    const place = b.name ?? at
    if (a.nullable !== b.nullable) this.#note(`${at}: ${a.nullable ? 'may' : 'must not'} be null`)
    const key = `${a.name ?? place}|${place}`
    if (b.name || a.name) {
      if (this.#seen.has(key)) return
      this.#seen.add(key)
    }
    // Neynar's description has comma-separated lists as strings.
    if (b.alternatives[0]?.['x-comma-separated'] && kind(a.alternatives[0] ?? {}) === 'array')
      return
    if (a.alternatives.length !== b.alternatives.length) {
      this.#note(`${place}: ${a.alternatives.length} alternatives for ${b.alternatives.length}`)
      if (b.alternatives.length === 0 || a.alternatives.length === 0) return
    }
    const taken = new Set<Json>()
    for (const theirOne of b.alternatives) {
      const fits = a.alternatives
        .filter((one) => !taken.has(one))
        .map((one) => ({ one, score: similarity(this.ours, one, this.theirs, theirOne) }))
        .toSorted((x, y) => y.score - x.score)[0]
      if (!fits) continue
      taken.add(fits.one)
      const label =
        b.alternatives.length > 1
          ? `${place}/${Object.keys(theirOne['properties'] ?? {})
              .slice(0, 2)
              .join('+')}`
          : place
      this.#one(fits.one, theirOne, label)
    }
  }

  #one(ours: Json, theirs: Json, at: string): void {
    if (kind(ours) !== kind(theirs)) {
      this.#note(`${at}: ${kind(ours)} for ${kind(theirs)}`)
      return
    }
    const [mine, yours] = [enumValues(ours), enumValues(theirs)]
    if (JSON.stringify(mine?.toSorted()) !== JSON.stringify(yours?.toSorted()))
      this.#note(
        `${at}: one of ${mine?.join('|') ?? 'anything'} for ${yours?.join('|') ?? 'anything'}`,
      )
    for (const bound of ['minimum', 'maximum', 'maxItems', 'pattern'])
      if (theirs[bound] !== undefined && theirs[bound] !== ours[bound])
        this.#note(`${at}: ${bound} ${ours[bound]} for ${theirs[bound]}`)
    if (theirs['items'] && ours['items']) this.schema(ours['items'], theirs['items'], `${at}[]`)
    if (
      typeof theirs['additionalProperties'] === 'object' &&
      typeof ours['additionalProperties'] === 'object'
    )
      this.schema(ours['additionalProperties'], theirs['additionalProperties'], `${at}{}`)
    this.#properties(ours, theirs, at)
  }

  #properties(ours: Json, theirs: Json, at: string): void {
    const mine: Json = ours['properties'] ?? {}
    // An object without described properties may contain anything.
    if (!theirs['properties']) return
    const yours: Json = theirs['properties']
    for (const name of Object.keys(yours)) if (!(name in mine)) this.#note(`${at}.${name}: missing`)
    for (const name of Object.keys(mine)) {
      const where = `${at}.${name}`
      if (!(name in yours)) {
        this.#note(`${where}: added`)
        continue
      }
      const [we, they] = [ours, theirs].map((s) =>
        ((s!['required'] ?? []) as string[]).includes(name),
      )
      // A default fills in the field, so it is optional in ours as well.
      if (we !== they) this.#note(`${where}: ${we ? 'required' : 'optional'}`)
      this.schema(mine[name], yours[name], where)
    }
  }

  parameters(ours: Json[], theirs: Json[], at: string): void {
    const keyed = (list: Json[]) =>
      new Map(list.map((p) => [`${p['in']} ${String(p['name']).toLowerCase()}`, p]))
    const [mine, yours] = [keyed(ours), keyed(theirs)]
    for (const name of yours.keys()) if (!mine.has(name)) this.#note(`${at} ${name}: missing`)
    for (const [name, parameter] of mine) {
      const other = yours.get(name)
      const where = `${at} ${name}`
      if (!other) {
        this.#note(`${where}: added`)
        continue
      }
      if (parameter['required'] !== (other['required'] ?? false))
        this.#note(`${where}: ${parameter['required'] ? 'required' : 'optional'}`)
      const [a, b] = [
        resolve(this.ours, parameter['schema']),
        resolve(this.theirs, other['schema']),
      ]
      const [we, they] = [
        parameter['schema']['default'] ?? a.alternatives[0]?.['default'],
        b.alternatives[0]?.['default'],
      ]
      if (we !== they && b.name !== 'CastHash') this.#note(`${where}: default ${we} for ${they}`)
      this.schema(parameter['schema'], other['schema'], where)
    }
  }
}

/** Similarity of two alternatives of a union: equal markers first, then shared property names. */
function similarity(docA: Doc, a: Json, docB: Doc, b: Json): number {
  const [mine, yours] = [Object.keys(a['properties'] ?? {}), Object.keys(b['properties'] ?? {})]
  const shared = mine.filter((name) => yours.includes(name))
  const markers = shared.filter((name) => {
    const [x, y] = [resolve(docA, a['properties'][name]), resolve(docB, b['properties'][name])]
    const [w, v] = [enumValues(x.alternatives[0] ?? {}), enumValues(y.alternatives[0] ?? {})]
    return w !== undefined && v !== undefined && String(w) === String(v)
  })
  return markers.length * 100 + shared.length - Math.abs(mine.length - yours.length) / 10
}
