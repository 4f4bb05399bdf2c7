import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock, systemRandom } from '@castaway/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWithStandby, type ReplicatedPostgres } from '../../../../scripts/postgres.mjs'
import { boot, type RunningServer } from '../boot'
import { readSettings } from '../settings/index'
import { rejectionOf } from '../../test/rejected-database'

const SECRET = 'a secret of thirty-two characters'
const KEY = 'a-key-of-the-operator'
const PASSWORD = 'castaway'

describe.runIf(process.env.DATABASE_URL)('a server with a read replica', () => {
  let servers: ReplicatedPostgres
  let folder: string
  let running: RunningServer
  /** Another process on the same database. */
  let other: RunningServer
  const reported: unknown[] = []

  beforeAll(async () => {
    servers = await startWithStandby()
    folder = await mkdtemp(join(tmpdir(), 'castaway-replicas-'))
    const start = (name: string) =>
      boot(
        readSettings(
          {
            PORT: '0',
            CASTAWAY_WORLD: 'small',
            CASTAWAY_DATA: join(folder, name),
            CASTAWAY_SECRET: SECRET,
            CASTAWAY_API_KEYS: KEY,
            DATABASE_URL: servers.url,
            DATABASE_READ_URL: servers.standbyUrl,
          },
          folder,
        ),
        (cause) => reported.push(cause),
        Promise.resolve(),
      )
    running = await start('one')
    other = await start('other')
  })
  afterAll(async () => {
    await other.close()
    await running.close()
    await rm(folder, { recursive: true, force: true })
    await servers.stop()
  })

  async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
    const client = new pg.Client(url)
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
  const replay = (on: boolean) =>
    query(servers.standbyUrl, `select pg_wal_replay_${on ? 'resume' : 'pause'}()`)

  const ask = (at: RunningServer, path: string, init?: RequestInit) =>
    fetch(`${at.url}/v2/farcaster/${path}`, {
      ...init,
      headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
    })
  const feed = (at: RunningServer) => ask(at, 'feed/following?fid=2&limit=5')
  const mute = async (fid: number, other: number) => {
    const body = JSON.stringify({ fid, muted_fid: other })
    expect((await ask(running, 'mute', { method: 'POST', body })).status).toBe(200)
  }
  const muted = async (at: RunningServer, fid: number): Promise<number[]> => {
    const answer = await ask(at, `mute/list?fid=${fid}&limit=10`)
    const { mutes } = (await answer.json()) as { mutes: { muted: { fid: number } }[] }
    return mutes.map((each) => each.muted.fid)
  }
  const metric = async (series: string): Promise<number | undefined> => {
    const text = await (await fetch(`${running.url}/metrics`)).text()
    const line = text.split('\n').find((each) => each.startsWith(`castaway_${series} `))
    return line === undefined ? undefined : Number(line.split(' ')[1])
  }
  const isUsed = () => expect.poll(() => metric('db_replica_used{replica="1"}')).toBe(1)
  /** Reads until the replica has answered all statements of a read. */
  const isAlone = () =>
    expect
      .poll(async () => {
        const before = await metric('db_reads_total{from="primary"}')
        await muted(running, 2)
        return ((await metric('db_reads_total{from="primary"}')) ?? 0) - (before ?? 0)
      })
      .toBe(0)

  test('lets it answer reads', async () => {
    await isUsed()
    await isAlone()
    expect(await metric('db_reads_total{from="replica"}')).toBeGreaterThan(0)
    expect(await (await fetch(`${running.url}/_status`)).text()).toContain('Replica 127.0.0.1:')
  })

  test('shows what was written at once, however far behind the replica is', async () => {
    await isAlone()
    await replay(false)
    await mute(2, 3)
    expect(await muted(running, 2)).toEqual([3])
    await expect.poll(() => muted(other, 2)).toEqual([3])
    // From then on no process goes back.
    for (let n = 0; n < 10; n++) {
      expect(await muted(running, 2)).toEqual([3])
      expect(await muted(other, 2)).toEqual([3])
    }
    const [row] = await query<{ found: number }>(
      servers.url,
      `select count(*)::int as found from event_log where events @> '[{"topic": "written"}]'`,
    )
    expect(row!.found).toBeGreaterThan(0)
    await replay(true)
    await isAlone()
    expect(await muted(running, 2)).toEqual([3])
  })

  test('fails no request and stays ready when it crashes, and uses it again', async () => {
    await isUsed()
    const statuses: number[] = []
    let isOver = false
    const readers = [running, other, running, other].map(async (at) => {
      while (!isOver)
        statuses.push((await feed(at)).status, (await ask(at, 'mute/list?fid=2')).status)
    })
    await expect.poll(() => statuses.length).toBeGreaterThan(20)
    await servers.crashStandby()
    await expect.poll(() => metric('db_replica_used{replica="1"}')).toBe(0)
    expect(
      await metric('db_replica_left_out_total{replica="1",reason="unreachable"}'),
    ).toBeGreaterThan(0)
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${running.url}/_status`)).text()).toContain('Left out: unreachable')
    const before = statuses.length
    await expect.poll(() => statuses.length).toBeGreaterThan(before + 20)
    await servers.restartStandby()
    await isUsed()
    isOver = true
    await Promise.all(readers)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    await isAlone()
    expect(new Set(reported)).toEqual(
      new Set([
        expect.stringMatching(/^The read replica at 127\.0\.0\.1:\d+ is left out: it cannot be/),
        expect.stringMatching(/^The read replica at 127\.0\.0\.1:\d+ is used again$/),
      ]),
    )
  })

  describe('does not start', () => {
    /** The message with which a start with this replica fails. */
    async function rejection(readUrl: string): Promise<string> {
      const failure = await rejectionOf({
        clock: systemClock,
        random: systemRandom,
        dataFolder: join(folder, 'refused'),
        databaseUrl: servers.url,
        readUrls: [servers.url, readUrl],
        secret: SECRET,
        isSecretSet: true,
      })
      expect(failure.message).not.toContain(`:${PASSWORD}@`)
      return `${failure.name}: ${failure.message}`
    }
    const changed = (change: (url: URL) => void, from = servers.standbyUrl) => {
      const url = new URL(from)
      change(url)
      return url.href
    }
    const at = String.raw`StartError: The PostgreSQL server at 127\.0\.0\.1:\d+ \(DATABASE_READ_URL\) `

    test('if the replica cannot be reached, or refuses the login', async () => {
      expect(await rejection(changed((url) => void (url.port = '1')))).toMatch(
        new RegExp(`^${at}cannot be reached`),
      )
      expect(await rejection(changed((url) => void (url.username = 'nobody')))).toMatch(
        new RegExp(`^${at}rejected the login .*DATABASE_READ_URL`),
      )
      expect(await rejection(changed((url) => void (url.pathname = '/nowhere')))).toMatch(
        new RegExp(`^${at}has no database "nowhere"`),
      )
    })

    test('if it is a copy of another server or database, or has no tables', async () => {
      expect(await rejection(process.env.DATABASE_URL!)).toMatch(
        new RegExp(`^${at}is not a copy of the server in DATABASE_URL`),
      )
      expect(await rejection(changed((url) => void (url.pathname = '/template1')))).toMatch(
        new RegExp(`^${at}holds another database than DATABASE_URL`),
      )
      const elsewhere = changed(
        (url) => url.searchParams.set('options', '-c search_path=elsewhere'),
        servers.url,
      )
      expect(await rejection(elsewhere)).toMatch(new RegExp(`^${at}has no tables of Castaway`))
    })

    test('if it was promoted', async () => {
      await query(servers.standbyUrl, 'select pg_promote()')
      expect(await rejection(servers.standbyUrl)).toMatch(
        new RegExp(`^${at}does not follow the server in DATABASE_URL`),
      )
      // The servers that run leave it out as soon as something is written.
      await mute(2, 4)
      for (let n = 0; n < 5; n++) expect(await muted(running, 2)).toContain(4)
    })
  })
})
