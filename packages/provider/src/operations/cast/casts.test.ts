import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const [ANA, BO, CHIDI, DARA] = [2, 3, 4, 5]
let island: TestIsland
let client: TestIsland['client']
const hashes = new Map<string, string>()
const nameOf = (hash: string) => [...hashes].find(([, known]) => known === hash)?.[0] ?? hash

async function cast(name: string, fid: number, more: object = {}) {
  island.clock.advance(1_000)
  const signerUuid = await island.signerOf(fid)
  const answer = await client.publishCast({ signerUuid, text: `It is ${name}`, ...more })
  hashes.set(name, answer.cast.hash)
}
const react = async (fid: number, reactionType: 'like' | 'recast', name: string) =>
  client.publishReaction({
    signerUuid: await island.signerOf(fid),
    reactionType,
    target: hashes.get(name)!,
  })
const under = (name: string) => ({ parent: hashes.get(name) })

beforeAll(async () => {
  island = await startIsland()
  client = island.client
  await cast('root', ANA)
  await cast('first', BO, under('root'))
  await cast('second', CHIDI, under('root'))
  await cast('third', DARA, under('root'))
  await cast('below a', BO, under('second'))
  await cast('below b', ANA, under('second'))
  await cast('deep', CHIDI, under('below b'))
  await cast('deeper', DARA, under('deep'))
  for (const fid of [ANA, BO]) await react(fid, 'like', 'third')
  await react(ANA, 'recast', 'below b')
})
afterAll(() => island.close())

interface Tree {
  hash: string
  direct_replies: Tree[]
}
/** The names, level by level, in the order of the response. */
const shape = (tree: Tree): unknown[] =>
  tree.direct_replies.map((reply) =>
    reply.direct_replies.length > 0 ? [nameOf(reply.hash), shape(reply)] : nameOf(reply.hash),
  )
const conversation = async (more: object = {}) => {
  const args = { identifier: hashes.get('root')!, type: 'hash', ...more } as const
  return (await client.lookupCastConversation(args)).conversation
}

describe('a conversation', () => {
  test.each<[string, object, unknown[]]>([
    [
      'two levels, oldest first, by default',
      {},
      ['first', ['second', ['below a', 'below b']], 'third'],
    ],
    [
      'newest first',
      { sortType: 'desc_chron' },
      ['third', ['second', ['below b', 'below a']], 'first'],
    ],
    [
      'most engagement first',
      { sortType: 'algorithmic' },
      [['second', ['below b', 'below a']], 'third', 'first'],
    ],
    ['no replies', { replyDepth: 0 }, []],
    ['one level', { replyDepth: 1 }, ['first', 'second', 'third']],
    [
      'maximum depth',
      { replyDepth: 5 },
      ['first', ['second', ['below a', ['below b', [['deep', ['deeper']]]]]], 'third'],
    ],
  ])('%s', async (_what, args, expected) => {
    expect(shape((await conversation(args)).cast)).toEqual(expected)
  })

  test('ancestors start with the first cast', async () => {
    const told = await conversation({
      identifier: hashes.get('deep')!,
      includeChronologicalParentCasts: true,
    })
    expect(told.chronological_parent_casts!.map(({ hash }) => nameOf(hash))).toEqual([
      'root',
      'second',
      'below b',
    ])
    expect((await conversation()).chronological_parent_casts).toBeUndefined()
  })

  test('above and below the fold are all replies, each once', async () => {
    await island.setScore(0.01, [CHIDI])
    const of = async (fold?: 'above' | 'below', viewerFid?: number) =>
      shape((await conversation({ replyDepth: 1, fold, viewerFid })).cast)
    await island.setScore(0.9, [BO])
    const [whole, above, below] = [await of(), await of('above'), await of('below')]
    expect(below).toEqual(['second'])
    expect(above).toEqual(['first', 'third'])
    expect([...above, ...below].sort()).toEqual(whole.sort())
    // Users always see themselves.
    expect(await of('above', CHIDI)).toContain('second')
  })

  test.each([
    [{ replyDepth: 6 }, 'reply_depth'],
    [{ sortType: 'loudest' }, 'sort_type'],
    [{ fold: 'middle' }, 'fold'],
    [{ limit: 51 }, 'limit'],
    [{ identifier: 'nonsense' }, 'identifier'],
  ])('%o is rejected', async (args, property) => {
    await expect(conversation(args)).rejects.toMatchObject({ status: 400, property })
  })
})

