import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newInstallation } from '@castaway/testkit/installation'
import { startReceiver } from '../packages/provider/test/webhook-receiver'
import { clientOf, register } from '../tests/harness/people'
import { startProduct } from '../tests/harness/product'
import { deadReceivers } from './dead-receivers'

const SECONDS = Number(process.env.CASTAWAY_FAULTS_SECONDS ?? 60)
/** Dead receivers of each kind: together more than a process has lanes for jobs. */
const EACH = 4
const HEALTHY = 4
/** Milliseconds in which a receiver that answers has a cast, as the guide of operators says. */
const LONGEST = 5_000
const MOST_GROWTH = 80e6
/** The time that a receiver has to answer, and what the machine may add, in milliseconds. */
const WARM_UP = 12_000

describe.each(['PGlite', 'PostgreSQL'])('receivers that are dead, on %s', (name) => {
  test(
    `for ${SECONDS} seconds delay no other one`,
    async () => {
      const { dataFolder, databaseUrl, remove } = await newInstallation(name === 'PostgreSQL')
      onTestFinished(remove)
      const product = await startProduct({
        CASTAWAY_DATA: dataFolder,
        CASTAWAY_WORLD: 'empty',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      })
      onTestFinished(async () => void (await product.stop()))
      const client = clientOf(product)
      const user = await register(client, 'speaker')
      await client.buyStorage({ fid: user.fid, units: 20 })
      const elsewhere = await startReceiver()
      const healthy = await Promise.all(Array.from({ length: HEALTHY }, () => startReceiver()))
      const dead = (
        await Promise.all(Array.from({ length: EACH }, () => deadReceivers(elsewhere.url)))
      ).flat()
      onTestFinished(async () => {
        await Promise.all([elsewhere, ...healthy, ...dead].map((each) => each.close()))
      })
      for (const { url } of [...dead, ...healthy])
        await client.publishWebhook({ name: 'Hook', url, subscription: { 'cast.created': {} } })

      const metric = async (key: string) => {
        const text = await (await fetch(`${product.url}/metrics`)).text()
        return Number(new RegExp(`^${key} (\\S+)$`, 'm').exec(text)?.[1])
      }
      const memory = () => metric('process_resident_memory_bytes')
      const arrivals = healthy.map((receiver) => {
        const at = new Map<string, number>()
        receiver.answer = (response) => {
          const { hash } = JSON.parse(receiver.received.at(-1)!.body.toString()).data
          if (!at.has(hash)) at.set(hash, performance.now())
          response.end()
        }
        return at
      })
      const sent = new Map<string, number>()
      const began = performance.now()
      let warm = 0
      let most = 0
      let queued = 0
      for (let n = 0; performance.now() - began < SECONDS * 1000; n++) {
        const { cast } = await client.publishCast({
          signerUuid: user.signerUuid,
          text: `Hello ${n}`,
        })
        sent.set(cast.hash, performance.now())
        await delay(300)
        if (n % 5 > 0) continue
        queued = Math.max(queued, await metric('castaway_webhook_deliveries_queued'))
        if (performance.now() - began < WARM_UP) warm = Math.max(warm, await memory())
        else most = Math.max(most, await memory())
      }
      await delay(LONGEST)
      // Also at the end of a run that is as short as the time to warm up.
      most = Math.max(most, await memory())
      const delays = arrivals.flatMap((at) =>
        [...sent].map(([hash, then]) => (at.get(hash) ?? Infinity) - then),
      )
      const sorted = delays.toSorted((a, b) => a - b)
      const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)]!)
      const asked = new Map<string, number>()
      for (const { kind, asked: times } of dead) asked.set(kind, (asked.get(kind) ?? 0) + times)
      // oxlint-disable-next-line no-console -- the figures are what the run is for
      console.log(
        `${sent.size} casts to ${HEALTHY} receivers beside ${dead.length} dead ones, on ${name}: half after ${at(0.5)} ms, ` +
          `99 % after ${at(0.99)} ms, all after ${at(1)} ms; at most ${queued} queued; memory ${Math.round(warm / 1e6)} MB, then ${Math.round(most / 1e6)} MB; ` +
          [...asked].map(([kind, times]) => `${times} × ${kind}`).join(', '),
      )
      expect(at(1)).toBeLessThan(LONGEST)
      for (const { received } of healthy) expect(received.length).toBe(sent.size)
      expect(elsewhere.received).toEqual([])
      expect(most - warm).toBeLessThan(MOST_GROWTH)
      // No delivery is queued twice.
      expect(queued).toBeLessThanOrEqual(sent.size * (dead.length + HEALTHY))
    },
    (SECONDS + 300) * 1000,
  )
})
