import { readFileSync } from 'node:fs'
import { Ajv2019, type ErrorObject, type ValidateFunction } from 'ajv/dist/2019.js'

type Json = Record<string, any>

/** What `scripts/describe.mjs` took from the provider's OpenAPI description of this version: operations and shapes. */
const read = (version: '2.46.0' | '3.174.0'): Json =>
  JSON.parse(readFileSync(new URL(`provider-${version}.json`, import.meta.url), 'utf8'))

/** Where an answer is not what the description says. */
export interface Violation {
  /** The place in the description and what is broken there, e.g. `User.fid: type`. */
  rule: string
  /** The place in the answer, and what stands there. */
  seen: string
}

/** What is wrong with an answer by the published description; nothing where it is as described. */
export type Judge = (operation: string, status: number, answer: unknown) => Violation[]

/** What an operation of a description takes. */
interface Described {
  /** Its id, in camelCase. */
  id: string
  /** Names of query parameters, and of the fields of its body. */
  takes: Set<string>
}

/** Operations of both descriptions: the same method and path, but for `/v2` and a slash at the end. */
export function sharedWithToday(): { id: string; today: string; added: string[] }[] {
  const today = described(read('3.174.0'))
  return [...described(read('2.46.0'))].flatMap(([key, { id, takes }]) => {
    const other = today.get(key)
    return other
      ? { id, today: other.id, added: [...other.takes].filter((name) => !takes.has(name)) }
      : []
  })
}

function described(doc: Json): Map<string, Described> {
  const resolved = (part: Json): Json =>
    part['$ref']
      ? resolved(
          (part['$ref'] as string)
            .split('/')
            .slice(1)
            .reduce((inner, name) => inner[name], doc),
        )
      : part
  /** Names of fields at any depth, but for those of a schema within itself. */
  const fields = (schema: Json, above: string, seen: Json[] = []): string[] => {
    const plain = resolved(schema)
    if (seen.includes(plain)) return []
    const inside = (part: Json, at: string) => fields(part, at, [...seen, plain])
    const own = Object.entries((plain['properties'] ?? {}) as Json).flatMap(([name, inner]) => [
      `${above}${name}`,
      ...inside(inner, `${above}${name}.`),
    ])
    const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((word) => (plain[word] ?? []) as Json[])
    if (plain['items']) parts.push(plain['items'])
    return [...own, ...parts.flatMap((part) => inside(part, above))]
  }
  const found = new Map<string, Described>()
  for (const [path, methods] of Object.entries(doc['paths'] as Json))
    for (const [method, operation] of Object.entries(methods as Json)) {
      if (!operation.operationId) continue
      const parameters = ((operation.parameters ?? []) as Json[]).map(resolved)
      const body = operation.requestBody && resolved(operation.requestBody)
      const schemas = Object.values((body?.content ?? {}) as Json).map(({ schema }) => schema)
      found.set(`${method} ${path.replace(/^\/v2(?=\/)/, '').replace(/\/$/, '')}`, {
        id: camel(operation.operationId),
        takes: new Set([
          ...parameters.filter((one) => one['in'] === 'query').map(({ name }) => name as string),
          ...schemas.flatMap((schema) => fields(schema as Json, 'body.')),
        ]),
      })
    }
  return found
}

/** The description in the form that a validator of JSON schemas takes. */
export function judge(): Judge {
  const doc = read('2.46.0')
  const ajv = new Ajv2019({ strict: false, allErrors: true, verbose: true, formats })
  const defs: Json = {}
  for (const [name, schema] of Object.entries(doc['components'].schemas as Json)) {
    defs[name] = translate(schema, true, name)
    defs[`${name}~open`] = translate(schema, false, name)
  }
  for (const [name, schema] of answers(doc)) defs[name] = translate(schema, true, name)
  ajv.addSchema({ $id: 'provider', $defs: defs })
  const compiled = new Map<unknown, ValidateFunction>()
  const validator = (schema: Json) => {
    const known = compiled.get(schema) ?? ajv.compile(schema)
    compiled.set(schema, known)
    return known
  }

  function problems(schema: Json, data: unknown): ErrorObject[] {
    const check = validator(schema)
    if (check(data)) return []
    const errors = check.errors ?? []
    const unions = errors.filter(({ keyword }) => keyword === 'anyOf')
    const outermost = unions.filter(
      (one) => !unions.some((other) => other !== one && isWithin(one, other)),
    )
    const plain = errors.filter((one) => !outermost.some((union) => isWithin(one, union)))
    // Of alternatives that all fail, what is wrong by the one that comes nearest.
    const nearest = outermost.flatMap(
      (union) =>
        (union.schema as Json[])
          .map((one) => problems(one, union.data))
          .toSorted((a, b) => a.length - b.length || depth(b) - depth(a))[0] ?? [],
    )
    return [...plain, ...nearest].filter(
      // A failure makes what stands beside it unknown as well; that says nothing.
      (one, _, all) =>
        one.keyword !== 'unevaluatedProperties' ||
        all.every((other) => other.keyword === one.keyword),
    )
  }
  const roots = Object.fromEntries(Object.keys(defs).map((name) => [name, reference(name)]))
  return (operation, status, answer) => {
    // A refusal of which nothing is told looks like the others.
    const root = roots[`${operation} ${status}`] ?? roots['ErrorRes']!
    return problems(root, answer).map(violation)
  }
}

