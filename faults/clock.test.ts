import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { newInstallation } from '@castaway/testkit/installation'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createBrowser } from '../packages/auth/test/browser'
import { startReceiver } from '../packages/provider/test/webhook-receiver'
import { newFolder, removeFolder } from '../tests/harness/product'
import { faultsIn, startProbes, summaryOf } from './probes'
import { startServers } from './servers'
import { figuresOf, startWorkload } from './workload'
import { isOfAnotherTime } from './writers'

const SECONDS = Number(process.env.CASTAWAY_FAULTS_SECONDS ?? 20)
const HOUR = 3_600_000
/** Milliseconds in which jobs have to have done their work, whatever the clock says. */
const PATIENCE = 20_000
const preload = fileURLToPath(new URL('shift-clock.mjs', import.meta.url))

interface Setup {
  servers: number
  /** Where each step moves the clock to, in milliseconds from the right time. */
  steps: readonly number[]
  prepare(): Promise<{ env: Record<string, string>; remove(): Promise<void> }>
}

const setups: Record<string, Setup> = {
  'three servers on PostgreSQL': {
    servers: 3,
    steps: [HOUR, 0, -HOUR, 0],
    async prepare() {
      const { dataFolder, databaseUrl, remove } = await newInstallation()
      return { env: { CASTAWAY_DATA: dataFolder, DATABASE_URL: databaseUrl! }, remove }
    },
  },
  'one server on PGlite': {
    servers: 1,
    steps: [HOUR, 0, -HOUR, 0],
    async prepare() {
      const folder = await newFolder()
      return { env: { CASTAWAY_DATA: folder }, remove: () => removeFolder(folder) }
    },
  },
}

describe.each(Object.entries(setups))('the clock of %s', (name, { servers: count, ...setup }) => {
  test(
    `jumps an hour ahead and back, and nothing is lost, doubled or late`,
    async () => {
      const { env, remove } = await setup.prepare()
      onTestFinished(remove)
      const folder = await newFolder()
      onTestFinished(() => removeFolder(folder))
      const clock = join(folder, 'shift')
      const servers = await startServers(count, {
        ...env,
        CASTAWAY_WORLD: 'empty',
        NODE_OPTIONS: `--import=${preload}`,
        FAULTS_CLOCK: clock,
      })
      const receiver = await startReceiver()
      onTestFinished(() => receiver.close())
      /** How often each cast was delivered; counted as it comes, because reading all of them again takes seconds. */
      const deliveries = new Map<string, number>()
      receiver.answer = (response) => {
        const { data } = JSON.parse(receiver.received.at(-1)!.body.toString())
        deliveries.set(data.hash, (deliveries.get(data.hash) ?? 0) + 1)
        response.end()
      }
      // What was done while the clock was ahead cannot be taken back before that time: the network refuses messages that
      // are more than ten minutes in the future, and of two messages the later one holds.
      const work = await startWorkload(servers, {
        people: 4,
        units: 40,
        pause: 50,
        undoes: false,
        async prepare([person]) {
          await servers.client().publishWebhook({
            name: 'Hook',
            url: receiver.url,
            subscription: { 'cast.created': { author_fids: [person!.fid] } },
          })
        },
      })
      const own = work.people[0]!
      const probes = startProbes(servers, own, work.acknowledged)
      onTestFinished(async () => {
        await work.stop()
        await probes.stop()
        await servers.stop()
      })
      const browser = createBrowser(servers.any().url)
      await browser.signIn(own.account)
      const isSignedIn = async () => Boolean((await browser.get('/login/session')).body.user)
      expect(await isSignedIn()).toBe(true)

      /** Casts of the person, whose delivery is a job. */
      const due = () =>
        [...work.acknowledged.casts]
          .filter(([text]) => text.startsWith(`${own.username} `))
          .map(([, { hash }]) => hash)
      const lines: string[] = []
      for (const shift of setup.steps) {
        await writeFile(clock, String(shift))
        await Promise.race([delay(SECONDS * 1000), work.writing])
        const sent = due()
        const missing = () => sent.filter((hash) => !deliveries.has(hash)).length
        const began = performance.now()
        await expect
          .poll(missing, { timeout: PATIENCE, message: `${shift / HOUR} h: webhooks of casts` })
          .toBe(0)
        const answers = probes.take()
        lines.push(
          `${shift / HOUR} h: ${summaryOf(answers)}, webhooks after ${((performance.now() - began) / 1000).toFixed(1)} s`,
        )
        const faults = faultsIn(answers)
        const isOfJump = ({ message }: (typeof faults)[number]) => isOfAnotherTime(message ?? '')
        expect(faults.filter((each) => !isOfJump(each))).toEqual([])
        // At most the one that was on its way.
        expect(faults.length).toBeLessThanOrEqual(1)
        expect(await isSignedIn()).toBe(true)
      }
      await probes.finish()
      await work.finish()
      const total = [...deliveries.values()].reduce((sum, times) => sum + times, 0)
      // oxlint-disable-next-line no-console -- the figures are what the run is for
      console.log(
        `The clock of ${name}: ${lines.join('; ')}. ${figuresOf(work)}, ${total} deliveries of ${deliveries.size} casts`,
      )
      // At least once, as the guide says: a process whose clock has jumped may take another one's job for dead.
      expect(total).toBeLessThanOrEqual(deliveries.size + count * setup.steps.length)
    },
    (SECONDS * 4 + 400) * 1000,
  )
})
