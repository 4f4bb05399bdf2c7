import type {
  Metadata,
  sendUnaryData,
  Server,
  ServerUnaryCall,
  ServerWritableStream,
  ServiceDefinition,
  StatusObject,
  UntypedServiceImplementation,
} from '@grpc/grpc-js'
import { ServerError } from '@castaway/contract'
import { toServerError } from '../../http/to-server-error'
import { decodeFields, type Field } from '../../messages/wire'
import type { Authorize, NodeContext } from '../context'
import { grpcStatus, NodeError } from '../errors'
import { MAX_MESSAGE_BYTES } from '../http/app'
import {
  streamCalls,
  unaryCalls,
  unimplementedCalls,
  type StreamCall,
  type UnaryCall,
} from './calls'
import { requests } from './requests'
import { encodeResponse, responses } from './responses'

export interface GrpcOptions {
  context: NodeContext
  host: string
  /** 0 for any. */
  port: number
  /** By the key in the metadata. */
  authorize: Authorize
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
  for (const { definition, implementation } of services({
    ...options,
    closing: closing.signal,
    statusOf,
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

type Serialized = { path: string; requestStream: false; responseStream: boolean }

interface ServiceOptions extends GrpcOptions {
  closing: AbortSignal
  statusOf: ReturnType<typeof statuses>
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
    const shape: Serialized = { path: `/${service}/${name}`, requestStream: false, responseStream }
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
  for (const name of unimplementedCalls) {
    const error = new NodeError('Unimplemented', `${name} is not a call of this node`)
    const shape = { request: requests.empty, response: responses.empty }
    add(name, shape, (_: unknown, done: sendUnaryData<object>) => done(options.statusOf(error)))
  }
}

const keyOf = ({ metadata }: Pick<ServerUnaryCall<object, object>, 'metadata'>): string | null =>
  metadata.get('x-api-key')[0]?.toString() ?? null

const unary =
  (
    { context, authorize, onError, statusOf }: ServiceOptions,
    name: string,
    { answer }: UnaryCall,
  ) =>
  (call: ServerUnaryCall<object, object>, done: sendUnaryData<object>): void => {
    const work = async () => {
      try {
        await authorize(keyOf(call), name)
        const response = await answer(context, call.request)
        done(null, response)
      } catch (error) {
        done(statusOf(error, (cause) => onError?.(cause, `grpc ${name}`)))
      }
    }
    void work()
  }

/** Sends answers as fast as the client takes them, and reads no further ahead. */
const streaming =
  (
    { context, authorize, onError, closing, statusOf, metadata }: ServiceOptions,
    name: string,
    { open }: StreamCall,
  ) =>
  (call: ServerWritableStream<object, object>): void => {
    const gone = new AbortController()
    call.on('cancelled', () => gone.abort())
    call.on('close', () => gone.abort())
    const signal = AbortSignal.any([gone.signal, closing])
    const run = async () => {
      await authorize(keyOf(call), name)
      const answers = await open(context, call.request, signal)
      // What happens from now on is in the stream.
      call.sendMetadata(metadata())
      for await (const answer of answers) {
        if (!call.write(answer)) await drained(call, signal)
        if (signal.aborted) break
      }
      if (closing.aborted) throw new NodeError('Unavailable', 'the node is shutting down')
      call.end()
    }
    run().catch((error: unknown) => {
      if (gone.signal.aborted) return
      call.emit(
        'error',
        statusOf(error, (cause) => onError?.(cause, `grpc ${name}`)),
      )
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

/** The statuses of the server's own errors. */
const ownStatuses: Record<number, keyof typeof grpcStatus> = {
  400: 'InvalidArgument',
  401: 'Unauthenticated',
  404: 'NotFound',
  429: 'ResourceExhausted',
  503: 'Unavailable',
}

/** An error as gRPC sends it; the network's code goes with it, as its nodes do. Internal errors reveal nothing. */
const statuses =
  (metadata: () => Metadata) =>
  (error: unknown, report?: (error: unknown) => void): Partial<StatusObject> => {
    if (error instanceof NodeError) {
      const more = metadata()
      more.set('x-err-code', error.code)
      return { code: grpcStatus[error.grpc], details: error.statusMessage, metadata: more }
    }
    const known: ServerError | null = toServerError(error)
    if (!known) report?.(error)
    const status = known ? (ownStatuses[known.status] ?? 'Unknown') : 'Internal'
    const details = known?.shortMessage ?? 'Something went wrong on the island'
    return { code: grpcStatus[status], details }
  }
