import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { merge } from '../messages/merge'
import { checkAgreement } from '../messages/verify'
import { openIsland } from '../../test/message-store'
import { anyStep, messagesOf } from '../../test/random-messages'
import { commonState, emptyStore, serveNode } from '../../test/synced'
import type { Store } from '../store/open'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const outDir = join(root, '.cache', `sync-child-${process.pid}`)

let source: Store
let copy: Awaited<ReturnType<typeof emptyStore>>
let grpc: Awaited<ReturnType<typeof serveNode>>
beforeAll(async () => {
  source = await openIsland({ people: 5 })
  copy = await emptyStore(source.clock)
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
  await copy?.close()
  await source?.close()
  await rm(outDir, { recursive: true, force: true })
})

/** @returns how the process ended */
function run(killAt: number): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        join(outDir, 'sync-child.js'),
        copy.url,
        `127.0.0.1:${grpc.port}`,
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

test('a sync that is killed in any phase goes on, and the databases are equal', async () => {
  await merge(source, messages.slice(0, 100))
  // Before anything is written, within the first account, after the second of the next run.
  for (const point of [1, 2, 2.5]) expect(await run(point)).toBe('SIGKILL')
  await merge(source, messages.slice(100, 150))
  // Within the last account, and after it.
  for (const point of [3, 1.5]) expect(await run(point)).toBe('SIGKILL')
  // Within what is computed for the second account, after it, within the end of that, and after it.
  const { length: people } = await source.db.selectFrom('account').select('fid').execute()
  for (const point of [2, 1.5, people - 1, 1.5]) expect(await run(point)).toBe('SIGKILL')
  // Within the events, and after them.
  for (const point of [1, 1.5]) expect(await run(point)).toBe('SIGKILL')
  await merge(source, messages.slice(150))
  expect(await run(100)).toBe('0')
  expect(await commonState(copy)).toEqual(await commonState(source))
  expect(await checkAgreement(copy)).toEqual([])
})
