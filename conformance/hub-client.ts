import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { toFarcasterTime } from '@castaway/contract'
import { signerKeyOf } from '@castaway/seeds'
import { startIsland, type TestIsland } from '@castaway/testkit'

/** A value of the network's client library: its own result type. */
interface Result<T> {
  isOk(): boolean
  _unsafeUnwrap(): T
  _unsafeUnwrapErr(): { errCode: string; message: string }
}

/** What a stream of events gives. */
export interface EventStream extends AsyncIterable<HubEvent> {
  cancel(): void
  once(event: 'metadata' | 'error', then: (value: unknown) => void): this
}

export interface HubMessage {
  data: { type: number; fid: number; timestamp: number; castAddBody?: { text: string } }
  hash: Uint8Array
  signer: Uint8Array
  signature: Uint8Array
  dataBytes?: Uint8Array
}

export interface HubEvent {
  type: number
  id: number
  blockNumber: number
  shardIndex: number
  timestamp: number
  mergeMessageBody?: { message: HubMessage; deletedMessages: HubMessage[] }
  revokeMessageBody?: { message: HubMessage }
  mergeOnChainEventBody?: { onChainEvent: { type: number; fid: number } }
  mergeUsernameProofBody?: { usernameProof: { name: Uint8Array; fid: number } }
  blockConfirmedBody?: { blockNumber: number; totalEvents: number; blockHash: Uint8Array }
}

/** The calls of the client, by their names; each resolves to a result. */
export type HubClient = Record<string, (request: object) => Promise<Result<any>>> & {
  /** The client within; the outer one's own `close` does nothing. */
  $: { close(): void }
}

/** What `@farcaster/hub-nodejs` exports. */
export interface HubLibrary extends Record<string, any> {
  getInsecureHubRpcClient(address: string): HubClient
}

const here = new URL('./node/package.json', import.meta.url)

function load<T>(name: string): T {
  if (!existsSync(new URL('./node/node_modules', import.meta.url)))
    throw new Error('The network’s clients are not installed: npm test conformance installs them')
  return createRequire(here)(name) as T
}

/** The network's own client library, as it is published. */
export const hubLibrary = (): HubLibrary => load('@farcaster/hub-nodejs')
/** The library with which mini apps check who signed what they receive. */
export const miniAppLibrary = (): Record<string, any> => load('@farcaster/miniapp-node')

/** gRPC, and the reader of protocol buffers, that the client library uses. */
export const grpcLibrary = (): Record<string, any> => load('@grpc/grpc-js')
export const protobufReader = (bytes: Uint8Array): any =>
  load<{ Reader: { create(bytes: Uint8Array): unknown } }>('protobufjs/minimal').Reader.create(
    bytes,
  )

/** The hash of a message's data. */
export const hashOf = (bytes: Uint8Array): Uint8Array =>
  load<{ blake3(bytes: Uint8Array, options: object): Uint8Array }>('@noble/hashes/blake3').blake3(
    bytes,
    { dkLen: 20 },
  )

/** The hash of a node of the trie, from all keys below it: half bytes, and leaves from the twelfth on. */
export function nodeHash(keys: readonly Uint8Array[], depth: number): Buffer {
  if (keys.length === 1 && depth >= 12) return Buffer.from(hashOf(keys[0]!))
  const groups = new Map<number, Uint8Array[]>()
  for (const key of keys) groups.set(key[depth]!, [...(groups.get(key[depth]!) ?? []), key])
  const children = [...groups].toSorted(([a], [b]) => a - b)
  return Buffer.from(hashOf(Buffer.concat(children.map(([, each]) => nodeHash(each, depth + 1)))))
}
/** A key of the trie in half bytes. */
export const halves = (key: Uint8Array) =>
  Uint8Array.from([...key].flatMap((byte) => [byte >> 4, byte & 15]))

/** The private key of a seeded account. */
export const keyBytesOf = (island: TestIsland, fid: number): Uint8Array =>
  new Uint8Array(Buffer.from(signerKeyOf(island.world.seed, fid).slice(2), 'hex'))

/** An island with the node's gRPC API, its client, and what makes messages for it. */
export async function startHubIsland() {
  const hub = hubLibrary()
  const island = await startIsland()
  let grpc = await island.startGrpc()
  const client = hub.getInsecureHubRpcClient(`127.0.0.1:${grpc.port}`)
  const signerOf = (fid: number) => new hub.NobleEd25519Signer(keyBytesOf(island, fid))
  /** Seconds apart, so that each message is later than the one before. */
  let second = 0
  const options = (fid: number) => ({
    fid,
    network: hub.FarcasterNetwork.MAINNET,
    timestamp: toFarcasterTime(island.clock.now()) + (second++ % 500),
  })
  const http = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${island.url}/v1/${path}`, init)
    return { status: response.status, body: (await response.json()) as any }
  }
  return {
    hub,
    island,
    client,
    signerOf,
    options,
    http,
    address: () => `127.0.0.1:${grpc.port}`,
    makeCast: (text: string, more: object = {}, fid = ana) =>
      ok<HubMessage>(hub.makeCastAdd(castBody(text, more), options(fid), signerOf(fid))),
    submitOverHttp: (message: HubMessage) =>
      http('submitMessage', {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: Buffer.from(hub.Message.encode(message).finish()),
      }),
    /** Ends the gRPC API, and starts it again at the same port. */
    async stopGrpc(): Promise<() => Promise<void>> {
      const { port } = grpc
      await grpc.close()
      return async () => {
        grpc = await island.startGrpc(port)
      }
    },
    async close() {
      client.$.close()
      await grpc.close()
      await island.close()
    },
  }
}
export type HubIsland = Awaited<ReturnType<typeof startHubIsland>>

/** Accounts of the sample world. */
export const [ana, ben] = [2, 3]
export const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
export const castBody = (text: string, more: object = {}) => ({
  text,
  embeds: [],
  embedsDeprecated: [],
  mentions: [],
  mentionsPositions: [],
  type: 0,
  ...more,
})

/** Unwraps the library's result, or fails with its error. */
export async function ok<T = any>(
  result: Promise<{ isOk(): boolean } & Record<string, any>>,
): Promise<T> {
  const done = await result
  if (!done.isOk()) throw done._unsafeUnwrapErr()
  return done._unsafeUnwrap() as T
}
export async function fails(result: Promise<Record<string, any>>) {
  const { errCode, message } = (await result)._unsafeUnwrapErr()
  return { errCode, message }
}
