import type { z } from 'zod'
import type { UnknownNamePolicy } from './unknown-names'
import { invalidField, requiredField } from '../errors'
import { defOf, unwrap } from './schema'

type Kind = 'string' | 'number' | 'integer' | 'boolean'
interface Parameter {
  name: string
  /** For a list, the kind of its items. */
  kind: Kind
  list: boolean
  required: boolean
  schema: z.ZodType
}

function kindOf(schema: z.ZodType): Kind {
  const def = defOf(unwrap(schema))
  if (def.type === 'number' || def.type === 'int') {
    const formats = [def.format, ...(def.checks ?? []).map((one) => one._zod?.def?.format)]
    return formats.some((format) => format?.includes('int')) ? 'integer' : 'number'
  }
  if (def.type === 'boolean') return 'boolean'
  if (def.type === 'union') {
    const kinds = new Set(def.options!.map(kindOf))
    return kinds.size === 1 ? [...kinds][0]! : 'string'
  }
  if (def.type === 'literal' || def.type === 'enum') {
    const values = def.values ?? Object.values((def as { entries?: object }).entries ?? {})
    if (values.every((value) => typeof value === 'number')) return 'number'
    if (values.every((value) => typeof value === 'boolean')) return 'boolean'
  }
  return 'string'
}

export type QueryReader = (
  search: URLSearchParams,
  unknowns: UnknownNamePolicy,
) => Record<string, unknown>

/**
 * Creates the query parser of an operation. It converts strings to the types of the schema, so that schemas stay
 * plainly typed and this is the only place that knows the text form.
 */
export function queryReader(shape: Record<string, z.ZodType> | undefined): QueryReader {
  const parameters = new Map<string, Parameter>(
    Object.entries(shape ?? {}).map(([name, schema]) => {
      const bare = unwrap(schema)
      const list = defOf(bare).type === 'array'
      const kind = kindOf(list ? defOf(bare).element! : schema)
      return [name, { name, kind, list, required: !schema.safeParse(undefined).success, schema }]
    }),
  )
  return (search, unknowns) => {
    for (const name of search.keys()) if (!parameters.has(name)) unknowns.parameter(name)
    const query: Record<string, unknown> = {}
    for (const parameter of parameters.values()) {
      const given = search.getAll(parameter.name)
      // Lists are either comma-separated or repeated parameters.
      if (given.length > 1 && !parameter.list) {
        throw invalidField(parameter.name, `${parameter.name} is given twice`)
      }
      const text = given.join(',')
      if (text === '') {
        if (parameter.required) throw requiredField(parameter.name)
        query[parameter.name] = parameter.schema.parse(undefined)
        continue
      }
      assertValidText(text, parameter.name)
      query[parameter.name] = parseOrThrow(parameter.schema, coerce(text, parameter), [
        parameter.name,
      ])
    }
    return query
  }
}

function coerce(text: string, { name, kind, list }: Parameter): unknown {
  if (!list) return scalar(text, kind, name)
  return text.split(',').map((item) => scalar(item.trim(), kind, name))
}

const examples = { integer: 'a whole number', number: 'a number', boolean: 'true or false' }

function scalar(text: string, kind: Kind, name: string): unknown {
  if (kind === 'string') return text
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (kind === 'integer' && /^-?\d{1,16}$/.test(text)) return Number(text)
  if (kind === 'number' && /^-?\d{1,16}(\.\d{1,16})?$/.test(text)) return Number(text)
  throw invalidField(name, `${name} must be ${examples[kind]}`)
}

/** PostgreSQL does not store NUL, and its JSON columns do not store lone surrogates; neither is valid text. */
export function assertValidText(text: string, property: string): void {
  if (text.includes('\0') || /\p{Surrogate}/u.test(text)) {
    throw invalidField(property, `${property} contains invalid characters`)
  }
}

/** Parses by a schema; the first issue becomes a 400 that names the field. */
export function parseOrThrow<S extends z.ZodType>(
  schema: S,
  value: unknown,
  path: PropertyKey[] = [],
): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = deepest(parsed.error.issues[0]!)
  const property = [...path, ...issue.path].map(String).join('.').slice(0, 200)
  const missing =
    issue.code === 'invalid_type' && 'input' in issue === false && /undefined/.test(issue.message)
  if (missing && property) throw requiredField(property)
  throw invalidField(property || 'body', `${property || 'The body'}: ${issue.message}`)
}

type Issue = z.core.$ZodIssue
/** Of the issues of a union, returns the one of the branch that matched furthest. */
function deepest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue
  const inner = issue.errors
    .map((branch) => branch[0])
    .filter((found): found is Issue => found !== undefined)
    .map(deepest)
    .sort((a, b) => b.path.length - a.path.length)[0]
  return inner && inner.path.length > 0 ? { ...inner, path: [...issue.path, ...inner.path] } : issue
}
