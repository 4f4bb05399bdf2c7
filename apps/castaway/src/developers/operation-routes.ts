import {
  CURRENT_API_VERSION,
  families,
  operations,
  serverErrors,
  type Operation,
  type OperationId,
} from '@castaway/contract'
import { conditionalJson } from '@castaway/server-kit/http'
import { Hono } from 'hono'
import { z } from 'zod'
import {
  commonErrors,
  errorsOf,
  exampleOf,
  lifetimeText,
  operationOf,
  type OperationParameter,
  parametersOf,
  wholeBodyArg,
} from '../command-line/operation'
import { HttpError } from '../gateway/errors'

/** All operations with their families, in the order of the reference. */
const all = Object.entries(families).flatMap(([family, members]) =>
  Object.keys(members)
    .filter((id) => Object.hasOwn(operations, id))
    .toSorted()
    .map((id) => ({ family, id: id as OperationId })),
)

/** Whether a call changes nothing. */
const isRead = ({ method, spec }: Operation): boolean => method === 'GET' && !spec.fresh

/** What the list of the explorer has of an operation. */
const listed = (id: OperationId, operation = operationOf(id)) => ({
  id,
  method: operation.method,
  path: operation.path,
  summary: operation.spec.summary,
  writes: !isRead(operation),
  versions: lifetimeText(operation.spec),
})

/** How a form asks for a parameter. */
function fieldOf({ schema, ...parameter }: OperationParameter) {
  const { name, place, required, type, lifetime } = parameter
  const { kind, options } = inputOf(schema)
  return {
    name,
    place,
    required,
    type,
    kind,
    ...(parameter.default !== undefined && { default: parameter.default }),
    ...(schema.description && { about: schema.description }),
    ...(lifetimeText(lifetime) && { versions: lifetimeText(lifetime) }),
    ...(options && { options }),
  }
}

interface JsonSchema {
  type?: string
  enum?: unknown[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

/** What a field asks for: one value, a list of plain values, or JSON. */
type FieldKind = 'text' | 'number' | 'boolean' | 'texts' | 'numbers' | 'json'

function inputOf(schema: z.ZodType): { kind: FieldKind; options?: string[] } {
  let top: JsonSchema
  try {
    top = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  } catch {
    return { kind: 'json' }
  }
  const named = ({ $ref, ...own }: JsonSchema): JsonSchema =>
    $ref === undefined ? own : named(top.$defs?.[$ref.split('/').pop()!] ?? {})
  const plain = (one: JsonSchema): 'text' | 'number' | 'boolean' | undefined => {
    const { type, anyOf, enum: values } = named(one)
    if (anyOf) {
      const kinds = new Set(anyOf.filter(({ type: each }) => each !== 'null').map(plain))
      // Of a number and a text, a text can be both.
      return kinds.size === 1 ? [...kinds][0] : kinds.has(undefined) ? undefined : 'text'
    }
    if (type === 'number' || type === 'integer') return 'number'
    if (type === 'boolean') return 'boolean'
    return type === 'string' || values ? 'text' : undefined
  }
  const whole = named(top)
  const values = whole.enum ?? named(whole.items ?? {}).enum
  const options = values && { options: values.map(String) }
  const kind = plain(top)
  if (kind) return { kind, ...options }
  const item = whole.type === 'array' && whole.items ? plain(whole.items) : undefined
  return { kind: item === undefined ? 'json' : item === 'number' ? 'numbers' : 'texts', ...options }
}

/** Everything that the explorer says about an operation. */
async function described(id: OperationId): Promise<object> {
  const operation = operationOf(id)
  const { spec } = operation
  const whole = wholeBodyArg(operation)
  return {
    ...listed(id, operation),
    access: spec.access,
    is_model: spec.implementation !== 'real',
    costs: spec.cost !== undefined,
    has_pages: spec.page !== undefined,
    parameters: parametersOf(operation).map(fieldOf),
    whole_body: whole ?? null,
    // Placeholders for what only a world has.
    example: await exampleOf(operation),
    errors: errorsOf(operation).map(({ code, meaning, next }) => ({
      code,
      status: serverErrors[code],
      meaning,
      next,
    })),
  }
}

/** `/api/_operations`: the API’s reference, made from the contract that this server runs. */
export function operationRoutes(): Hono {
  const app = new Hono()
  let list: string | undefined
  app.get('/', (c) => {
    list ??= JSON.stringify({
      version: CURRENT_API_VERSION,
      common_errors: commonErrors,
      operations: all.map(({ family, id }) => ({ family, ...listed(id) })),
    })
    return conditionalJson(c.req.raw, list, new Headers())
  })
  app.get('/:id', async (c) => {
    const id = c.req.param('id')
    if (!Object.hasOwn(operations, id))
      return new HttpError('NOT_FOUND', 'The API has no operation of this name').toResponse()
    return conditionalJson(
      c.req.raw,
      JSON.stringify(await described(id as OperationId)),
      new Headers(),
    )
  })
  return app
}
