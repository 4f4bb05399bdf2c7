import type {
  Metadata,
  sendUnaryData,
  Server,
  ServerUnaryCall,
  ServerWritableStream,
  ServiceDefinition,
  UntypedServiceImplementation,
} from '@grpc/grpc-js'
import { ServerError } from '@castaway/contract'
import { decodeFields, type Field } from '../../messages/wire'
import type { Authorize, NodeContext } from '../context'
import { NodeError } from '../errors'
import { MAX_MESSAGE_BYTES } from '../http/app'
import { streamCalls, unaryCalls, type StreamCall, type UnaryCall } from './calls'
import { observed, REQUEST_ID, withId } from './observe'
import { encodeResponse } from './responses'
import { statuses } from './status'

/** Who makes a call, for limits. */
export interface GrpcCaller {
  /** The key in the metadata; it may be no valid one. */
  key: string | null
  /** IP address of the connection. */
  address: string
  /** `x-forwarded-for` of the metadata, which a proxy extends. */
  forwardedFor: string | undefined
}

/** @returns the seconds after which a caller who has used up its calls may call again; null if it may now */
export type GrpcLimit = (caller: GrpcCaller) => Promise<number | null>

export interface GrpcOptions {
  context: NodeContext
  host: string
  /** 0 for any. */
  port: number
  /** By the key in the metadata. */
  authorize: Authorize
  /** Without it nobody is limited. */
  limit?: GrpcLimit | undefined
  onError?: ((error: unknown, requestId: string) => void) | undefined
}

export interface GrpcServer {
  port: number
  /** Ends the streams and waits for calls under way. */
  close(): Promise<void>
}

const bytesOf = (fields: readonly Field[] | 'message', value: object): Buffer =>
  fields === 'message' ? Buffer.from(value as Uint8Array) : encodeResponse(fields, value)

/**
 * Starts the gRPC API of a node. Its library is imported here and nowhere else, so that a server without it pays nothing.
 * Requests and responses are read and written from tables of fields, like messages: the messages themselves are passed
 * on as the bytes that are stored.
 * @throws if the port is taken
 */
export async function startGrpc(options: GrpcOptions): Promise<GrpcServer> {
  const grpc = await import('@grpc/grpc-js')
  const server: Server = new grpc.Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    // A stream on which nothing happens is not noticed to be broken otherwise.
    'grpc.keepalive_time_ms': 30_000,
    'grpc.max_concurrent_streams': 1_000,
  })
  const closing = new AbortController()
  const metadata = () => new grpc.Metadata()
  const statusOf = statuses(metadata)
  const nameOf = (status: number) => grpc.status[status] ?? 'UNKNOWN'
  for (const { definition, implementation } of services({
    ...options,
    closing: closing.signal,
    statusOf,
    nameOf,
    metadata,
  })) {
    server.addService(definition, implementation)
  }
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(
      `${options.host.includes(':') ? `[${options.host}]` : options.host}:${options.port}`,
      grpc.ServerCredentials.createInsecure(),
      (error, bound) => (error ? reject(error) : resolve(bound)),
    )
  })
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        closing.abort()
        server.tryShutdown(() => resolve())
      }),
  }
}

type MethodPath = { path: string; requestStream: false; responseStream: boolean }

interface ServiceOptions extends GrpcOptions {
  closing: AbortSignal
  statusOf: ReturnType<typeof statuses>
  /** gRPC's name of a status. */
  nameOf(status: number): string
  metadata(): Metadata
}

/** A service whose calls are read and written from tables of fields. */
function newService(service: string) {
  const definition: Record<string, ServiceDefinition[string]> = {}
  const implementation: UntypedServiceImplementation = {}
  const add = (
    name: string,
    { request, response }: Pick<UnaryCall, 'request' | 'response'>,
    handler: UntypedServiceImplementation[string],
    responseStream = false,
  ) => {
    const shape: MethodPath = { path: `/${service}/${name}`, requestStream: false, responseStream }
    definition[name] = {
      ...shape,
      requestSerialize: (value: object) => bytesOf(request, value),
      requestDeserialize: (bytes: Buffer) =>
        request === 'message' ? bytes : decodeFields(request, bytes),
      responseSerialize: (value: object) => bytesOf(response, value),
      responseDeserialize: (bytes: Buffer) => bytes,
    }
    implementation[name] = handler
  }
  return { definition, implementation, add }
}

