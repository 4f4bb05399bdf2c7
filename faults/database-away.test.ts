import { chmod, mkdtemp } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startBreakable, type BreakablePostgres } from '../scripts/postgres.mjs'
import { newFolder, removeFolder } from '../tests/harness/product'
import { faultsIn, startProbes, summaryOf } from './probes'
import { startServers } from './servers'
import { figuresOf, startWorkload } from './workload'

const SECONDS = Number(process.env.CASTAWAY_FAULTS_SECONDS ?? 60)
/** Milliseconds: the time limit of the slowest of the probed routes, and what the machine may add. */
const LONGEST = 62_000

interface Ending {
  begin(postgres: BreakablePostgres): Promise<void>
  end(postgres: BreakablePostgres): Promise<void>
}

const endings: Record<string, Ending> = {
  'that says nothing any more': {
    begin: (postgres) => postgres.freeze(),
    end: (postgres) => postgres.thaw(),
  },
  'that has crashed': {
    begin: (postgres) => postgres.crash(),
    end: (postgres) => postgres.restart(),
  },
}

describe.each(Object.entries(endings))('a database %s', (name, ending) => {
  test(
    `for ${SECONDS} seconds loses nothing, and three servers go on by themselves`,
    async () => {
      const folder = await newFolder()
      const databaseFolder = await mkdtemp('/tmp/castaway-away-')
      await chmod(databaseFolder, 0o777)
      const postgres = await startBreakable(`${databaseFolder}/data`)
      onTestFinished(async () => {
        await postgres.stop()
        await removeFolder(databaseFolder)
        await removeFolder(folder)
      })
      const env = { CASTAWAY_DATA: folder, DATABASE_URL: postgres.url, CASTAWAY_WORLD: 'empty' }
      const servers = await startServers(3, env)
      const work = await startWorkload(servers, { people: 6, units: 40, pause: 50 })
      const probes = startProbes(servers, work.people[0]!, work.acknowledged)
      onTestFinished(async () => {
        await work.stop()
        await probes.stop()
        await servers.stop()
      })
      await Promise.race([delay(5_000), work.writing])
      expect(faultsIn(probes.take())).toEqual([])

      await ending.begin(postgres)
      await Promise.race([delay(SECONDS * 1000), work.writing])
      const during = probes.take()
      await ending.end(postgres)
      const back = performance.now()
      const before = work.acknowledged.casts.size
      await expect
        .poll(() => work.acknowledged.casts.size, { timeout: 90_000, interval: 100 })
        .toBeGreaterThan(before)
      const resumed = (performance.now() - back) / 1000
      await Promise.race([delay(15_000), work.writing])
      const after = probes.take()
      await delay(3_000)
      const late = probes.take()
      await probes.finish()
      await work.finish()
      // oxlint-disable-next-line no-console -- the figures are what the run is for
      console.log(
        `A database ${name}, for ${SECONDS} s: meanwhile ${summaryOf(during)}. ` +
          `The first write ${resumed.toFixed(1)} s after it was back; then ${summaryOf(after)}. ${figuresOf(work)}`,
      )
      expect(faultsIn([...during, ...after])).toEqual([])
      expect(during.some(({ what, status }) => what === 'write' && status === 503)).toBe(true)
      expect(during.filter(({ took }) => took > LONGEST)).toEqual([])
      expect(late.filter(({ status }) => status !== 200)).toEqual([])
    },
    (SECONDS + 400) * 1000,
  )
})
