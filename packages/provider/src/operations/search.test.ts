import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let island: TestIsland
const said = [
  'star charts and war stories',
  'the star of the trek',
  'a space battle begins',
  'battle in a small space',
  'starfish again',
]

beforeAll(async () => {
  island = await startIsland({ world: 'small' })
  for (const [i, text] of said.entries()) {
    await island.client.publishCast({
      signerUuid: await island.signerOf(i % 2 === 0 ? 2 : 3),
      text: `quux ${text}`,
      ...(i === 4 && { channelId: 'music' }),
    })
  }
})
afterAll(() => island.close())

const search = async (q: string) =>
  (await island.client.searchCasts({ q: `quux ${q}` })).result.casts
    .map(({ text }) => said.indexOf(text.slice(5)))
    .sort()

test.each<[string, number[]]>([
  ['star', [0, 1]],
  ['star*', [0, 1, 4]],
  ['star -war', [1]],
  ['star (war | trek)', [0, 1]],
  ['star + trek', [1]],
  ['"space battle"', [2]],
  ['space battle', [2, 3]],
  ['from:bo', [1, 3]],
  ['from:nobody-at-all', []],
  ['channel:music', [4]],
  ['star before:2020-01-01', []],
  ['star after:2020-01-01', [0, 1]],
  ['satr~1', [0, 1]],
  ['staar~2 -war~1', [1]],
  ['trak~1', [1]],
  ['zzzzz~2', []],
  ['star~0', [0, 1]],
  ['"star stories"', []],
  ['"star stories"~3', [0]],
  ['"star stories"~2', []],
  ['"space battle"~1', [2]],
  ['“star of the trek”', [1]],
  ['-star', [2, 3, 4]],
  ['-(star | space)', [4]],
  ['star + (war | trek) + -trek', [0]],
  ['(star + trek) | (space + battle)', [1, 2, 3]],
  ['star trek | battle', [1, 2, 3]],
  ['space -"space battle"', [3]],
  ['"space batt*"', []],
  ['star after:2020-01-01 before:2020-01-02', []],
])('quux %s', async (q, expected) => {
  expect(await search(q)).toEqual(expected)
})

test.each(['literal', 'semantic', 'hybrid'] as const)(
  'oldest first is the reverse of newest first, page by page: %s',
  async (mode) => {
    const read = async (sortType: 'chron' | 'desc_chron') => {
      const pages = island.client.searchCasts.items({ q: 'quux', mode, sortType, limit: 2 })
      const hashes: string[] = []
      for await (const { hash } of pages) hashes.push(hash)
      return hashes
    }
    const newest = await read('desc_chron')
    expect(newest.length).toBeGreaterThanOrEqual(said.length)
    expect(await read('chron')).toEqual(newest.toReversed())
  },
)

test.each(['((((', '"', '- ', "':* & !", 'star |', '*', '(-(', 'a"b"c'])(
  'an incomplete operator is no error: %s',
  async (q) => {
    await expect(search(q)).resolves.toBeInstanceOf(Array)
  },
)

test.each([
  [{ q: 'before:soon star' }, 'q'],
  [{ q: 'after:2025-13-40 star' }, 'q'],
  [{ q: '()' }, 'q'],
  [{ q: '"one two three four five"~9' }, 'q'],
  [{ q: 'a~1 b~1 c~1 d~1 e~1 f~1' }, 'q'],
  [{ q: 'from:bo', mode: 'semantic' }, 'q'],
  [{ q: '-star from:bo', mode: 'hybrid' }, 'q'],
  [{ q: 'star', mode: 'psychic' }, 'mode'],
  [{ q: 'star', sortType: 'random' }, 'sort_type'],
] as const)('%o is rejected', async (args, property) => {
  await expect(island.client.searchCasts(args as never)).rejects.toMatchObject({
    status: 400,
    code: 'InvalidField',
  })
  await expect(island.client.searchCasts(args as never)).rejects.toHaveProperty(
    'property',
    property,
  )
})

test('users are found by name, by prefix, and with a missing letter', async () => {
  const find = async (q: string) =>
    (await island.client.searchUser({ q })).result.users.map(({ username }) => username)
  expect((await find('ana'))[0]).toBe('ana')
  expect(await find('chi')).toContain('chidi')
  expect(await find('@chdi')).toContain('chidi')
  expect(await find('zzzzzz')).toEqual([])
})
