import { setTimeout as delay } from 'node:timers/promises'
import type { ChannelCredentials, Client, Metadata, ServiceError } from '@grpc/grpc-js'
import { decodeFields, encodeFields, type Field } from '../messages/wire'
import { grpcStatus } from '../node/errors'
import { requests } from '../node/grpc/requests'
import { responses } from '../node/grpc/responses'
import { BadNodeError, NodeUnavailableError, SyncError } from './errors'

/** Largest answer that is read: a page of a thousand of the largest messages that the rules allow has 17 MB. */
const MAX_ANSWER_BYTES = 32 * 2 ** 20
const ANSWER_MS = 60_000
/** Attempts of one call, with a pause that doubles from the first to at most the last, in milliseconds. */
const ATTEMPTS = 12
const LONGEST_PAUSE_MS = 10_000

const REPLICATION: ReadonlySet<string> = new Set([
  'GetShardSnapshotMetadata',
  'GetShardTransactions',
])

/** The calls of a node that a sync uses. Messages are bytes. */
const calls = {
  GetInfo: [requests.empty, responses.info],
  GetFids: [requests.fids, responses.fids],
  GetOnChainEvents: [requests.onChainEvents, responses.onChainEvents],
  GetSignersByFid: [requests.signersByFid, responses.signers],
  GetUserNameProofsByFid: [requests.fid, responses.proofs],
  GetCurrentStorageLimitsByFid: [requests.fid, responses.storageLimits],
  GetAllVerificationMessagesByFid: [requests.fidTimestamp, responses.messages],
  GetAllUserDataMessagesByFid: [requests.fidTimestamp, responses.messages],
  GetLinkCompactStateMessageByFid: [requests.fid, responses.messages],
  GetAllLinkMessagesByFid: [requests.fidTimestamp, responses.messages],
  GetAllLendStorageMessagesByFid: [requests.fidTimestamp, responses.messages],
  GetAllCastMessagesByFid: [requests.fidTimestamp, responses.messages],
  GetAllReactionMessagesByFid: [requests.fidTimestamp, responses.messages],
  GetCastsByParent: [requests.castsByParent, responses.messages],
  GetLinksByTarget: [requests.linksByTarget, responses.messages],
  GetShardSnapshotMetadata: [requests.snapshotMetadata, responses.snapshotMetadata],
  GetShardTransactions: [requests.snapshotTransactions, responses.snapshotTransactions],
} satisfies Record<string, [readonly Field[], readonly Field[]]>
export type NodeCall = keyof typeof calls

/** What earlier nodes do not have. */
const optional: ReadonlySet<NodeCall> = new Set([
  'GetLinkCompactStateMessageByFid',
  'GetAllLendStorageMessagesByFid',
  'GetCurrentStorageLimitsByFid',
  'GetSignersByFid',
])

export interface NodeAddress {
  /** `host:port` without TLS, or a URL with `http`, `grpc`, `https` or `grpcs`. */
  from: string
  /** Sent as the metadata `x-api-key`. */
  apiKey?: string | undefined
  /** Milliseconds until a call that failed is repeated for the first time; 250 by default. */
  retryMs?: number
}

export interface NodeClient {
  readonly address: string
  /**
   * Calls the node, several times if it does not answer.
   * @param attempts how often at most
   * @throws {NodeUnavailableError} if none of the attempts is answered
   * @throws {BadNodeError} if the answer is not one
   */
  call<Answer>(
    name: NodeCall,
    request: object,
    signal?: AbortSignal,
    attempts?: number,
  ): Promise<Answer>
  /** The events from this id on; it reads no further ahead than its consumer. Ends with an error if the node ends it. */
  subscribe(request: object, signal: AbortSignal): AsyncGenerator<unknown, void>
  close(): void
}

/** @throws {SyncError} unless it names a node */
export function parseAddress(from: string): { target: string; isSecure: boolean } {
  const [, scheme, rest] = /^(?:(http|https|grpc|grpcs):\/\/)?([^/\s]+)\/?$/.exec(from) ?? []
  if (rest === undefined || !/:\d+$/.test(rest)) {
    throw new SyncError(
      `${JSON.stringify(from)} names no node: give its host and gRPC port, such as localhost:3383`,
    )
  }
  return { target: rest, isSecure: scheme === 'https' || scheme === 'grpcs' }
}

