import { argName } from './arg-name'
import { headerNames, type HeaderArg, type Operation } from './define'
import { declaredErrors } from './error-codes'
import { commonErrors } from './errors'
import { openApi } from './openapi'
import { operations } from './operations/index'

type Json = Record<string, any>

/**
 * Generates a declaration file with the contract in plain types. The published client includes it instead of the types
 * that are inferred from the schemas, which take megabytes when written out.
 */
export function typesFile(): string {
  const { paths, components } = openApi()
  const named = Object.entries(components.schemas).map(
    ([name, schema]) => `${about(schema)}export type ${name} = ${typeOf(schema)}\n`,
  )
  const calls = Object.entries(operations as Record<string, Operation>).map(([id, operation]) => {
    const entry = paths[operation.path]![operation.method.toLowerCase()]!
    return `  /** ${operation.spec.summary}. */\n  ${id}: ${callOf(operation, entry, components.schemas)}\n`
  })
  return [
    ...named,
    `/** Every operation: its arguments, its answer and, of a list, its items. */\nexport interface Operations {\n${calls.join('')}}`,
    'export type OperationId = keyof Operations',
    "export type Args<O extends { args: unknown }> = O['args']",
    "export type Answer<O extends { answer: unknown }> = O['answer']",
    `type CommonErrorCode = ${commonErrors.map((code) => `'${code}'`).join(' | ')}`,
    "export type ErrorCode<O extends { errors: unknown }> = CommonErrorCode | O['errors']",
    'export type Item<O> = O extends { item: infer I } ? I : never',
    'declare const of: unique symbol',
    '/** An operation as the client carries it: one line of text that knows what it stands for. */',
    'export type Wire<Id extends OperationId = OperationId> = string & { readonly [of]: Id }',
    'type At<T, K extends string> = T extends { [P in K]?: infer V } ? NonNullable<V> : never',
    'type Of<T> = T extends readonly (infer I)[] ? I : never',
    '',
  ].join('\n')
}

/** Generates a declaration file with the client's lines; `Wire` is imported from `from`. */
export function wireTypesFile(from: string): string {
  const lines = Object.entries(operations as Record<string, Operation>).map(
    ([id, { spec }]) => `/** ${spec.summary}. */\nexport declare const ${id}: Wire<'${id}'>\n`,
  )
  return `import type { Wire } from '${from}'\nexport type { Wire }\n${lines.join('')}`
}

function callOf(operation: Operation, entry: Json, components: Json): string {
  const { spec } = operation
  const query = ((entry['parameters'] ?? []) as Json[]).filter(({ in: place }) => place === 'query')
  const fields = query.map(({ name, required, schema }) => field(argName(name), schema, required))
  for (const [arg, need] of Object.entries(spec.headers ?? {}) as [HeaderArg, string][]) {
    const type = headerNames[arg] === headerNames.experimental ? 'boolean' : 'string'
    fields.push(field(arg, { type }, need === 'required'))
  }
  const sent = Object.values((entry['requestBody']?.content ?? {}) as Json)[0]?.schema as
    | Json
    | undefined
  const body: Json | undefined = sent?.['$ref'] ? components[nameOf(sent)] : sent
  if (body && !spec.bodyAs && body['properties']) fields.push(...fieldsOf(body, argName))
  else if (sent) fields.push(field(spec.bodyAs ?? 'body', sent, true))
  const answer = typeOf(entry['responses'][spec.status ?? 200].content['application/json'].schema)
  const item = spec.page
    ? `; item: Of<${spec.page.items.split('.').reduce((type, name) => `At<${type}, '${name}'>`, answer)}>; spec: { page: object }`
    : '; spec: object'
  const errors = declaredErrors(operation).map((code) => `'${code}'`)
  return `{ args: { ${fields.join('; ')} }; answer: ${answer}; errors: ${errors.join(' | ') || 'never'}${item} }`
}

const about = ({ description }: Json): string =>
  typeof description === 'string' ? `/** ${description.replaceAll('*/', '* /')}. */\n` : ''

const field = (name: string, schema: Json, required: boolean): string =>
  `${/^[\w$]+$/.test(name) ? name : JSON.stringify(name)}${required ? '' : '?'}: ${typeOf(schema)}`

function fieldsOf(schema: Json, rename = (name: string) => name): string[] {
  const required = new Set<string>(schema['required'] ?? [])
  return Object.entries(schema['properties'] as Json).map(([name, inner]) =>
    field(rename(name), inner, required.has(name)),
  )
}

const nameOf = (schema: Json): string => String(schema['$ref']).split('/').pop()!

/** Converts a JSON schema to a type. */
export function typeOf(schema: Json): string {
  if (schema['$ref']) return nameOf(schema)
  if ('not' in schema) return 'never'
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) return union(schema['enum'].map((one) => JSON.stringify(one)))
  const several = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(several)) return union(several.map(typeOf))
  if (Array.isArray(schema['allOf'])) return schema['allOf'].map(typeOf).join(' & ')
  if (Array.isArray(schema['type']))
    return union(schema['type'].map((type: string) => typeOf({ ...schema, type })))
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
      return schema['format'] === 'binary' ? 'Blob' : 'string'
    case 'boolean':
    case 'null':
      return schema['type']
    case 'array':
      if (Array.isArray(schema['prefixItems']))
        return `[${schema['prefixItems'].map(typeOf).join(', ')}]`
      return `(${typeOf(schema['items'] ?? {})})[]`
    case 'object':
      return objectOf(schema)
    default:
      return 'unknown'
  }
}

const union = (types: string[]): string => `(${[...new Set(types)].join(' | ')})`

function objectOf(schema: Json): string {
  const others = schema['additionalProperties']
  if (schema['properties']) return `{ ${fieldsOf(schema).join('; ')} }`
  return `{ [name: string]: ${typeof others === 'object' ? typeOf(others) : 'unknown'} }`
}
