import { startIsland, type TestIsland } from '@castaway/testkit'
import { signerKeyOf } from '@castaway/seeds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  build,
  fromHex,
  merge,
  sign,
  signerFromSeed,
  toHex,
  type Message,
} from '../../messages/index'

const [ANA, BO, CHIDI] = [2, 3, 4]
let island: TestIsland
let clock = 0
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
afterAll(() => island.close())

const hashOf = (message: Message) => toHex(message.hash)
/** A signed cast; each is a second after the one before. */
const cast = (fid: number, text: string, parent?: Message): Message => {
  const at = island.clock.now() - 20_000_000 + clock++ * 1_000
  const parentOf = parent && { fid: parent.data.fid, hash: hashOf(parent) }
  return sign(
    build.castAdd({ fid, at }, { text, ...(parentOf && { parent: parentOf }) }),
    signerFromSeed(fromHex(signerKeyOf(island.world.seed, fid))!),
  )
}
const many = (count: number, parent: Message) =>
  Array.from({ length: count }, (_, n) => cast(n % 2 === 0 ? BO : CHIDI, `Reply ${n}`, parent))

type Args = Parameters<TestIsland['client']['lookupCastConversation']>[0]
const look = (cast: Message | string, more: Partial<Args> = {}) =>
  island.client.lookupCastConversation({
    identifier: typeof cast === 'string' ? cast : hashOf(cast),
    type: 'hash',
    limit: 50,
    ...more,
  })

/** All direct replies, page by page. */
async function direct(cast: Message | string, more: Partial<Args> = {}): Promise<string[]> {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const { conversation, next } = await look(cast, {
      replyDepth: 1,
      ...more,
      ...(cursor !== undefined && { cursor }),
    })
    found.push(...conversation.cast.direct_replies.map(({ hash }) => hash))
    cursor = next?.cursor ?? undefined
  } while (cursor !== undefined)
  return found
}

describe('a conversation of thousands', () => {
  let root: Message
  let replies: Message[]
  let nested: Message[]
  beforeAll(async () => {
    root = cast(ANA, 'What is your favorite tide?')
    replies = many(2_000, root)
    nested = many(700, replies[0]!)
    await merge(island.store, [root, ...replies, ...nested])
  }, 120_000)

  test.each([
    ['chron', (all: string[]) => all],
    ['desc_chron', (all: string[]) => all.toReversed()],
    // The reply that is replied to is first; the others are equal.
    ['algorithmic', (all: string[]) => all],
  ] as const)(
    'is read to its last reply, sorted by %s',
    async (sortType, inOrder) => {
      expect(await direct(root, { sortType })).toEqual(inOrder(replies.map(hashOf)))
    },
    60_000,
  )

  test('has nested replies, and says how many there are where it leaves some out', async () => {
    const { conversation } = await look(root, { replyDepth: 2 })
    const [first] = conversation.cast.direct_replies
    expect(first).toMatchObject({ hash: hashOf(replies[0]!), replies: { count: 700 } })
    expect(first!.direct_replies.map(({ hash }) => hash)).toEqual(nested.slice(0, 20).map(hashOf))
    expect(await direct(replies[0]!)).toEqual(nested.map(hashOf))
  })
})

test('a chain of two hundred is read to its end, and back to its root', async () => {
  const chain = [cast(ANA, 'Link 0')]
  for (let n = 1; n <= 200; n++) chain.push(cast(n % 2 ? BO : ANA, `Link ${n}`, chain[n - 1]!))
  await merge(island.store, chain)
  const found: string[] = []
  let at: string | undefined = hashOf(chain[0]!)
  while (at !== undefined) {
    const { conversation } = await look(at, { replyDepth: 5 })
    let deepest = conversation.cast.direct_replies[0]
    for (let next = deepest; next; next = next.direct_replies[0]) {
      found.push(next.hash)
      deepest = next
    }
    at = deepest?.hash
  }
  expect(found).toEqual(chain.slice(1).map(hashOf))
  const { conversation } = await look(chain[200]!, { includeChronologicalParentCasts: true })
  expect(conversation.chronological_parent_casts!.map(({ hash }) => hash)).toEqual(
    chain.slice(0, 200).map(hashOf),
  )
})

test('the fold hides nested replies too, and both sides together are the conversation', async () => {
  const stranger = await island.newcomer('lowscore')
  const publish = async (signerUuid: string, text: string, parent?: string) => {
    island.clock.advance(1_000)
    return (await island.client.publishCast({ signerUuid, text, ...(parent && { parent }) })).cast
      .hash
  }
  const root = await publish(await island.signerOf(ANA), 'A quiet question')
  const good = await publish(await island.signerOf(BO), 'A good answer', root)
  const poor = await publish(stranger.signerUuid, 'Buy this', root)
  const goodUnderGood = await publish(await island.signerOf(ANA), 'Thank you', good)
  const poorUnderGood = await publish(stranger.signerUuid, 'Buy that', good)
  const goodUnderPoor = await publish(await island.signerOf(BO), 'Please stop', poor)

  // Someone likes these.
  for (const target of [good, goodUnderPoor]) {
    const signerUuid = await island.signerOf(CHIDI)
    await island.client.publishReaction({ signerUuid, reactionType: 'like', target })
  }

  type Tree = { hash: string; direct_replies: Tree[] }
  const tree = async (identifier: string, fold?: 'above' | 'below') => {
    const shape = ({ hash, direct_replies }: Tree): unknown => [hash, direct_replies.map(shape)]
    const { conversation } = await look(identifier, { replyDepth: 3, ...(fold && { fold }) })
    return (conversation.cast.direct_replies as Tree[]).map(shape)
  }
  expect(await tree(root)).toEqual([
    [
      good,
      [
        [goodUnderGood, []],
        [poorUnderGood, []],
      ],
    ],
    [poor, [[goodUnderPoor, []]]],
  ])
  expect(await tree(root, 'above')).toEqual([[good, [[goodUnderGood, []]]]])
  expect(await tree(root, 'below')).toEqual([[poor, [[goodUnderPoor, []]]]])
  expect(await tree(good, 'below')).toEqual([[poorUnderGood, []]])
})
