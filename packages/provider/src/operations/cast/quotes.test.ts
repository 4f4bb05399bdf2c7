import { messageJson, startIsland, type Person, type TestIsland } from '@castaway/testkit'
import { signerKeyOf } from '@castaway/seeds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusAndCode } from '../../../test/api-error'
import { build, fromHex, sign, signerFromSeed, toHex } from '../../messages/index'
import { matchesCast } from '../../webhooks/match'

const BO = 3

let island: TestIsland
let author: Person
let root: string
const quotes: string[] = []

const quoting = (fid: number, hash: string) => ({ cast_id: { fid, hash } })
const cast = async ({ signerUuid }: Person, text: string, more: object = {}) => {
  island.clock.advance(1_000)
  return (await island.client.publishCast({ signerUuid, text, ...more })).cast.hash
}
const read = async (args: object = {}) =>
  (
    await island.client.fetchCastQuotes({ identifier: root, type: 'hash', limit: 100, ...args })
  ).casts.map(({ hash }) => hash)

beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  author = await island.newcomer('author')
  const other = await island.newcomer('quoter')
  root = await cast(author, 'The tide table is wrong')
  const another = await cast(author, 'The clock is right')
  for (let i = 0; i < 4; i++) {
    quotes.unshift(
      await cast(other, `Quote ${i}`, { embeds: [quoting(author.fid, root)] }),
      await cast(author, `Own quote ${i}`, { embeds: [quoting(author.fid, root)] }),
    )
    quotes.splice(0, 2, quotes[1]!, quotes[0]!)
  }
  await cast(other, 'Something else', { embeds: [quoting(author.fid, another)] })
  await cast(other, 'A reply', { parent: root })
  quotes.unshift(
    await cast(other, 'Twice', {
      embeds: [quoting(author.fid, root), quoting(author.fid, root)],
    }),
  )
})
afterAll(() => island.close())

test('quotes are listed once each, newest first, and show the quoted cast', async () => {
  expect(await read()).toEqual(quotes)
  const { casts } = await island.client.fetchCastQuotes({ identifier: root, type: 'hash' })
  for (const { embeds } of casts) {
    expect(embeds[0]).toMatchObject({ cast_id: { hash: root }, cast: { hash: root } })
  }
})

test('pages are the list without gaps, while more quotes are written', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  const added: string[] = []
  do {
    const page = await island.client.fetchCastQuotes({
      identifier: root,
      type: 'hash',
      limit: 2,
      cursor,
    })
    seen.push(...page.casts.map(({ hash }) => hash))
    cursor = page.next.cursor ?? undefined
    added.push(await cast(author, 'Late', { embeds: [quoting(author.fid, root)] }))
  } while (cursor)
  expect(seen).toEqual(quotes)
  for (const targetHash of added) {
    await island.client.deleteCast({ signerUuid: author.signerUuid, targetHash })
  }
  expect(await read()).toEqual(quotes)
})

test('the cast is found by its URL too, and the viewer’s own reactions are shown', async () => {
  const [newest] = quotes
  await island.client.publishReaction({
    signerUuid: author.signerUuid,
    reactionType: 'like',
    target: newest!,
  })
  const { casts } = await island.client.fetchCastQuotes({
    identifier: `https://farcaster.xyz/author/${root.slice(0, 12)}`,
    type: 'url',
    viewerFid: author.fid,
  })
  expect(casts.map(({ hash }) => hash)).toEqual(quotes)
  expect(casts.map(({ viewer_context }) => viewer_context?.liked)).toEqual(
    quotes.map((hash) => hash === newest),
  )
})

test('unknown casts are not found, and other lists’ cursors are rejected', async () => {
  const call = (args: object) =>
    statusAndCode(
      island.client.fetchCastQuotes({ identifier: root, type: 'hash', ...args } as never),
    )
  expect(await call({ identifier: `0x${'ab'.repeat(20)}` })).toEqual('404 NotFound')
  expect(
    await call({ identifier: 'https://farcaster.xyz/author/0xabcdef12', type: 'url' }),
  ).toEqual('404 NotFound')
  expect(await call({ identifier: 'tide' })).toEqual('400 InvalidField')
  expect(await call({ type: 'text' })).toEqual('400 InvalidField')
  expect(await call({ limit: 101 })).toEqual('400 InvalidField')
  const { next } = await island.client.fetchCastQuotes({
    identifier: root,
    type: 'hash',
    limit: 1,
  })
  expect(await call({ cursor: next.cursor, viewerFid: 3 })).toEqual('400 INVALID_CURSOR')
})

test('a quote of a cast that is removed or unknown keeps its hash and author', async () => {
  const doomed = await cast(author, 'Soon gone')
  const inner = await cast(author, 'Look at this', { embeds: [quoting(author.fid, doomed)] })
  const outer = await cast(author, 'And at that', { embeds: [quoting(author.fid, inner)] })
  await island.client.deleteCast({ signerUuid: author.signerUuid, targetHash: doomed })
  const unknown = `0x${'ab'.repeat(20)}`
  const message = sign(
    build.castAdd(
      { fid: BO, at: island.clock.now() },
      { text: 'What is this?', embeds: [{ castId: { fid: author.fid, hash: unknown } }] },
    ),
    signerFromSeed(fromHex(signerKeyOf(island.world.seed, BO))!),
  )
  await island.client.publishMessageToFarcaster({ body: messageJson(message) })

  const { casts } = (
    await island.client.fetchBulkCasts({ casts: [inner, outer, toHex(message.hash)] })
  ).result
  const missing = (hash: string) => ({
    cast_id: { fid: author.fid, hash },
    cast: {
      hash,
      parent_hash: null,
      parent_url: null,
      root_parent_url: null,
      parent_author: { fid: null },
      author: expect.objectContaining({
        object: 'user_dehydrated',
        fid: author.fid,
        username: 'author',
      }),
      text: '',
      timestamp: '2021-01-01T00:00:00.000Z',
      embeds: [],
      channel: null,
    },
  })
  expect(casts[0]!.embeds).toEqual([missing(doomed)])
  expect(casts[1]!.embeds).toMatchObject([
    {
      cast: {
        hash: inner,
        embeds: [
          {
            cast_id: { fid: author.fid, hash: doomed },
            cast: { object: 'cast_dehydrated', hash: doomed, author: { fid: author.fid } },
          },
        ],
      },
    },
  ])
  expect(casts[2]!.embeds).toEqual([missing(unknown)])
  const seen = (filters: object) =>
    matchesCast({ author_fids: [1], ...filters } as never, casts[2]!)
  expect(seen({ embedded_cast_hashes: [unknown] })).toBe(true)
  expect(seen({ embedded_cast_author_fids: [author.fid] })).toBe(true)
  expect(seen({ embedded_cast_hashes: [doomed] })).toBe(false)
})
