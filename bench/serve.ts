import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { systemClock, systemRandom } from '@castaway/contract'
import { addSignerKey, sealContext, signerFromSeed, toHex, type Store } from '@castaway/provider'
import { seedFromPlan, scalePlan, signerKeyOf } from '@castaway/seeds'
import { randomUuid } from '@castaway/server-kit/ids'
import { serve } from '@hono/node-server'
import { startPostgres } from '../scripts/postgres.mjs'
import { APP, openBenchStore, provide } from './in-process'
import { root } from './peers'
import { hear, plans } from './statements'

/** Follows 25 users in a world of this kind; FID 3 follows 2,000. */
const FID = 2
/** People from this one on who can publish. */
const WRITERS = 32

const casts = Number(process.argv[2])
/** Of more, a world with as many messages for each cast would not fit on a disk of 100 GB. */
const composition = casts > 300_000 ? { reactions: 1, follows: 0.3 } : {}
const database = process.argv[3]!
const native = database === 'postgres'
/** A process beside another one gets the URL of its database. */
const shared = database.startsWith('postgres://') ? database : null
const folder = join(root, '.cache/bench', `${native ? 'postgres' : 'scale'}-${casts}`)
const whole = join(folder, 'whole')

// A folder that another user can access, because PostgreSQL does not run as root.
const cluster = join(folder, 'cluster')
if (native && !existsSync(whole)) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const postgres = native ? await startPostgres(cluster) : null
const databaseUrl = shared ?? postgres?.url

const open = () => openBenchStore(databaseUrl ? { databaseUrl } : { dataFolder: folder })

/** Seeding 300,000 casts takes minutes, so it is done once and cached. */
async function seededStore(): Promise<Store> {
  if (shared || existsSync(whole)) return open()
  if (!native) await rm(folder, { recursive: true, force: true })
  const store = await open()
  process.stderr.write(`seeding ${casts} casts, once …\n`)
  const began = performance.now()
  const { report } = await seedFromPlan(store, scalePlan(casts, composition), {
    now: systemClock.now(),
    artBase: 'http://localhost',
    keyless: true,
  })
  const took = ((performance.now() - began) / 1000).toFixed(0)
  process.stderr.write(`seeded ${report!.messages} messages in ${took} s\n`)
  await writeFile(whole, '')
  return store
}

/** An approved signer of a person, as the provider stores it. */
async function signerFor(store: Store, fid: number): Promise<string> {
  const uuid = randomUuid(systemRandom)
  const seed = new Uint8Array(
    Buffer.from(signerKeyOf(`scale-${casts}`, fid).slice('0x'.length), 'hex'),
  )
  const key = toHex(signerFromSeed(seed).publicKey)
  const at = systemClock.now()
  await addSignerKey(store, { fid, key, appFid: 1, addedAt: at })
  await store.db
    .insertInto('managed_signer')
    .values({
      uuid,
      app_id: APP.id,
      public_key: key,
      sealed_key: store.seal.close(seed, sealContext(uuid)),
      status: 'approved',
      fid,
      app_fid: 1,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { uuid: kept } = await store.db
    .selectFrom('managed_signer')
    .select('uuid')
    .where('app_id', '=', APP.id)
    .where('fid', '=', fid)
    .executeTakeFirstOrThrow()
  return kept
}

const store = await seededStore()
const provider = await provide(store)
const signers: string[] = []
for (let fid = FID; fid < FID + WRITERS; fid++) signers.push(await signerFor(store, fid))
/** Beside the provider's own routes: what its statements are, and how the database answers them. */
async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/statements/hear') return new Response((hear(), null))
  if (pathname === '/statements/plans') return new Response(await plans(databaseUrl!))
  return provider.fetch(request)
}
const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' }, (address) => {
  const { port } = address as AddressInfo
  const ready = {
    baseUrl: `http://127.0.0.1:${port}/v2`,
    apiKey: APP.key,
    fid: FID,
    signerUuid: signers[0],
    signers,
    databaseUrl,
  }
  console.log(`READY ${JSON.stringify(ready)}`)
})

process.once('SIGTERM', () => {
  if ('closeAllConnections' in server) server.closeAllConnections()
  server.close(() => {
    void provider
      .close()
      .then(() => store.close())
      .then(() => postgres?.stop())
      .then(() => process.exit(0))
  })
})
