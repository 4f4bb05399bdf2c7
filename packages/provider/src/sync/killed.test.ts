import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeep } from '@castaway/testkit/random-runs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { merge } from '../messages/merge'
import { checkAgreement } from '../messages/verify'
import { cast, openIsland } from '../../test/message-store'
import { anyStep, messagesOf } from '../../test/random-messages'
import { commonState, emptyStore, serveNode } from '../../test/synced'
import { virtualShardOf } from '../node/trie/keys'
import type { Store } from '../store/open'
import { serveHostile } from '../../test/hostile-node'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const outDir = join(root, '.cache', `sync-child-${process.pid}`)

let source: Store
let grpc: Awaited<ReturnType<typeof serveNode>>
beforeAll(async () => {
  source = await openIsland({ people: 5 })
  grpc = await serveNode(source)
  // Built once, because each of the processes would take seconds to load it otherwise.
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: join(root, 'packages/provider/test/sync-child.ts'),
      outDir,
      target: 'node20',
      minify: false,
    },
    ssr: { noExternal: [/^@castaway\//] },
  })
})
afterAll(async () => {
  await grpc?.close()
  await source?.close()
  await rm(outDir, { recursive: true, force: true })
})

/** @returns how the process ended */
function run(url: string, port: number, killAt: number): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        join(outDir, 'sync-child.js'),
        url,
        `127.0.0.1:${port}`,
        `${source.clock.now()}`,
        `${killAt}`,
      ],
      { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk))
    child.on('exit', (code, signal) => resolve(signal ?? `${code} ${errors.slice(-1000)}`.trim()))
  })
}

const messages = messagesOf(fc.sample(anyStep, { numRuns: 200, seed: 11 })).filter(
  ({ data }) => !data.usernameProofBody,
)

async function expectEqual(copy: Store): Promise<void> {
  expect(await commonState(copy)).toEqual(await commonState(source))
  expect(await checkAgreement(copy)).toEqual([])
}

test.runIf(isDeep)(
  'a sync that is killed while accounts are read one by one goes on, and the databases are equal',
  async () => {
    const copy = await emptyStore(source.clock)
    // Without `ReplicationService`.
    const oneByOne = await serveHostile(source)
    const kill = async (point: number) =>
      expect(await run(copy.url, oneByOne.port, point)).toBe('SIGKILL')
    try {
      await merge(source, messages.slice(0, 60))
      // Before anything is written, within the first account, after the second of the next run.
      for (const point of [1, 2, 2.5]) await kill(point)
      await merge(source, messages.slice(60, 90))
      // Within the last account, and after it.
      for (const point of [3, 1.5]) await kill(point)
      await merge(source, messages.slice(90, 120))
      expect(await run(copy.url, oneByOne.port, 100)).toBe('0')
      await expectEqual(copy)
    } finally {
      oneByOne.close()
      await copy.close()
    }
  },
)

test('a sync that is killed while a snapshot is read goes on with the next page, and the databases are equal', async () => {
  const copy = await emptyStore(source.clock)
  const kill = async (point: number) =>
    expect(await run(copy.url, grpc.port, point)).toBe('SIGKILL')
  try {
    await merge(source, messages.slice(120, 160))
    // Three pages of the account with the smallest number of its virtual shard.
    const fid = [1, 2, 3, 4].toSorted((a, b) => virtualShardOf(a) - virtualShardOf(b))[0]!
    await merge(
      source,
      Array.from({ length: 2_200 }, (_, second) => cast(fid, -1_000 - second)),
    )
    const before = virtualShardOf(fid)
    // Before anything is written, and within and after the first virtual shards, which are empty.
    for (const point of [1, 3.5]) await kill(point)
    await merge(source, messages.slice(160, 180))
    // Around the first account: within its first page, after it, and within the last.
    for (const point of [before - 2, 2.5, 2]) await kill(point)
    // Within the last virtual shard.
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from sync_part where progress ? 'root'`.execute(copy.db)
    await kill(256 - rows[0]!.count)
    // Within what is computed for the second account, and after the end of that.
    const { length: people } = await source.db.selectFrom('account').select('fid').execute()
    for (const point of [3, people - 0.5]) await kill(point)
    // Within the events, and after them.
    for (const point of [1, 1.5]) await kill(point)
    await merge(source, messages.slice(180))
    expect(await run(copy.url, grpc.port, 100)).toBe('0')
    await expectEqual(copy)
  } finally {
    await copy.close()
  }
})
