import { Server, ServerCredentials, type ServerWritableStream } from '@grpc/grpc-js'
import { decodeFields } from '../src/messages/wire'
import type { NodeContext } from '../src/node/context'
import { grpcStatus, type NodeError } from '../src/node/errors'
import { eventsFrom } from '../src/node/events/read'
import { unaryCalls } from '../src/node/grpc/calls'
import { requests } from '../src/node/grpc/requests'
import { encodeResponse, hubEventFields, responses } from '../src/node/grpc/responses'
import type { Store } from '../src/store/open'

/** What a node says in place of the truth: what it makes of its honest answer to a call, by the call's name. */
export interface Lies {
  calls?: Record<string, (honest: any, request: any) => object | Promise<object>>
  /** What it makes of the events of a stream. */
  events?: (honest: any[]) => object[]
}

/**
 * Serves the gRPC API of a node that lies about what is in the store. `lies` can be changed at any time.
 * @param snapshots whether it has `ReplicationService`
 */
export async function serveHostile(store: Store, { snapshots = false } = {}) {
  const context = { store, clock: store.clock } as NodeContext
  const node: { lies: Lies; port: number; close(): void } = { lies: {}, port: 0, close }
  const server = new Server()
  function close() {
    server.forceShutdown()
  }
  const calls = Object.entries(unaryCalls).flatMap(([service, of]) =>
    service === 'HubService' || snapshots
      ? Object.entries(of).map(([name, call]) => ({ ...call, service, name }))
      : [],
  )
  for (const { service, name, request, response, answer } of calls) {
    if (request === 'message' || response === 'message') continue
    const path = `/${service}/${name}`
    server.register(
      path,
      async (call: any, done: any) => {
        try {
          // The page tokens of a lie are the liar's own.
          const honest = await answer(context, call.request).catch(() =>
            answer(context, { ...call.request, pageToken: undefined }),
          )
          done(null, (await node.lies.calls?.[name]?.(honest, call.request)) ?? honest)
        } catch (error) {
          const { grpc, reason } = error as NodeError
          done({ code: grpcStatus[grpc] ?? 2, details: reason ?? String(error) })
        }
      },
      (value: object) => encodeResponse(response, value),
      (bytes: Buffer) => decodeFields(request, bytes),
      'unary',
    )
  }
  server.register(
    '/HubService/Subscribe',
    async (call: ServerWritableStream<any, object>) => {
      const { events } = await eventsFrom(store, call.request.fromId, [], 1_000)
      const honest = events.map(hubEventFields)
      for (const event of node.lies.events?.(honest) ?? honest) call.write(event)
    },
    (value: object) => encodeResponse(responses.hubEvent, value),
    (bytes: Buffer) => decodeFields(requests.subscribe, bytes),
    'serverStream',
  )
  node.port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
      error ? reject(error) : resolve(port),
    ),
  )
  return node
}