/** How far into the data the first error lies: who fails later came nearer. */
const depth = ([first]: ErrorObject[]): number => first?.instancePath.split('/').length ?? 0

const isWithin = (one: ErrorObject, other: ErrorObject): boolean =>
  one.instancePath === other.instancePath || one.instancePath.startsWith(`${other.instancePath}/`)

/** The schema of every answer of every operation: `fetchFeed 200`. */
function* answers(doc: Json): Generator<[string, Json]> {
  const entries = Object.values(doc['paths'] as Json).flatMap((methods) =>
    Object.values(methods as Json),
  )
  for (const { operationId, responses } of entries as Json[])
    for (const [status, answer] of Object.entries((operationId ? responses : {}) as Json)) {
      const name = String(answer.$ref).split('/').pop()!
      const { content } = answer.$ref ? doc['components'].responses[name] : answer
      const schema = content?.['application/json']?.schema
      if (schema) yield [`${camel(operationId)} ${status}`, schema]
    }
}

const reference = (name: string): Json => ({ $ref: `provider#/$defs/${encodeURIComponent(name)}` })

const camel = (dashed: string): string =>
  dashed.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const formats = {
  'date-time': (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text),
  uri: (text: string) => URL.canParse(text),
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  ulid: /^[0-7][\da-hjkmnp-tv-z]{25}$/i,
  int32: true,
  int64: true,
  double: true,
  binary: true,
} as const

/** Words of the description that mean the same here. */
const kept = [
  'type',
  'enum',
  'required',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]

/**
 * A schema of OpenAPI 3.0 as one of today, each part with its place in `$comment`. `closed`: what is
 * not described may not be there, so that nothing of the island's own leaks; parts of an `allOf` stay
 * open, as each describes only some.
 */
function translate(schema: Json, closed: boolean, at: string): Json {
  if (schema['$ref']) {
    const name = String(schema['$ref']).split('/').pop()!
    return reference(`${name}${closed ? '' : '~open'}`)
  }
  const out: Json = { $comment: at }
  for (const word of kept) if (word in schema) out[word] = schema[word]
  if (schema['items']) out['items'] = translate(schema['items'], true, `${at}[]`)
  if (schema['properties'])
    out['properties'] = Object.fromEntries(
      Object.entries(schema['properties'] as Json).map(([name, inner]) => [
        name,
        translate(inner, true, `${at}.${name}`),
      ]),
    )
  // What is required and not described may be anything.
  for (const name of (schema['required'] ?? []) as string[])
    out['properties'] = { [name]: true, ...out['properties'] }
  const others = schema['additionalProperties']
  if (others !== undefined)
    out['additionalProperties'] =
      typeof others === 'object' ? translate(others, true, `${at}{}`) : others
  if (schema['allOf'])
    out['allOf'] = (schema['allOf'] as Json[]).map((part) => translate(part, false, at))
  const several: Json[] | undefined = schema['oneOf'] ?? schema['anyOf']
  if (several) out['anyOf'] = several.map((one) => translate(one, closed, at))
  if (closed && others === undefined && (schema['properties'] || schema['allOf']))
    out['unevaluatedProperties'] = false
  if (!schema['nullable']) return out
  if (out['enum']) out['enum'] = [...out['enum'], null]
  if (typeof out['type'] === 'string') return { ...out, type: [out['type'], 'null'] }
  return { anyOf: [out, { type: 'null' }] }
}

function violation({ parentSchema, keyword, instancePath, params, data }: ErrorObject): Violation {
  const at =
    (parentSchema as Json | undefined)?.['$comment'] ?? instancePath.replaceAll(/\/\d+/g, '[]')
  const { missingProperty, unevaluatedProperty } = params as Record<string, string | undefined>
  const of = missingProperty ?? unevaluatedProperty
  return {
    rule: of ? `${at}.${of}: ${missingProperty ? 'missing' : 'added'}` : `${at}: ${keyword}`,
    seen: `${instancePath} ${JSON.stringify(data)?.slice(0, 200)}`,
  }
}
