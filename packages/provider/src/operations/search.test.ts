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
  island = await startIsland({ world: 'tiny' })
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
])('quux %s', async (q, expected) => {
  expect(await search(q)).toEqual(expected)
})

test.each(['((((', '"', '- ', "':* & !", 'star |', '*', '(-(', 'a"b"c'])(
  'half an operator is no failure: %s',
  async (q) => {
    await expect(search(q)).resolves.toBeInstanceOf(Array)
  },
)

test.each([
  [{ q: 'star~2' }, 'UNSUPPORTED_MODE'],
  [{ q: 'before:soon star' }, 'InvalidField'],
  [{ q: '()' }, 'InvalidField'],
  [{ q: 'star', mode: 'semantic' }, 'UNSUPPORTED_MODE'],
  [{ q: 'star', mode: 'hybrid' }, 'UNSUPPORTED_MODE'],
] as const)('%o is refused with %s', async (args, code) => {
  await expect(island.client.searchCasts(args)).rejects.toMatchObject({ status: 400, code })
})

test('people are found by name, by the beginning of it, and with a letter left out', async () => {
  const find = async (q: string) =>
    (await island.client.searchUser({ q })).result.users.map(({ username }) => username)
  expect((await find('ana'))[0]).toBe('ana')
  expect(await find('chi')).toContain('chidi')
  expect(await find('@chdi')).toContain('chidi')
  expect(await find('zzzzzz')).toEqual([])
})
