import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listedTables } from './tables'

let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ world: 'small' })
})
afterAll(() => island.close())

async function ask(text: string, explain = false) {
  const response = await fetch(`${island.url}/_local/sql`, {
    method: 'POST',
    headers: { 'x-api-key': island.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ text, explain }),
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever came
  return { status: response.status, body: (await response.json()) as any }
}

describe('a statement', () => {
  test('reads the island’s tables, and says how long it took', async () => {
    const { status, body } = await ask(
      'select fid, username from profile where fid > 1 order by fid limit 2;',
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ columns: ['fid', 'username'], more: false })
    expect(body.rows).toEqual([
      ['2', 'ana'],
      ['3', 'bo'],
    ])
    expect(body.took_ms).toBeGreaterThan(0)
    expect(body.copied_at).toBeCloseTo(island.clock.now(), -5)
  })

  test('sees what was written since', async () => {
    const signerUuid = await island.signerOf(2)
    const { cast } = await island.client.publishCast({ signerUuid, text: 'Seen by SQL' })
    const { body } = await ask(`select text, encode(decode(substr(hash, 3), 'hex'), 'hex')
      from "cast" where hash = '${cast.hash}'`)
    expect(body.rows).toEqual([['Seen by SQL', cast.hash.slice(2)]])
  })

  test('has all types of columns: arrays, JSON, bytes, numbers and NULL', async () => {
    const { body } =
      await ask(`select mentions, embeds, parent_hash, like_count, (select raw is not null
      from message where hash = "cast".hash) from "cast" where parent_hash is null limit 1`)
    expect(body.rows[0]).toEqual([
      expect.stringMatching(/^\{.*\}$/),
      expect.stringMatching(/^\[/),
      null,
      expect.stringMatching(/^\d+$/),
      't',
    ])
  })

  test('answers a thousand rows and ten thousand characters at most, and says so', async () => {
    const many = await ask('select n from generate_series(1, 5000) n')
    expect([many.body.rows.length, many.body.more]).toEqual([1000, true])
    const long = await ask("select repeat('x', 1000000)")
    expect(long.body.rows[0][0].length).toBeLessThan(10_000)
  })

  test('is explained', async () => {
    const { body } = await ask('select * from "cast" where fid = 2', true)
    expect(body.rows.flat().join('\n')).toMatch(/Scan[\s\S]*Execution Time/)
  })

  test('that is wrong gets PostgreSQL’s words', async () => {
    const { status, body } = await ask('select nothing from "cast"')
    expect([status, body.code, body.property]).toEqual([400, 'InvalidField', 'text'])
    expect(body.message).toContain('column "nothing" does not exist')
  })
})

describe('the island’s data is never touched by', () => {
  test.each([
    'delete from "cast"',
    'with gone as (delete from "cast" returning hash) select * from gone',
    'drop table "cast"',
    'create table mine (x int)',
    'insert into mute values (1, 2, 3)',
    "update profile set bio = 'taken'",
    'truncate "cast"',
    'do $$ begin delete from "cast"; end $$',
    'select 1; delete from "cast"',
    "copy (select 1) to program 'true'",
    'copy "cast" to \'/tmp/stolen\'',
    'set role postgres',
    'begin',
    'commit',
    "select set_config('transaction_read_only', 'off', true), (select 1)",
    "select setval('job_id_seq', 1)",
    'prepare taken as delete from "cast"',
    'listen everything',
    '/* */ delete from "cast" --',
    'select * into mine from "cast"',
  ])('%s', async (text) => {
    const before = await island.client.fetchCastsForUser({ fid: 2 })
    const { status } = await ask(text)
    expect(status).toBe(400)
    expect(await island.client.fetchCastsForUser({ fid: 2 })).toEqual(before)
    // The console goes on.
    expect((await ask('select count(*) > 0 from "cast"')).body.rows).toEqual([['t']])
  })
})

describe('secrets', () => {
  test.each([
    'select sealed_key from managed_signer',
    'select key_hash from api_app',
    'select key_hash from api_key',
    'select sealed from webhook_secret',
    'select private_jwk from quick_auth_key',
    'select sealed_key from server_wallet',
    'select token from notification_token',
    'select token from host_notification',
    'select payload from job',
    'select value from nonce',
    'select fingerprint from secret_check',
    "select pg_read_file('/etc/hostname')",
    "select pg_read_binary_file('/proc/self/environ')",
  ])('are not there: %s', async (text) => {
    expect((await ask(text)).status).toBe(400)
  })

  test('no listed table has a column that sounds like one', async () => {
    const response = await fetch(`${island.url}/_local/sql`, {
      headers: { 'x-api-key': island.apiKey },
    })
    const { tables } = (await response.json()) as {
      tables: { name: string; about: string; columns: { name: string }[] }[]
    }
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(listedTables))
    // That of an offer is the coin that it is paid in.
    const columns = tables
      .filter(({ name }) => name !== 'subscription_offer')
      .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
    expect(
      columns.filter((name) => /secret|seal|\.token$|private|password|key_hash|nonce/.test(name)),
    ).toEqual([])
  })
})

test('a statement that never ends is stopped, the island answers meanwhile, and the next one runs', async () => {
  const endless = ask(
    'with recursive n as (select 1 as x union all select x + 1 from n) select max(x) from n',
  )
  const began = performance.now()
  await island.client.lookupUserByUsername({ username: 'ana' })
  expect(performance.now() - began).toBeLessThan(3_000)
  const { status, body } = await endless
  expect(status).toBe(400)
  expect(body.message).toContain('longer than 5 seconds')
  expect((await ask('select 1')).body.rows).toEqual([['1']])
})

test('a statement needs a text', async () => {
  for (const text of ['', '   ', 'x'.repeat(20_001)]) expect((await ask(text)).status).toBe(400)
})
