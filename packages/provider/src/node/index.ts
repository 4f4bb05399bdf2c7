import { currentRequest } from '@castaway/server-kit/telemetry'
import type { Hono } from 'hono'
import type { AppContext } from '../context'
import type { ApiKeys } from '../keys/index'
import type { Authorize, NodeContext } from './context'
import { hubEvents } from './events/follow'
import type { GrpcLimit, GrpcServer } from './grpc/server'
import { nodeApp } from './http/app'

/** Everyone, as at the nodes of the network, or only callers with one of the API's keys. */
export type NodeAccess = 'open' | 'api key'

export interface NodeOptions {
  context: AppContext
  access: NodeAccess
  keys: Pick<ApiKeys, 'identify' | 'assertScope'>
  onError?: (error: unknown, requestId: string) => void
}

export interface Node {
  app: Hono
  startGrpc(host: string, port: number, limit?: GrpcLimit): Promise<GrpcServer>
}

/** The API of a node of the network: HTTP, and gRPC once it is asked for. */
export function createNode({ context, access, keys, onError }: NodeOptions): Node {
  const node: NodeContext = { ...context, events: hubEvents(context.store) }
  const authorize: Authorize = async (key, call) => {
    if (access === 'open') return
    const caller = await keys.identify(key)
    const request = currentRequest()
    if (request) request.app = caller.name
    keys.assertScope(caller, /^submit/i.test(call) ? 'write' : 'read', call)
  }
  return {
    app: nodeApp({
      context: node,
      authorize,
      onError,
    }),
    async startGrpc(host, port, limit) {
      // Imported on demand, because most servers don't have it.
      const { startGrpc } = await import('./grpc/server')
      return startGrpc({ context: node, host, port, authorize, limit, onError })
    },
  }
}
