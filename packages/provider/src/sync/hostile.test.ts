import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { encodeMessage } from '../messages/codec'
import { merge } from '../messages/merge'
import { sign } from '../messages/sign'
import { build, type Message } from '../messages/index'
import { serveHostile } from '../../test/hostile-node'
import { by, cast, hashOfMessage, openIsland, signed, signerOf } from '../../test/message-store'
import { emptyStore, heightOf, syncOnce } from '../../test/synced'
import type { Store } from '../store/open'
import { readPositions } from './state'
import { syncFrom, type SyncOptions } from './sync'

let source: Store
let copy: Store
let node: Awaited<ReturnType<typeof serveHostile>>
beforeAll(async () => {
  source = await openIsland({ people: 2 })
  await merge(source, [cast(1, 0), cast(1, 1), cast(2, 2)])
  node = await serveHostile(source)
  copy = await emptyStore(source.clock)
})
afterEach(() => {
  node.lies = {}
})
afterAll(async () => {
  node?.close()
  await copy?.close()
  await source?.close()
})

const sync = (more: Partial<SyncOptions> = {}) =>
  syncFrom(copy, syncOnce(node.port, { again: true, retryMs: 1, ...more }))

const logged = async (message: Message): Promise<boolean> => {
  const { rows } = await sql`
    select from message where hash = ${hashOfMessage(message)}`.execute(copy.db)
  return rows.length > 0
}

const honestCast = () => cast(1, 7, { text: 'not what the node has' })
const altered = (message: Message, change: Partial<Message>): Message => ({ ...message, ...change })

/** Messages that no node has merged. */
const lies: [what: string, message: () => Message, rule: RegExp][] = [
  [
    'with a signature that is not of its key',
    () => altered(honestCast(), { signature: new Uint8Array(64).fill(9) }),
    /INVALID_SIGNATURE/,
  ],
  [
    'with a hash that is not of its data',
    () => altered(honestCast(), { hash: new Uint8Array(20).fill(9) }),
    /INVALID_HASH/,
  ],
  [
    'of another network',
    () => signed({ ...build.castAdd(by(1, 7), { text: 'testnet' }), network: 2 }),
    /INVALID_NETWORK/,
  ],
  [
    'signed by a key that the account does not have',
    () => sign(build.castAdd(by(1, 7), { text: 'forged' }), signerOf(55)),
    /no key of this account has signed/,
  ],
  ['from the future', () => cast(1, 3 * 3600), /FUTURE_TIMESTAMP/],
]

describe('a node that lies about an account is left, and nothing of the lie is stored', () => {
  test.each(lies)('a message %s', async (_, make, rule) => {
    const message = make()
    const raw = encodeMessage(altered(message, {}))
    node.lies = {
      calls: {
        GetAllCastMessagesByFid: ({ messages, ...page }, { fid }) => ({
          ...page,
          messages: fid === 1 ? [...messages, raw] : messages,
        }),
      },
    }
    await expect(sync()).rejects.toMatchObject({
      name: 'BadNodeError',
      shortMessage: expect.stringMatching(rule),
    })
    expect(await logged(message)).toBe(false)
  })

  const answers: [
    what: string,
    call: string,
    lie: (honest: any, request: any) => object,
    rule: RegExp,
  ][] = [
    [
      'the message of another account',
      'GetAllCastMessagesByFid',
      ({ messages }, { fid }) => ({ messages: fid === 1 ? [encodeMessage(cast(2, 9))] : messages }),
      /in a list of fid 1/,
    ],
    [
      'bytes that are no message',
      'GetAllCastMessagesByFid',
      () => ({ messages: [new Uint8Array(40).fill(255)] }),
      /bytes as a message that are none/,
    ],
    [
      'a message of 300 kB',
      'GetAllCastMessagesByFid',
      () => ({ messages: [new Uint8Array(300_000)] }),
      /a message of 300000 bytes/,
    ],
    [
      'an answer of 40 MB',
      'GetAllCastMessagesByFid',
      () => ({ messages: Array.from({ length: 400 }, () => new Uint8Array(100_000)) }),
      /more than 32 MB/,
    ],
    [
      'the same page token again and again',
      'GetAllReactionMessagesByFid',
      () => ({ messages: [], nextPageToken: Buffer.from('next') }),
      /does not end: a page token came twice/,
    ],
    [
      'the same page under ever new tokens',
      'GetAllCastMessagesByFid',
      (honest, { pageToken }) => ({
        ...honest,
        nextPageToken: Buffer.from(`${pageToken ?? ''}.`),
      }),
      /does not end: a page came twice/,
    ],
    [
      'empty pages without an end',
      'GetAllLinkMessagesByFid',
      (_, { pageToken }) => ({ messages: [], nextPageToken: Buffer.from(`${pageToken ?? ''}.`) }),
      /does not end: 17 pages were empty/,
    ],
    [
      'accounts without an end',
      'GetFids',
      (honest, { pageToken }) => ({ ...honest, nextPageToken: Buffer.from(`${pageToken ?? ''}.`) }),
      /does not end: a page came twice/,
    ],
    [
      'an on-chain event of another chain',
      'GetOnChainEvents',
      ({ events }) => ({ events: events.map((event: object) => ({ ...event, chainId: 1 })) }),
      /of the chain 1, not of OP Mainnet/,
    ],
    [
      'an on-chain event of another account',
      'GetOnChainEvents',
      ({ events }) => ({ events: events.map((event: object) => ({ ...event, fid: 77 })) }),
      /on-chain event of fid 77 in a list/,
    ],
    ['no name of its own', 'GetInfo', (honest) => ({ ...honest, peerId: '' }), /who it is/],
  ]
  test.each(answers)('%s', async (_, call, lie, rule) => {
    node.lies = { calls: { [call]: lie } }
    await expect(sync()).rejects.toMatchObject({
      name: 'BadNodeError',
      shortMessage: expect.stringMatching(rule),
    })
  })
})