/** Opens a client of a node's gRPC API; it connects when it is first used. */
export async function openNodeClient({
  from,
  apiKey,
  retryMs = 250,
}: NodeAddress): Promise<NodeClient> {
  const { target, isSecure } = parseAddress(from)
  // Imported on demand, because most processes don't have one.
  const grpc = await import('@grpc/grpc-js')
  const credentials: ChannelCredentials = isSecure
    ? grpc.credentials.createSsl()
    : grpc.credentials.createInsecure()
  const client: Client = new grpc.Client(target, credentials, {
    'grpc.max_receive_message_length': MAX_ANSWER_BYTES,
    'grpc.keepalive_time_ms': 30_000,
    'grpc.initial_reconnect_backoff_ms': retryMs,
    'grpc.max_reconnect_backoff_ms': LONGEST_PAUSE_MS,
  })
  const metadata = (): Metadata => {
    const sent = new grpc.Metadata()
    if (apiKey !== undefined) sent.set('x-api-key', apiKey)
    return sent
  }
  const encode = (fields: readonly Field[]) => (value: object) =>
    Buffer.from(encodeFields(fields, value).finish())

  const once = (name: NodeCall, request: object, signal?: AbortSignal): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const call = client.makeUnaryRequest(
        `/${REPLICATION.has(name) ? 'ReplicationService' : 'HubService'}/${name}`,
        encode(calls[name][0]),
        (bytes: Buffer) => bytes,
        request,
        metadata(),
        { deadline: performance.timeOrigin + performance.now() + ANSWER_MS },
        (error, bytes) => {
          signal?.removeEventListener('abort', cancel)
          if (error) reject(error)
          else resolve(bytes!)
        },
      )
      const cancel = () => call.cancel()
      signal?.addEventListener('abort', cancel)
      if (signal?.aborted) cancel()
    })

  return {
    address: from,
    async call<Answer>(name: NodeCall, request: object, signal?: AbortSignal, attempts = ATTEMPTS) {
      for (let attempt = 1; ; attempt++) {
        try {
          return read(calls[name][1], await once(name, request, signal), name) as Answer
        } catch (cause) {
          signal?.throwIfAborted()
          if (isStatus(cause) && cause.code === grpcStatus.Unimplemented && optional.has(name)) {
            return decodeFields(calls[name][1], new Uint8Array()) as Answer
          }
          if (!isTemporary(cause)) throw errorOf(cause, from, name)
          if (attempt >= attempts) {
            const isInternal = isStatus(cause) && cause.code === grpcStatus.Internal
            throw new NodeUnavailableError(from, reasonOf(cause), isInternal)
          }
          const pause = waitOf(cause) ?? Math.min(retryMs * 2 ** (attempt - 1), LONGEST_PAUSE_MS)
          await delay(pause, undefined, { signal })
        }
      }
    },
    async *subscribe(request, signal) {
      const stream = client.makeServerStreamRequest(
        '/HubService/Subscribe',
        encode(requests.subscribe),
        (bytes: Buffer) => bytes,
        request,
        metadata(),
      )
      const cancel = () => stream.cancel()
      signal.addEventListener('abort', cancel)
      try {
        for await (const bytes of stream) {
          yield read(responses.hubEvent, bytes as Buffer, 'Subscribe')
        }
      } catch (cause) {
        signal.throwIfAborted()
        throw isTemporary(cause)
          ? new NodeUnavailableError(from, reasonOf(cause))
          : errorOf(cause, from, 'Subscribe')
      } finally {
        signal.removeEventListener('abort', cancel)
        stream.cancel()
      }
    },
    close: () => client.close(),
  }
}

function read(fields: readonly Field[], bytes: Uint8Array, name: string): object {
  try {
    return decodeFields(fields, bytes)
  } catch {
    throw new BadNodeError(`answered ${name} with bytes that are no protocol buffers`)
  }
}

const isStatus = (cause: unknown): cause is ServiceError =>
  cause instanceof Error && typeof (cause as Partial<ServiceError>).code === 'number'

const DEADLINE_EXCEEDED = 4
const temporary: readonly number[] = [
  DEADLINE_EXCEEDED,
  grpcStatus.Unavailable,
  grpcStatus.Internal,
  grpcStatus.Unknown,
]
const isTemporary = (cause: unknown): boolean =>
  isStatus(cause) && (temporary.includes(cause.code) || waitOf(cause) !== undefined)

/** Milliseconds that a node whose limit is reached asks to wait for. */
function waitOf(cause: unknown): number | undefined {
  if (!isStatus(cause) || cause.code !== grpcStatus.ResourceExhausted) return undefined
  const seconds = Number(cause.metadata.get('retry-after')[0])
  return seconds > 0 ? Math.min(seconds * 1_000, ANSWER_MS) : undefined
}

const reasonOf = (cause: unknown): string =>
  isStatus(cause) ? cause.details || cause.message : String(cause)

function errorOf(cause: unknown, from: string, name: string): unknown {
  if (!isStatus(cause)) return cause
  if (cause.code === grpcStatus.ResourceExhausted && cause.details.includes('larger than max')) {
    return new BadNodeError(`answered ${name} with more than ${MAX_ANSWER_BYTES / 2 ** 20} MB`)
  }
  if (cause.code === grpcStatus.Unauthenticated) {
    return new SyncError(`The node at ${from} asks for an API key: set CASTAWAY_SYNC_KEY`, {
      cause,
    })
  }
  if (cause.code === grpcStatus.Aborted) {
    return new SyncError(
      `The world of the node at ${from} was replaced: fill an empty database from it`,
      { cause },
    )
  }
  return new SyncError(`The node at ${from} refused ${name} (${reasonOf(cause)})`, { cause })
}
