import { setTimeout as delay } from 'node:timers/promises'
import { newInstallation } from '@castaway/testkit/installation'
import { describe, onTestFinished, test } from 'vitest'
import { newFolder, removeFolder } from '../tests/harness/product'
import { startServers } from './servers'
import { figuresOf, startWorkload } from './workload'

/**
 * Servers are killed at random moments while people write and read. Whatever was acknowledged has to be there
 * afterwards, once, on the streams as well.
 */
const kills = Number(process.env.CASTAWAY_FAULTS_KILLS ?? 20)
const minutes = Number(process.env.CASTAWAY_FAULTS_MINUTES ?? 10)
const PEOPLE = 8
/** Each holds 100 casts; between two kills a person writes about 15. */
const UNITS_PER_KILL = 1

interface Setup {
  servers: number
  kills: number
  prepare(): Promise<{ env: Record<string, string>; remove(): Promise<void> }>
}

const setups: Record<string, Setup> = {
  'three servers on PostgreSQL': {
    servers: 3,
    kills,
    async prepare() {
      const { dataFolder, databaseUrl, remove } = await newInstallation()
      return { env: { CASTAWAY_DATA: dataFolder, DATABASE_URL: databaseUrl! }, remove }
    },
  },
  'one server on PGlite': {
    servers: 1,
    kills: Math.ceil(kills / 5),
    async prepare() {
      const folder = await newFolder()
      return { env: { CASTAWAY_DATA: folder }, remove: () => removeFolder(folder) }
    },
  },
}

describe.each(Object.entries(setups))('%s', (_name, setup) => {
  test(
    `lose nothing that they acknowledged and do nothing twice, however they are killed (${setup.kills} times)`,
    async () => {
      const { env, remove } = await setup.prepare()
      onTestFinished(remove)
      const servers = await startServers(setup.servers, { ...env, CASTAWAY_WORLD: 'empty' })
      const work = await startWorkload(servers, {
        people: PEOPLE,
        units: UNITS_PER_KILL * setup.kills,
      })
      // In reverse order, also if the run fails.
      onTestFinished(async () => {
        await work.stop()
        await servers.stop()
      })
      const end = Date.now() + minutes * 60_000
      let killed = 0
      for (; killed < setup.kills && Date.now() < end; killed++) {
        await delay(50 + Math.random() * 750)
        await Promise.race([servers.kill(), work.writing])
      }
      await work.finish()
      // oxlint-disable-next-line no-console -- the figures are what the run is for
      console.log(`${killed} kills, ${figuresOf(work)}`)
    },
    (minutes + 5) * 60_000,
  )
})
