import {
  type ApiVersion,
  fieldsAt,
  isPartOf,
  operations,
  ServerError,
  type Operation,
  type OperationId,
} from '@castaway/contract'
import { z } from 'zod'
import { handlers } from './generated/handlers'
import type { Handler } from './context'
import { answerShape } from './http/answer-shape'
import { queryReader, type QueryReader } from './http/query'
import { serverError } from './errors'

export interface Route {
  id: OperationId
  operation: Operation
  handler: Handler<Operation>
  readQuery: QueryReader
  /** Schema of the request body. */
  body?: z.ZodType
  /** Whether a replica of the database may answer it. */
  mayUseReplica: boolean
  /** Gives an answer the form of one version of the API. */
  atVersion: (answer: unknown, version: ApiVersion) => unknown
}

/** Every operation by its path below the API root, then by its method. */
export type RouteTable = Map<string, Map<string, Route>>

/** @param only the version of the API that alone is served, without what others have */
export function routeTable(only?: ApiVersion): RouteTable {
  const table: RouteTable = new Map()
  for (const [id, operation] of Object.entries(operations) as [OperationId, Operation][]) {
    const { path, method, spec } = operation
    if (only && !isPartOf(spec, only)) continue
    const methods = table.get(path) ?? new Map<string, Route>()
    methods.set(method, {
      id,
      operation,
      handler: handlers[id] as unknown as Handler<Operation>,
      readQuery: queryReader(only && spec.query ? fieldsAt(spec.query, only) : spec.query),
      body: only && spec.body instanceof z.ZodObject ? bodyAt(spec.body, only) : spec.body,
      mayUseReplica: mayUseReplica(operation),
      atVersion: shapes(operation),
    })
    table.set(path, methods)
  }
  return table
}

/** What is for servers only reads keys, signers and nonces, some of which are used up by it. */
const mayUseReplica = ({ method, spec }: Operation): boolean =>
  method === 'GET' && spec.access !== 'server' && !spec.fresh

const bodyAt = (body: z.ZodObject, version: ApiVersion): z.ZodType =>
  z.object(fieldsAt(body.shape as Record<string, z.ZodType>, version))

/** The forms of an operation's answers, each created when a caller first needs it. */
function shapes({ spec }: Operation): Route['atVersion'] {
  const created = new Map<ApiVersion, ReturnType<typeof answerShape>>()
  return (answer, version) => {
    if (!created.has(version)) created.set(version, answerShape(spec.ok, version))
    return created.get(version)?.(answer) ?? answer
  }
}

/** @throws {ServerError} 404 or 405 */
export function findRoute(table: RouteTable, method: string, path: string): Route {
  const methods = table.get(path)
  if (!methods) throw serverError('ROUTE_NOT_FOUND', 'No such endpoint')
  const route = methods.get(method === 'HEAD' ? 'GET' : method)
  if (route) return route
  const allow = methodsOf(methods).join(', ')
  throw new ServerError('METHOD_NOT_ALLOWED', `This endpoint only accepts ${allow}`, {
    details: { allow },
  })
}

/** The methods of a path. */
export const methodsOf = (methods: ReadonlyMap<string, Route>): string[] => [...methods.keys()]
