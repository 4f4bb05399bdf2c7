import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removedCastsAround } from './removed-casts'

const [ANA, BO, CHIDI] = [2, 3, 4]
let island: TestIsland
const hashes = new Map<string, string>()
const nameOf = (hash: string | null) => [...hashes].find(([, known]) => known === hash)?.[0] ?? hash

async function cast(name: string, fid: number, parent?: string) {
  island.clock.advance(1_000)
  const { cast: made } = await island.client.publishCast({
    signerUuid: await island.signerOf(fid),
    text: `It is ${name}`,
    ...(parent && { parent: hashes.get(parent)! }),
  })
  hashes.set(name, made.hash)
}
const remove = async (name: string, fid: number) =>
  island.client.deleteCast({
    signerUuid: await island.signerOf(fid),
    targetHash: hashes.get(name)!,
  })

/** The conversation around a cast, by names; removed casts are in parentheses. */
async function around(name: string, viewer?: number) {
  const reader = { app: 'test', ...(viewer && { viewer }) }
  const found = await removedCastsAround(island.store.db, hashes.get(name)!, reader)
  if (!found) return null
  const say = ({ hash, is_removed }: { hash: string; is_removed: boolean }) =>
    is_removed ? `(${nameOf(hash)})` : nameOf(hash)
  return {
    removed: found.is_removed,
    parent: nameOf(found.parent_hash),
    above: found.above.map(say),
    below: found.below.map((each) => `${nameOf(each.parent_hash)} < ${say(each)}`),
  }
}

beforeAll(async () => {
  island = await startIsland()
  // head < (middle) < left, other; left < deep; head < whole < (lonely); head < (empty)
  await cast('head', ANA)
  await cast('middle', BO, 'head')
  await cast('whole', BO, 'head')
  await cast('left', CHIDI, 'middle')
  await cast('other', ANA, 'middle')
  await cast('deep', BO, 'left')
  await cast('empty', BO, 'head')
  await cast('lonely', BO, 'whole')
  for (const name of ['middle', 'empty', 'lonely']) await remove(name, BO)
})
afterAll(() => island.close())

test('a removed cast keeps its parent and its replies', async () => {
  expect(await around('middle')).toEqual({
    removed: true,
    parent: 'head',
    above: ['head'],
    below: ['middle < left', 'middle < other', 'left < deep'],
  })
})

test('a conversation contains its removed casts that have replies', async () => {
  expect(await around('head')).toEqual({
    removed: false,
    parent: null,
    above: [],
    below: ['head < (middle)', 'middle < left', 'middle < other', 'left < deep'],
  })
})

test('a reply appears below a removed parent', async () => {
  expect(await around('deep')).toMatchObject({ above: ['head', '(middle)', 'left'], below: [] })
  expect(await around('whole')).toMatchObject({ removed: false, above: [], below: [] })
})

test('muted users are hidden, and their removed replies keep nothing visible', async () => {
  await island.client.publishMute({ fid: BO, mutedFid: CHIDI })
  expect((await around('head', BO))!.below).toEqual(['head < (middle)', 'middle < other'])
})

test('removed roots, removed replies, and an unknown cast', async () => {
  await cast('old', ANA)
  await cast('older reply', BO, 'old')
  await cast('left over', CHIDI, 'older reply')
  await remove('old', ANA)
  await remove('older reply', BO)
  expect(await around('old')).toMatchObject({
    removed: true,
    parent: null,
    above: [],
    below: ['old < (older reply)', 'older reply < left over'],
  })
  hashes.set('never', `0x${'ab'.repeat(20)}`)
  expect(await around('never')).toBeNull()
})
