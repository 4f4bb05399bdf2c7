import { operations, ServerError, type Operation, type OperationId } from '@castaway/contract'
import { handlers } from './generated/handlers'
import type { Handler } from './context'
import { queryReader, type QueryReader } from './http/query'
import { serverError } from './errors'

export interface Route {
  id: OperationId
  operation: Operation
  handler: Handler<Operation>
  readQuery: QueryReader
}

/** Every operation by its path below the API root, then by its method. */
export type RouteTable = Map<string, Map<string, Route>>

export function routeTable(): RouteTable {
  const table: RouteTable = new Map()
  for (const [id, operation] of Object.entries(operations) as [OperationId, Operation][]) {
    const methods = table.get(operation.path) ?? new Map<string, Route>()
    methods.set(operation.method, {
      id,
      operation,
      handler: handlers[id] as unknown as Handler<Operation>,
      readQuery: queryReader(operation.spec.query),
    })
    table.set(operation.path, methods)
  }
  return table
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