describe('many casts at once', () => {
  const asked = ['root', 'first', 'second', 'third', 'below b']
  const bulk = async (sortType?: any) =>
    (
      await client.fetchBulkCasts({ casts: asked.map((name) => hashes.get(name)!), sortType })
    ).result.casts.map(({ hash }) => nameOf(hash))

  test('are returned in the requested order by default', async () => {
    expect(await bulk()).toEqual(asked)
  })

  test.each([
    ['recent', ['below b', 'third', 'second', 'first', 'root']],
    ['likes', ['third']],
    ['recasts', ['below b']],
    ['replies', ['root', 'second']],
    ['trending', ['below b']],
  ])('are sorted by %s', async (sortType, expected) => {
    const found = await bulk(sortType)
    expect(found.slice(0, expected.length)).toEqual(expected)
    expect(found.toSorted()).toEqual(asked.toSorted())
  })

  test('skip unknown hashes and duplicates', async () => {
    const root = hashes.get('root')!
    const { result } = await client.fetchBulkCasts({ casts: [root, `0x${'0'.repeat(40)}`, root] })
    expect(result.casts.map(({ hash }) => hash)).toEqual([root])
  })

  test.each([[{ casts: ['0x12'] }], [{ casts: [`0x${'0'.repeat(40)}`], sortType: 'x' }]])(
    '%o is rejected',
    async (args) => {
      await expect(client.fetchBulkCasts(args as never)).rejects.toMatchObject({ status: 400 })
    },
  )
})

test('one cast is found by hash in any case and by its URL in a client, full or short', async () => {
  const hash = hashes.get('first')!
  const look = async (identifier: string, type: 'hash' | 'url') =>
    (await client.lookupCastByHashOrWarpcastUrl({ identifier, type })).cast.hash
  expect(await look(hash.toUpperCase().replace('0X', '0x'), 'hash')).toBe(hash)
  expect(await look(`https://client.example/bo/${hash.slice(0, 10)}`, 'url')).toBe(hash)
  expect(await look(`https://client.example/~/conversations/${hash}`, 'url')).toBe(hash)
  await expect(
    look(`https://client.example/ana/${hash.slice(0, 10)}`, 'url'),
  ).rejects.toMatchObject({
    status: 404,
  })
})

test('a thread published within one second is listed in its order', async () => {
  const fid = 5
  const signerUuid = await island.signerOf(fid)
  // Avoids the second of an earlier cast.
  island.clock.advance(1_000)
  island.clock.freeze()
  try {
    const thread: string[] = []
    for (let part = 1; part <= 6; part++) {
      const { cast } = await client.publishCast({
        signerUuid,
        text: `part ${part}`,
        ...(thread.length > 0 && { parent: thread.at(-1)! }),
      })
      thread.push(cast.hash)
    }
    const { casts } = await client.fetchCastsForUser({ fid, limit: 6 })
    expect(casts.map(({ hash }) => hash)).toEqual(thread.toReversed())
    // A reply to another user keeps the time at which it was written.
    const { cast } = await client.publishCast({
      signerUuid: await island.signerOf(ANA),
      text: 'an answer',
      parent: thread[0]!,
    })
    const found = await client.lookupCastByHashOrWarpcastUrl({
      identifier: cast.hash,
      type: 'hash',
    })
    expect(Date.parse(found.cast.timestamp)).toBeLessThanOrEqual(island.clock.now())
  } finally {
    island.clock.run()
  }
})