function services(options: ServiceOptions) {
  const all = Object.entries(unaryCalls).map(([name, calls]) => {
    const service = newService(name)
    for (const [each, call] of Object.entries(calls)) {
      service.add(each, call, unary(options, each, call))
    }
    return service
  })
  addStreams(all[0]!.add, options)
  return all
}

/** What `HubService` has besides calls with one answer. */
function addStreams(add: ReturnType<typeof newService>['add'], options: ServiceOptions): void {
  for (const [name, call] of Object.entries(streamCalls)) {
    add(name, call, streaming(options, name, call), true)
  }
}

type AnyCall = Pick<ServerUnaryCall<object, object>, 'metadata' | 'getPeer'>

const textOf = ({ metadata }: AnyCall, name: string): string | null =>
  metadata.get(name)[0]?.toString() ?? null

interface Answering {
  answer(id: string): Promise<void>
  /** Sends the status of an error. */
  fail(status: ReturnType<ServiceOptions['statusOf']>): void
  /** Whether the client no longer waits. */
  isGone(): boolean
}

/** Lets a call in, answers it, and says how it ended. */
function admitted(
  { context, authorize, limit, onError, statusOf, nameOf, metadata }: ServiceOptions,
  facts: { method: string; isStream: boolean },
  call: AnyCall,
  { answer, fail, isGone }: Answering,
): void {
  observed(call, facts, context.store.random, async ({ id, ended }) => {
    try {
      const key = textOf(call, 'x-api-key')
      const retryAfter = await limit?.({
        key,
        address: call.getPeer().replace(/:\d+$/, ''),
        forwardedFor: textOf(call, 'x-forwarded-for') ?? undefined,
      })
      if (retryAfter) throw tooManyCalls(retryAfter)
      await authorize(key, facts.method)
      await answer(id)
      ended(isGone() ? 'CANCELLED' : 'OK')
    } catch (error) {
      if (isGone()) return ended('CANCELLED')
      const status = statusOf(error, (cause) => onError?.(cause, id))
      ended(nameOf(status.code!))
      fail(withId(status, id, metadata))
    }
  })
}

const tooManyCalls = (retryAfter: number) =>
  new ServerError('RateLimitExceeded', `Too many calls: try again in ${retryAfter} s`, {
    details: { retryAfter },
  })

const unary =
  (options: ServiceOptions, method: string, { answer }: UnaryCall) =>
  (call: ServerUnaryCall<object, object>, done: sendUnaryData<object>): void =>
    admitted(options, { method, isStream: false }, call, {
      async answer(id) {
        const response = await answer(options.context, call.request)
        call.sendMetadata(named(options, id))
        done(null, response)
      },
      fail: done,
      isGone: () => call.cancelled,
    })

/** The metadata that begins an answer. */
function named({ metadata }: ServiceOptions, id: string): Metadata {
  const first = metadata()
  first.set(REQUEST_ID, id)
  return first
}

/** Sends answers as fast as the client takes them, and reads no further ahead. */
const streaming =
  (options: ServiceOptions, method: string, { open }: StreamCall) =>
  (call: ServerWritableStream<object, object>): void => {
    const { context, closing } = options
    const gone = new AbortController()
    call.on('cancelled', () => gone.abort())
    call.on('close', () => gone.abort())
    const signal = AbortSignal.any([gone.signal, closing])
    admitted(options, { method, isStream: true }, call, {
      async answer(id) {
        const answers = await open(context, call.request, signal)
        // What happens from now on is in the stream.
        call.sendMetadata(named(options, id))
        for await (const answer of answers) {
          if (!call.write(answer)) await drained(call, signal)
          if (signal.aborted) break
        }
        if (closing.aborted) throw new NodeError('Unavailable', 'the node is shutting down')
        call.end()
      },
      fail: (status) => call.emit('error', status),
      isGone: () => gone.signal.aborted,
    })
  }

const drained = (call: ServerWritableStream<object, object>, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      call.off('drain', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    call.on('drain', done)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