describe('a node that lies about what happens is left where the last truth was', () => {
  let texts = 0
  /** The truth up to now, and then two casts that are in the stream. */
  async function prepare(): Promise<Message[]> {
    await sync()
    await heightOf(source)
    const casts = [0, 1].map(() => cast(1, 100, { text: `live ${++texts}` }))
    await merge(source, casts)
    await heightOf(source)
    return casts
  }
  const isMerge = ({ type }: { type: number }) => type === 1
  /** Every merge is of this message. */
  const withMessage = (message: Message) => (list: any[]) =>
    list.map((event) =>
      isMerge(event)
        ? {
            ...event,
            mergeMessageBody: { message: encodeMessage(message), deletedMessages: [] },
          }
        : event,
    )
  const streams: [what: string, lie: (honest: any[]) => object[], rule: RegExp][] = [
    [
      'an event is left out',
      (list) => list.toSpliced(list.findIndex(isMerge), 1, ...more(list)),
      /skipped events|after the event/,
    ],
    [
      'ids go back',
      (list) => [list[0], list[1], { ...list[1], id: 5 }],
      /sent the event 5 after the event/,
    ],
    [
      'a block comes before the one before it is whole',
      (list) => [list[0], list[1], { ...list[0], id: list[0].id + 2 ** 14 }],
      /skipped events/,
    ],
    [
      'a message has another signature',
      withMessage(altered(honestCast(), { signature: new Uint8Array(64) })),
      /INVALID_SIGNATURE/,
    ],
    [
      'a message is signed by no key of its account',
      withMessage({ ...sign(build.castAdd(by(1, 7), { text: 'forged' }), signerOf(55)) }),
      /no key of this account has signed/,
    ],
    [
      'what happened is not said',
      (list) =>
        list.map((event) => (isMerge(event) ? { ...event, mergeMessageBody: undefined } : event)),
      /without what happened/,
    ],
  ]
  /** The next block, which shows that the one before lacks something. */
  const more = (list: any[]) => [{ ...list[0], id: list[0].id + 2 ** 14 }]
  test.each(streams)('%s', async (_, lie, rule) => {
    const casts = await prepare()
    const before = await readPositions(copy)
    node.lies = { events: lie }
    await expect(sync({ again: false })).rejects.toMatchObject({
      name: 'BadNodeError',
      shortMessage: expect.stringMatching(rule),
    })
    expect(await readPositions(copy)).toEqual(before)
    for (const message of casts) expect(await logged(message)).toBe(false)
    // An honest node goes on from there.
    node.lies = {}
    await sync({ again: false })
    for (const message of casts) expect(await logged(message)).toBe(true)
  })
})

test('a node whose next events are gone is read again by account', async () => {
  await sync()
  const kept = cast(2, 200, { text: 'while the database was away' })
  await merge(source, [kept])
  await heightOf(source)
  const { rows } = await sql<{ id: number }>`
    delete from hub_event where id < (select max(id) from hub_event) returning id`.execute(
    source.db,
  )
  expect(rows.length).toBeGreaterThan(0)
  await merge(source, [cast(2, 201)])
  await heightOf(source)
  const notes: string[] = []
  await sync({ again: false, onNote: (note) => notes.push(note) })
  expect(notes).toEqual([
    expect.stringMatching(/no longer has the events/),
    expect.stringMatching(/has no snapshot/),
  ])
  expect(await logged(kept)).toBe(true)
})

test('another node is not taken for the one that is followed', async () => {
  await sync()
  node.lies = { calls: { GetInfo: (honest) => ({ ...honest, peerId: 'another' }) } }
  await expect(sync({ again: false })).rejects.toMatchObject({
    name: 'SyncError',
    shortMessage: expect.stringMatching(/add --again/),
  })
})
