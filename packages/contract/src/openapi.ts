import { z } from 'zod'
import { CURRENT_API_VERSION, isPartOf, type ApiVersion } from './api-version'
import { headerNames, headerNeed, type HeaderArg, type Operation } from './define'
import { ErrorBody } from './error-body'
import { declaredErrors } from './error-codes'
import { commonErrors, serverErrors, type ServerErrorCode } from './errors'
import { isRequiredIn, keepOnly, reachable, withoutMarks } from './openapi-version'
import { families, operations } from './operations/index'

type Json = Record<string, unknown>
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  security: Record<string, string[]>[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Json>>
  components: {
    schemas: Record<string, Json>
    responses: Record<string, Json>
    securitySchemes: Json
  }
}

/**
 * Converts many schemas at once, so that each named schema is defined once and referenced.
 * Only requests forbid additional properties, because responses grow over time.
 * @param version keeps only the fields that are part of it
 */
function toJsonSchemas(
  schemas: Record<string, z.ZodType>,
  io: 'input' | 'output',
  version: ApiVersion | undefined,
) {
  const drawn = z.toJSONSchema(z.object(schemas), {
    io,
    target: 'draft-2020-12',
    ...(version && { override: keepOnly(version, io) }),
  }) as Json
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite)
    if (value === null || typeof value !== 'object') return value
    const out: Json = {}
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'id' && typeof inner === 'string') continue
      if (key === 'additionalProperties' && inner === false && io === 'output') continue
      if (key === '$ref') out[key] = String(inner).replace('#/$defs/', '#/components/schemas/')
      // The bounds of a safe integer tell a reader nothing.
      else if (key === 'maximum' && inner === Number.MAX_SAFE_INTEGER) continue
      else if (key === 'minimum' && inner === Number.MIN_SAFE_INTEGER) continue
      else out[key] = key === 'properties' ? rewriteEach(inner as Json) : rewrite(inner)
    }
    return out
  }
  const rewriteEach = (named: Json): Json =>
    Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, rewrite(schema)]))
  return {
    schemas: rewriteEach((drawn['properties'] ?? {}) as Json) as Record<string, Json>,
    named: rewriteEach((drawn['$defs'] ?? {}) as Json) as Record<string, Json>,
  }
}

const all = Object.entries(operations) as [string, Operation][]

/** The codes that an operation can answer, by status. */
function codesByStatus(operation: Operation): [number, ServerErrorCode[]][] {
  const answered = new Set<ServerErrorCode>([...commonErrors, ...declaredErrors(operation)])
  const byStatus = new Map<number, ServerErrorCode[]>()
  for (const [code, status] of Object.entries(serverErrors) as [ServerErrorCode, number][])
    if (answered.has(code)) byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  return [...byStatus].toSorted(([a], [b]) => a - b)
}

/** Describes the errors of operations: each set of codes once, by its name. */
function errorResponses(schema: unknown) {
  const named: Record<string, Json> = {}
  return {
    named,
    of: (operation: Operation): Json =>
      Object.fromEntries(
        codesByStatus(operation).map(([status, codes]) => {
          const name = codes.join('.')
          named[name] = {
            description: codes.map((code) => `\`${code}\``).join(', '),
            'x-codes': codes,
            content: { 'application/json': { schema } },
          }
          return [status, { $ref: `#/components/responses/${name}` }]
        }),
      ),
  }
}

function parametersOf(
  operation: Operation,
  drawn: Record<string, Json>,
  id: string,
  version: ApiVersion | undefined,
): Json[] {
  const query = Object.entries(operation.spec.query ?? {}).flatMap(([name, schema]): Json[] => {
    const shape = drawn[`${id}?${name}`]
    if (!shape) return []
    const required = isRequiredIn(schema, version)
    const style = shape['type'] === 'array' ? { style: 'form', explode: false } : {}
    return [{ name, in: 'query', required, ...style, schema: shape }]
  })
  const headers = Object.entries(operation.spec.headers ?? {}).flatMap(([arg, given]): Json[] => {
    const need = headerNeed(given, version)
    const schema = arg === 'experimental' ? { type: 'boolean', default: false } : { type: 'string' }
    const name = headerNames[arg as HeaderArg]
    return need ? [{ name, in: 'header', required: need === 'required', schema }] : []
  })
  return [...query, ...headers]
}

/**
 * Builds the OpenAPI 3.1 document of the contract. Pure: the same contract gives the same bytes.
 * @param version keeps only what is part of it; without one, the document has every version, with `x-since` and
 * `x-until` where they differ
 */
export function openApi(version?: ApiVersion): OpenApiDocument {
  const included = version ? all.filter(([, { spec }]) => isPartOf(spec, version)) : all
  const inputs: Record<string, z.ZodType> = {}
  const outputs: Record<string, z.ZodType> = { error: ErrorBody }
  for (const [id, { spec }] of included) {
    for (const [name, schema] of Object.entries(spec.query ?? {})) inputs[`${id}?${name}`] = schema
    if (spec.body) inputs[`${id} body`] = spec.body
    outputs[id] = spec.ok
  }
  const input = toJsonSchemas(inputs, 'input', version)
  const output = toJsonSchemas(outputs, 'output', version)
  const errors = errorResponses(output.schemas['error'])
  const tags = Object.entries(families).filter(([, family]) =>
    included.some(([id]) => id in family),
  )

  const paths: OpenApiDocument['paths'] = {}
  for (const [id, operation] of included) {
    const { spec, path, method } = operation
    const parameters = parametersOf(operation, input.schemas, id, version)
    const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
    const entry: Json = {
      operationId: (version && spec.renamed?.[version]) ?? id,
      ...(!version && spec.since ? { 'x-since': spec.since } : {}),
      ...(!version && spec.until ? { 'x-until': spec.until } : {}),
      summary: spec.summary,
      tags: tags.filter(([, family]) => id in family).map(([name]) => name),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(spec.body
        ? {
            requestBody: {
              required: true,
              content: {
                [spec.multipart ? 'multipart/form-data' : 'application/json']: {
                  schema: input.schemas[`${id} body`],
                },
              },
            },
          }
        : {}),
      responses: {
        [spec.status ?? 200]: { description: 'Success', ...json(output.schemas[id]) },
        ...errors.of(operation),
        // Other providers may answer further codes.
        default: { description: 'Error', ...json(output.schemas['error']) },
      },
      ...(spec.page
        ? { 'x-page': { items: spec.page.items, next: spec.page.next ?? 'next' } }
        : {}),
    }
    ;(paths[path] ??= {})[method.toLowerCase()] = entry
  }
  const schemas = Object.fromEntries(
    Object.entries({ ...input.named, ...output.named }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  const document: OpenApiDocument = {
    openapi: '3.1.0',
    info: {
      title: 'Castaway',
      version: version ?? CURRENT_API_VERSION,
      description: 'The part of the network API that Castaway implements, as client and as server.',
    },
    servers: [{ url: 'http://localhost:4747/v2' }, { url: 'https://api.neynar.com/v2' }],
    security: [{ apiKey: [] }],
    tags: tags.map(([name]) => ({ name })),
    paths,
    components: {
      schemas,
      responses: errors.named,
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
    },
  }
  return version ? reachable(withoutMarks(document)) : document
}
