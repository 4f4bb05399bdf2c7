import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeep } from '@castaway/testkit/random-runs'
import { expect, test } from 'vitest'
import { openStore } from '../store/open'
import { checkAgreement } from './verify'
import { testClock, testRandom } from '../../test/message-store'

const secret = 'a secret for tests only'
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const here = fileURLToPath(new URL('.', import.meta.url))

// The provider is TypeScript, so the child process loads it through Vite, as the server's build does.
const child = `
  import { createServer } from 'vite'
  const vite = await createServer({ root: ${JSON.stringify(root)}, logLevel: 'error',
    configFile: false, server: { middlewareMode: true, ws: false }, appType: 'custom' })
  const { openStore } = await vite.ssrLoadModule(${JSON.stringify(join(here, '../store/open.ts'))})
  const island = await vite.ssrLoadModule(${JSON.stringify(join(here, '../../test/message-store.ts'))})
  const store = await openStore({ dataFolder: process.argv[1], clock: island.testClock,
    random: island.testRandom(), secret: ${JSON.stringify(secret)} })
  await island.populate(store, { people: 3 })
  for (let i = 0; ; i++) {
    const first = island.cast(1 + (i % 3), i)
    const messages = [first, island.replyTo(first, 1 + ((i + 1) % 3), i)]
    const statuses = await island.mergeAll(store, messages)
    if (statuses.some((status) => status !== 'merged')) throw new Error(statuses.join())
    process.stdout.write(messages.map(island.hashOfMessage).join('\\n') + '\\n')
  }
`

// What is asked of the product, too: tests/crash.test.ts.
test.runIf(isDeep)('all acknowledged writes survive a kill -9 during writing', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'castaway-crash-'))
  try {
    const acknowledged = await writeUntilKilled(dataFolder, 30)
    expect(acknowledged.length).toBeGreaterThanOrEqual(30)
    const store = await openStore({ dataFolder, clock: testClock, random: testRandom(), secret })
    const rows = await store.db.selectFrom('cast').select('hash').execute()
    const kept = new Set(rows.map((row) => row.hash))
    expect(acknowledged.filter((hash) => !kept.has(hash))).toEqual([])
    expect(await checkAgreement(store)).toEqual([])
    await store.close()
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
})

function writeUntilKilled(dataFolder: string, enough: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const process_ = spawn(process.execPath, ['--input-type=module', '--eval', child, dataFolder], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let told = ''
    let errors = ''
    process_.stdout.on('data', (chunk: Buffer) => {
      told += chunk
      // The kill is delayed so that it interrupts any point of the next writes.
      if (told.split('\n').length > enough) setTimeout(() => process_.kill('SIGKILL'), 7)
    })
    process_.stderr.on('data', (chunk: Buffer) => (errors += chunk))
    process_.on('exit', (_code, signal) => {
      if (signal !== 'SIGKILL') reject(new Error(`ended by itself: ${errors.slice(-2000)}`))
      // The last line may be cut off, in which case it was not acknowledged.
      else resolve(told.split('\n').slice(0, -1))
    })
  })
}
