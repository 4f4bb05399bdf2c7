import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ana,
  grpcLibrary,
  halves,
  hex,
  hubLibrary,
  nodeHash,
  ok,
  protobufReader,
  startHubIsland,
  type HubIsland,
  type HubMessage,
} from './hub-client'

/** A node that begins with a snapshot of another one, with the network’s own library for messages and its rule of hashes. */

const hub = hubLibrary()

let at: HubIsland
let client: any
beforeAll(async () => {
  at = await startHubIsland()
  const grpc = grpcLibrary()
  client = new grpc.Client(at.address(), grpc.credentials.createInsecure())
})
afterAll(async () => {
  client?.close()
  await at?.close()
})

type Fields = Map<number, (number | Uint8Array)[]>

/** The fields of a message by their numbers, as the published definitions have them. */
function fieldsOf(bytes: Uint8Array): Fields {
  const reader = protobufReader(bytes)
  const fields: Fields = new Map()
  while (reader.pos < reader.len) {
    const tag = reader.uint32()
    const value = (tag & 7) === 2 ? reader.bytes() : Number(reader.uint64())
    fields.set(tag >>> 3, [...(fields.get(tag >>> 3) ?? []), value])
  }
  return fields
}
const bytesIn = (fields: Fields, no: number) =>
  (fields.get(no)?.[0] ?? Buffer.alloc(0)) as Uint8Array
const numberIn = (fields: Fields, no: number) => (fields.get(no)?.[0] ?? 0) as number
const listIn = (fields: Fields, no: number) =>
  ((fields.get(no) ?? []) as Uint8Array[]).map((bytes) => fieldsOf(bytes))

/** @param request pairs of field numbers and values */
function call(
  name: string,
  request: readonly (readonly [number, number | string])[],
): Promise<Fields> {
  const parts = request.map(([no, value]) =>
    typeof value === 'number'
      ? Buffer.from([(no << 3) | 0, ...varint(value)])
      : Buffer.concat([Buffer.from([(no << 3) | 2, ...varint(value.length)]), Buffer.from(value)]),
  )
  return new Promise((resolve, reject) =>
    client.makeUnaryRequest(
      `/ReplicationService/${name}`,
      (bytes: Buffer) => bytes,
      (bytes: Buffer) => bytes,
      Buffer.concat(parts),
      (error: Error | null, bytes: Buffer) => (error ? reject(error) : resolve(fieldsOf(bytes))),
    ),
  )
}
function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))]
}

async function snapshotOf(shard: number) {
  const [first] = listIn(await call('GetShardSnapshotMetadata', [[1, shard]]), 1)
  return first!
}

const fidBytes = ({ data }: HubMessage) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(data.fid)
  return bytes
}
test('a snapshot has everything of every account, with the hashes that the network’s nodes compute', async () => {
  const snapshot = await snapshotOf(1)
  const height = numberIn(snapshot, 2)
  const header = fieldsOf(bytesIn(fieldsOf(bytesIn(snapshot, 5)), 1))
  const keys: Uint8Array[] = []
  const messages: HubMessage[] = []
  const events: { fid: number; type: number }[] = []
  const names: string[] = []
  const [given, expected]: [string[], string[]] = [[], []]
  for (let part = 0; part < 256; part++) {
    let token = ''
    do {
      const page = await call('GetShardTransactions', [
        [1, 1],
        [2, height],
        [3, part],
        ...(token ? [[4, token] as const] : []),
      ])
      for (const entry of listIn(page, 1)) {
        const key = bytesIn(entry, 1)
        keys.push(key)
        const of = createHash('sha256').update(key.subarray(1, 5)).digest().readUInt32BE() % 256
        expect([key[0], of]).toEqual([part, part])
        if (entry.has(2)) {
          const message = hub.Message.decode(bytesIn(entry, 2)) as HubMessage
          const kind = Buffer.of(message.data.type << 3)
          expected.push(
            hex(Buffer.concat([key.subarray(0, 1), fidBytes(message), kind, message.hash])),
          )
          given.push(hex(key))
          messages.push(message)
        } else if (entry.has(3)) {
          events.push(hub.OnChainEvent.decode(bytesIn(entry, 3)))
        } else {
          const proof = hub.UserNameProof.decode(bytesIn(fieldsOf(bytesIn(entry, 4)), 4))
          names.push(Buffer.from(proof.name).toString())
        }
      }
      for (const account of listIn(page, 2)) {
        const fid = numberIn(account, 1)
        const own = keys.filter((key) => Buffer.from(key).readUInt32BE(1) === fid).map(halves)
        expect(numberIn(account, 3)).toBe(own.length)
        expect(hex(bytesIn(account, 2))).toBe(hex(nodeHash(own, 10)))
      }
      token = Buffer.from(bytesIn(page, 3)).toString()
    } while (token)
  }
  expect(given).toEqual(expected)
  expect(numberIn(snapshot, 7)).toBe(keys.length)
  expect(hex(bytesIn(header, 4))).toBe(hex(nodeHash(keys.map(halves), 0)))
  for (const message of messages) await ok(hub.validations.validateMessage(message))
  const casts = (await ok(at.client.getCastsByFid!({ fid: ana }))).messages as HubMessage[]
  const inSnapshot = messages.filter(({ data }) => data.fid === ana && data.type === 1)
  expect(inSnapshot.map(({ hash }) => hex(hash)).toSorted()).toEqual(
    casts.map(({ hash }) => hex(hash)).toSorted(),
  )
  expect(casts.length).toBeGreaterThan(0)
  const signers = (await ok(at.client.getOnChainSignersByFid!({ fid: ana }))).events
  expect(events.filter(({ fid, type }) => fid === ana && type === 1).length).toBeGreaterThanOrEqual(
    signers.length,
  )
  expect(names).toContain('ana')
})

test('the shard of the blocks is followed from its beginning, and other shards have nothing', async () => {
  expect(numberIn(await snapshotOf(0), 2)).toBe(0)
  await expect(call('GetShardSnapshotMetadata', [[1, 2]])).rejects.toMatchObject({
    code: 13,
    details: expect.stringContaining('Shard store not found for shard 2'),
  })
})

test('what there is not is refused as a node refuses it', async () => {
  const asked = (more: readonly (readonly [number, number | string])[]) =>
    call('GetShardTransactions', [[1, 1], ...more])
  await expect(asked([[2, 999]])).rejects.toMatchObject({
    code: 13,
    details: expect.stringContaining('Store not found for shard 1 and height 999'),
  })
  const height = numberIn(await snapshotOf(1), 2)
  await expect(
    asked([
      [2, height],
      [3, 256],
    ]),
  ).rejects.toMatchObject({
    code: 3,
    details: expect.stringContaining('trie_virtual_shard 256 is out of range'),
  })
  await expect(
    asked([
      [2, height],
      [4, 'of another list'],
    ]),
  ).rejects.toMatchObject({ code: 3 })
})
