import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeep } from '@castaway/testkit/random-runs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openIsland, testClock, testRandom } from '../../../test/message-store'
import { templateFile } from '../../store/template'
import { createSqlConsole } from './console'
import { startWorker } from './worker'

// Each time it is created takes three seconds of processor time.
test.runIf(isDeep)(
  'the empty database of a console is cached, and one that is damaged is replaced',
  async () => {
    const cache = await mkdtemp(join(tmpdir(), 'castaway-console-'))
    const store = await openIsland({ people: 2 })
    vi.stubEnv('XDG_CACHE_HOME', cache)
    onTestFinished(async () => {
      vi.unstubAllEnvs()
      await store.close()
      await rm(cache, { recursive: true, force: true })
    })
    const file = (await templateFile([]))!
    const people = async () => {
      const sql = createSqlConsole({ store, clock: testClock, random: testRandom() })
      const { rows } = await sql.run('select fid from account order by fid')
      await sql.close()
      return rows
    }

    expect(await people()).toEqual([['1'], ['2']])
    const made = await stat(file)
    expect(made.size).toBeGreaterThan(1_000_000)
    expect(await people()).toEqual([['1'], ['2']])
    expect((await stat(file)).mtimeMs).toBe(made.mtimeMs)

    await writeFile(file, 'nothing that can be unpacked')
    expect(await people()).toEqual([['1'], ['2']])
    expect((await stat(file)).size).toBeGreaterThan(1_000_000)
  },
)

test('a thread that has ended refuses what it is asked, instead of never answering', async () => {
  const worker = startWorker(null)
  await worker.stop()
  await expect(worker.exec('select 1')).rejects.toThrow('was stopped')
})
