import { startIsland, type Person, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusAndCode } from '../../../test/api-error'

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
