import { startIsland, type TestIsland } from '@castaway/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let island: TestIsland
const said = {
  frogs: 'Two green frogs sat on the log and sang all night',
  treeFrogs: 'There are tree frogs in the garden again',
  short: 'Frogs everywhere!',
  die: 'Frogs die quickly',
  runs: 'She runs along the shore and nobody knows why',
  running: 'Running is what keeps me awake',
  address: 'Read https://pond.example/frogspawn before you go',
  tag: 'The best of #runner and of @nobodyatall',
  ranas: 'Las ranas cantan en la orilla del río por la noche',
  cancion: 'Esta canción es la más bonita que he oído',
  häuser: 'Die alten Häuser stehen noch immer am Fluss',
  chevaux: 'Les chanteuses sont arrivées dans la ville hier',
  gatos: 'Os gatinhos dormem em cima do telhado, não é verdade',
  kitab: 'قرأت الكتاب في المكتبة',
  kniga: 'Я читал интересные книги вчера вечером',
  vlees: 'De katten zitten op het dak en wachten op de bakker',
  grodor: 'Grodor, grodor!',
  tokyo: '東京 は 広い です',
  zh: '今天 天气 很 好',
  thai: 'สวัสดี ทุกคน',
  case: 'The case was closed before we could open it, so they said',
} as const
type Name = keyof typeof said

beforeAll(async () => {
  island = await startIsland({ world: 'small' })
  for (const text of Object.values(said)) {
    await island.client.publishCast({
      signerUuid: await island.signerOf(2),
      text: `${text} quuxed`,
    })
  }
})
afterAll(() => island.close())

const search = async (q: string, more: object = {}): Promise<string[]> =>
  (await island.client.searchCasts({ q: `"quuxed" ${q}`, limit: 100, ...more })).result.casts
    .map(({ text }) => Object.keys(said).find((key) => text.startsWith(said[key as Name]))!)
    .sort()

test.each<[string, Name[]]>([
  ['frog', ['frogs', 'treeFrogs', 'short', 'die']],
  ['FROGS!', ['frogs', 'treeFrogs', 'short', 'die']],
  ['frogs from:ana', ['frogs', 'treeFrogs', 'short', 'die']],
  ['run', ['runs', 'running']],
  ['running', ['runs', 'running']],
  ['rana', ['ranas']],
  ['canciones', ['cancion']],
  ['cancion', ['cancion']],
  ['Haus', ['häuser']],
  ['chanteuse arriver', ['chevaux']],
  ['gatinho', ['gatos']],
  ['كتاب', ['kitab']],
  ['книга', ['kniga']],
  ['kat', ['vlees']],
  ['groda', ['grodor']],
  ['東京', ['tokyo']],
  ['天气', ['zh']],
  ['สวัสดี', ['thai']],
])('a word is found in its other forms: %s', async (q, expected) => {
  expect(await search(q)).toEqual([...expected].sort())
})

test.each<[string, Name[]]>([
  ['"frog"', []],
  ['"frogs"', ['frogs', 'treeFrogs', 'short', 'die']],
  ['"tree frogs"', ['treeFrogs']],
  ['"Tree Frogs"', ['treeFrogs']],
  ['"tree frog"', []],
  ['"frogs tree"', []],
  ['"ree frogs"', []],
  ['"tree garden"~3', ['treeFrogs']],
  ['"trees garden"~3', []],
])('a phrase matches exactly: %s', async (q, expected) => {
  expect(await search(q)).toEqual([...expected].sort())
})

test.each<[string, Name[]]>([
  ['frog -tree', ['frogs', 'short', 'die']],
  ['frog -trees', ['frogs', 'short', 'die']],
  ['frog -"trees"', ['frogs', 'treeFrogs', 'short', 'die']],
  ['frog (garden | sing | night)', ['frogs', 'treeFrogs']],
  ['book | run', ['runs', 'running']],
  ['frog + gardens', ['treeFrogs']],
  ['frogsp*', []],
  ['fro*', ['frogs', 'treeFrogs', 'short', 'die']],
  ['#run', []],
  ['#runner', ['tag']],
  ['@nobodyatall', ['tag']],
  ['frogspawns', []],
])('operators apply to all forms of a word: %s', async (q, expected) => {
  expect(await search(q)).toEqual([...expected].sort())
})

test('words of different languages do not match each other', async () => {
  // Both have the stem "cas" in Spanish, but the cast is in English.
  expect(await search('casas')).toEqual([])
  expect(await search('cases')).toEqual(['case'])
})

test('counts, the other order and pages support the forms too', async () => {
  const { metrics } = await island.client.fetchCastMetrics({ q: '"quuxed" frog', interval: '1d' })
  expect(metrics.reduce((sum, { cast_count }) => sum + cast_count, 0)).toBe(4)
  expect(await search('frog', { sortType: 'algorithmic' })).toHaveLength(4)
  const pages = island.client.searchCasts.items({ q: '"quuxed" frog', limit: 1 })
  const seen = new Set<string>()
  for await (const { hash } of pages) seen.add(hash)
  expect(seen.size).toBe(4)
})

test('a word that is too long is no error, in a cast or in a search', async () => {
  const word = 'frogs'.repeat(100)
  await island.client.publishCast({ signerUuid: await island.signerOf(2), text: `quuxed ${word}` })
  expect(await search(word)).toEqual([undefined])
})

test('casts of an earlier version match exactly, and in all forms after the backfill', async () => {
  const { db } = island.store
  await sql`update "cast" set search = to_tsvector('simple', text)`.execute(db)
  expect(await search('frogs')).toHaveLength(4)
  expect(await search('frog')).toEqual([])
  await sql`insert into job (kind, key, payload, due_at, attempts, created_at)
    values ('search.stem', 'search.stem', '{"after": ""}', 0, 20, 0)`.execute(db)
  island.jobs.wake()
  await island.jobs.drain()
  expect(await search('frog')).toHaveLength(4)
  expect(await search('"frog"')).toEqual([])
  expect(await search('rana')).toEqual(['ranas'])
})
