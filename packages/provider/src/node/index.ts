import type { Hono } from 'hono'
import type { AppContext } from '../context'
import type { ApiApp } from '../http/api-keys'
import type { NodeContext } from './context'
import { hubEvents } from './events/follow'
import type { GrpcServer } from './grpc/server'
import { nodeApp } from './http/app'

/** Everyone, as at the nodes of the network, or only callers with one of the API's keys. */
export type NodeAccess = 'open' | 'api key'

export interface NodeOptions {
  context: AppContext
  access: NodeAccess
  /** @throws {ServerError} 401 for a key that is missing or unknown */
  identify(key: string | null): Promise<ApiApp>
  onError?: (error: unknown, requestId: string) => void
}

export interface Node {
  app: Hono
  startGrpc(host: string, port: number): Promise<GrpcServer>
}

/** The API of a node of the network: HTTP, and gRPC once it is asked for. */
export function createNode({ context, access, identify, onError }: NodeOptions): Node {
  const node: NodeContext = { ...context, events: hubEvents(context.store) }
  const authorize = async (key: string | null): Promise<void> => {
    if (access === 'api key') await identify(key)
  }
  return {
    app: nodeApp({
      context: node,
      authorize: (request) => authorize(request.headers.get('x-api-key')),
      onError,
    }),
    async startGrpc(host, port) {
      // Imported on demand, because most servers don't have it.
      const { startGrpc } = await import('./grpc/server')
      return startGrpc({ context: node, host, port, authorize, onError })
    },
  }
}
