import { Server, ServerCredentials, type ServerWritableStream } from '@grpc/grpc-js'
import { decodeFields } from '../src/messages/wire'
import type { NodeContext } from '../src/node/context'
import { eventsFrom } from '../src/node/events/read'
import { unaryCalls } from '../src/node/grpc/calls'
import { requests } from '../src/node/grpc/requests'
import { encodeResponse, hubEventFields, responses } from '../src/node/grpc/responses'
import type { Store } from '../src/store/open'

/** What a node says in place of the truth: what it makes of its honest answer to a call, by the call's name. */
export interface Lies {
  calls?: Record<string, (honest: any, request: any) => object>
  /** What it makes of the events of a stream. */
  events?: (honest: any[]) => object[]
}

/** Serves the gRPC API of a node that lies about what is in the store. `lies` can be changed at any time. */
export async function serveHostile(store: Store) {
  const context = { store, clock: store.clock } as NodeContext
  const node: { lies: Lies; port: number; close(): void } = { lies: {}, port: 0, close }
  const server = new Server()
  function close() {
    server.forceShutdown()
  }
  for (const [name, { request, response, answer }] of Object.entries(unaryCalls)) {
    if (request === 'message' || response === 'message') continue
    const path = `/HubService/${name}`
    server.register(
      path,
      async (call: any, done: any) => {
        // The page tokens of a lie are the liar's own.
        const honest = await answer(context, { ...call.request, pageToken: undefined })
        done(null, node.lies.calls?.[name]?.(honest, call.request) ?? honest)
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
