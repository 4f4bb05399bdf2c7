import { readFileSync } from 'node:fs'
import type { ApiVersion } from '@castaway/contract'
import { Ajv2019, type ErrorObject, type ValidateFunction } from 'ajv/dist/2019.js'

type Json = Record<string, any>

/** Neynar's OpenAPI description of this version, reduced by `scripts/describe.mjs` to operations and shapes. */
const read = (version: ApiVersion): Json =>
  JSON.parse(readFileSync(new URL(`provider-${version}.json`, import.meta.url), 'utf8'))

/** A deviation of a response from the description. */
export interface Violation {
  /** The location in the description and the violated rule, e.g. `User.fid: type`. */
  rule: string
  /** The location in the response, and its value. */
  seen: string
}

/** Returns the violations of the published description in a response. */
export type Judge = (operation: string, status: number, answer: unknown) => Violation[]

/** An operation of a description. */
interface DescribedOperation {
  /** Its id, in camelCase. */
  id: string
  /** Names of query parameters, and of the fields of its body. */
  takes: Set<string>
}

/** Operations in both descriptions: the same method and path, except for `/v2` and a trailing slash. */
export function sharedWithToday(): { id: string; today: string; added: string[] }[] {
  const today = described(read('3.174.0'))
  return [...described(read('2.46.0'))].flatMap(([key, { id, takes }]) => {
    const other = today.get(key)
    return other
      ? { id, today: other.id, added: [...other.takes].filter((name) => !takes.has(name)) }
      : []
  })
}

/** The operations of the current description under these paths. */
export const operationsUnder = (...roots: string[]): string[] =>
  [...described(read('3.174.0'))].flatMap(([key, { id }]) =>
    roots.some((root) => key.split(' ')[1]!.startsWith(root)) ? [id] : [],
  )

function described(doc: Json): Map<string, DescribedOperation> {
  const resolved = (part: Json): Json =>
    part['$ref']
      ? resolved(
          (part['$ref'] as string)
            .split('/')
            .slice(1)
            .reduce((inner, name) => inner[name], doc),
        )
      : part
  /** Names of fields at any depth, without recursion into the same schema. */
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
  const found = new Map<string, DescribedOperation>()
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

/** Compiles a description for a JSON Schema validator. */
export function judge(version: ApiVersion): Judge {
  const doc = read(version)
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
    // If all alternatives fail, reports the errors of the closest one.
    const nearest = outermost.flatMap(
      (union) =>
        (union.schema as Json[])
          .map((one) => problems(one, union.data))
          .toSorted((a, b) => a.length - b.length || depth(b) - depth(a))[0] ?? [],
    )
    return [...plain, ...nearest].filter(
      // An error makes the properties next to it count as unevaluated; those errors are ignored.
      (one, _, all) =>
        one.keyword !== 'unevaluatedProperties' ||
        all.every((other) => other.keyword === one.keyword),
    )
  }
  const roots = Object.fromEntries(Object.keys(defs).map((name) => [name, reference(name)]))
  const isDescribed = (operation: string) =>
    Object.keys(roots).some((name) => name.startsWith(`${operation} `))
  return (operation, status, answer) => {
    // The SDK has operations that no description has yet.
    if (!isDescribed(operation)) return []
    // An error response without a description has the shape of the others.
    const root = roots[`${operation} ${status}`] ?? roots['ErrorRes']!
    return problems(root, answer).map(violation)
  }
}

/** Depth of the first error in the data: a deeper one means a closer alternative. */
const depth = ([first]: ErrorObject[]): number => first?.instancePath.split('/').length ?? 0

const isWithin = (one: ErrorObject, other: ErrorObject): boolean =>
  one.instancePath === other.instancePath || one.instancePath.startsWith(`${other.instancePath}/`)

/** The schema of every response of every operation: `fetchFeed 200`. */
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

/** Keywords of the description with the same meaning in JSON Schema. */
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
 * Translates an OpenAPI 3.0 schema to current JSON Schema, with the location of each part in `$comment`. `closed`
 * forbids undescribed properties, so that no internal data leaks; parts of an `allOf` stay open, as each describes only
 * some.
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
  // A property that is required but not described may be anything.
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
  // An object of which no property is described, such as a message of the network, may be anything.
  const isDescribed = schema['allOf'] || Object.keys(schema['properties'] ?? {}).length > 0
  if (closed && others === undefined && isDescribed) out['unevaluatedProperties'] = false
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
