import {
  CURRENT_API_VERSION,
  families,
  operations,
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

const all = Object.entries(operations) as [OperationId, Operation][]

/** Whether a call changes nothing. */
const isRead = ({ method, spec }: Operation): boolean => method === 'GET' && !spec.fresh

const familyOf = (id: OperationId): string =>
  Object.entries(families).find(([, family]) => id in family)![0]

/** What the list of the explorer has of an operation. */
const listed = (id: OperationId, operation: Operation) => ({
  id,
  family: familyOf(id),
  method: operation.method,
  path: operation.path,
  summary: operation.spec.summary,
  writes: !isRead(operation),
  versions: lifetimeText(operation.spec),
})

/** How a form asks for a parameter. */
function fieldOf({ schema, ...parameter }: OperationParameter) {
  const { name, place, required, type, lifetime } = parameter
  const described = jsonSchemaOf(schema)
  const options: unknown = described.enum ?? described.items?.enum
  return {
    name,
    place,
    required,
    type,
    ...(parameter.default !== undefined && { default: parameter.default }),
    ...(schema.description && { about: schema.description }),
    ...(lifetimeText(lifetime) && { versions: lifetimeText(lifetime) }),
    ...(Array.isArray(options) && { options: options.map(String) }),
  }
}

function jsonSchemaOf(schema: z.ZodType): { enum?: unknown[]; items?: { enum?: unknown[] } } {
  try {
    const { $defs = {}, ...own } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    const top = own.$ref ? $defs[own.$ref.split('/').pop()!] : own
    return (top ?? own) as ReturnType<typeof jsonSchemaOf>
  } catch {
    return {}
  }
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
    errors: errorsOf(operation).map(({ code, meaning, next }) => ({ code, meaning, next })),
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
      operations: all.map(([id, operation]) => listed(id, operation)),
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
