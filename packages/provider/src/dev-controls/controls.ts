import { Hono, type Context } from 'hono'
import { sql } from 'kysely'
import { toErrorResponse } from '../http/error-response'
import { readBody } from '../http/body'
import type { AppContext } from '../context'
import { parseOrThrow } from '../http/query'
import { notFound, serverError } from '../errors'
import { toServerError } from '../http/to-server-error'
import { migrations } from '../store/migrations'
import { rebuild } from '../messages/rebuild'
import { checkAgreement } from '../messages/verify'
import { replayDeliveries } from '../webhooks/log'
import { rescoreSoon } from '../scores/rescore'
import type { WorldName } from '../store/world-names'
import { readWorld } from '../store/world-record'
import type { AdjustableClock } from './adjustable-clock'
import type { ApiKeys } from '../keys/index'
import { apiKeyControls } from './api-keys'
import { appControls } from './apps'
import { campaignControls } from './campaigns'
import { chainControls } from './chain'
import { eventControls } from './events'
import { createFaults, type Faults } from './faults'
import { createGate, type Gate } from './gate'
import { assertLocal, peerOf } from './assert-local'
import { listSent, replaySent } from './inbox'
import { proControls } from './pro'
import { logControls } from './log'
import { createRequestLog, type RequestLog } from './request-log'
import * as shapes from './schemas'
import { approveSigner } from './signers'
import { signerControls } from './signer-list'
import { nameControls } from './names'
import type { SampleWorlds } from './sample-worlds'
import { listSnapshots, removeSnapshot } from './snapshot-file'
import { restoreSnapshot, takeSnapshot } from './snapshots'
import { sqlControls } from './sql/index'
import { webhookControls } from './webhooks'

export interface DevControlsOptions {
  /** The clock of the whole provider. */
  clock: AdjustableClock
  /** The development key, the only one that gives access. */
  key: string
  /** The app of that key, to which keys belong that are made here. */
  app: string
  /** Folder of the snapshots. */
  snapshotFolder: string
  /** What a reset seeds. */
  worlds: SampleWorlds
}

/** The controls for developers and tests. */
export interface DevControls {
  /** Mounted at `/_local`. */
  app: Hono
  /** Every API call passes through it, so that the data is never replaced during a call. */
  gate: Gate
  faults: Faults
  requests: RequestLog
}

type Report = (error: unknown, about: { operation: null; requestId: string }) => void

/** Creates the controls at `/_local/*`; `assertLocal` decides who may access them. */
export function createDevControls(
  context: AppContext,
  keys: ApiKeys,
  { clock, key, app: ownApp, snapshotFolder, worlds }: DevControlsOptions,
  report?: Report,
): DevControls {
  const { store, jobs } = context
  const gate = createGate()
  const faults = createFaults(context.random)
  const requests = createRequestLog()
  const app = new Hono()
  const alone = <T>(work: () => Promise<T>) => gate.alone(() => retryOnConflict(work))

  app.use(async (c, next) => {
    assertLocal(c.req.raw, key, peerOf(c))
    await next()
    c.header('cache-control', 'no-store')
  })
  app.onError((error, c) => {
    const apiError = toServerError(error, c.req.raw.signal)
    if (!apiError) report?.(error, { operation: null, requestId: 'local' })
    return toErrorResponse(apiError)
  })
  app.notFound(() => toErrorResponse(serverError('ROUTE_NOT_FOUND', 'No such control')))

  app.get('/', async (c) =>
    c.json({
      world: (await readWorld(store))?.name ?? null,
      database: store.kind,
      schema: migrations.at(-1)!.name,
      clock: clockReading(clock),
      faults: faults.active(),
    }),
  )

  // Clock routes. Jobs that became due by a change run before the response.
  const moved = async (c: Context) => {
    await rescheduleRecurring(context)
    const ran = await jobs.runDue()
    return c.json({ ...clockReading(clock), jobs_run: ran })
  }
  app.get('/clock', (c) => c.json(clockReading(clock)))
  app.put('/clock', async (c) => {
    const { at, frozen } = await bodyOf(c, shapes.ClockSetting)
    if (frozen === true) clock.freeze()
    if (frozen === false) clock.run()
    if (at !== undefined) clock.set(at)
    return moved(c)
  })
  app.post('/clock/advance', async (c) => {
    const { ms } = await bodyOf(c, shapes.ClockAdvance)
    if (!shapes.isStorableTime(clock.now() + ms)) {
      throw serverError('InvalidField', 'ms leads to a time outside the network’s range', 'ms')
    }
    clock.advance(ms)
    return moved(c)
  })
  app.delete('/clock', async (c) => {
    clock.reset()
    return moved(c)
  })

  app.get('/faults', (c) => c.json({ faults: faults.list() }))
  app.post('/faults', async (c) => {
    const fault = faults.add(await bodyOf(c, shapes.Fault))
    if (!fault)
      throw serverError('CONFLICT', 'There are already 100 faults, which is the limit: clear some')
    return c.json(fault, 201)
  })
  app.delete('/faults', (c) => {
    faults.clear()
    return c.json({ faults: [] })
  })
  app.delete('/faults/:id', (c) => {
    if (!faults.remove(Number(c.req.param('id')))) throw notFound('The fault')
    return c.json({ faults: faults.list() })
  })

  app.get('/requests', (c) =>
    c.json({ requests: requests.list(parseOrThrow(shapes.RequestsQuery, c.req.query())) }),
  )
  app.delete('/requests', (c) => {
    requests.clear()
    return c.json({ requests: [] })
  })

  app.get('/inbox', async (c) =>
    c.json({ sent: await listSent(context, parseOrThrow(shapes.InboxQuery, c.req.query())) }),
  )
  app.post('/inbox/replay', async (c) => {
    const deliveries = await replayDeliveries(context, await bodyOf(c, shapes.Replay))
    return c.json({ deliveries }, 202)
  })
  app.post('/inbox/:kind/:id/replay', async (c) => {
    const { kind, id } = c.req.param()
    await replaySent(context, kind, id)
    return c.json({ kind, id }, 202)
  })

  // Data routes. API calls wait while the data is being replaced.
  const reseed = async (c: Context, name?: WorldName, before?: () => void) => {
    const began = performance.now()
    const seeded = await alone(() => {
      before?.()
      return worlds.reset(store, name)
    })
    await rescheduleRecurring(context)
    await rescoreSoon(store)
    const took_ms = Math.round(performance.now() - began)
    const { name: world, seed, report } = seeded
    return c.json({ world, seed, messages: report?.messages ?? 0, took_ms })
  }
  app.post('/reset', async (c) => {
    const { world, keep } = await bodyOf(c, shapes.Reset)
    return reseed(c, world, () => {
      // This happens before the seeding, which writes times by the clock.
      if (!keep.includes('clock')) clock.reset()
      if (!keep.includes('faults')) faults.clear()
    })
  })
  app.post('/seed', async (c) => {
    const { world } = await bodyOf(c, shapes.Seed)
    const someone = await store.db
      .selectFrom('account')
      .select('fid')
      .where('fid', '>', 1)
      .limit(1)
      .execute()
    if (someone.length > 0)
      throw serverError('CONFLICT', 'This world already has users: reset it instead')
    return reseed(c, world)
  })
  app.get('/snapshots', async (c) =>
    c.json({
      snapshots: (await listSnapshots(snapshotFolder)).map(({ name, size, header }) => ({
        name,
        size,
        world: header.world,
        taken_at: header.taken_at,
        schema: header.schema.at(-1),
      })),
    }),
  )
  app.put('/snapshots/:name', async (c) => {
    const name = parseOrThrow(shapes.SnapshotName, c.req.param('name'), ['name'])
    const header = await alone(() => takeSnapshot(store, snapshotFolder, name, clock.state()))
    return c.json({ name, world: header.world, taken_at: header.taken_at }, 201)
  })
  app.post('/snapshots/:name/restore', async (c) => {
    const name = parseOrThrow(shapes.SnapshotName, c.req.param('name'), ['name'])
    const { keep } = await bodyOf(c, shapes.Restore)
    const header = await alone(async () => {
      const restored = await restoreSnapshot(store, snapshotFolder, name)
      if (!keep.includes('clock')) clock.restore(restored.clock ?? { offset: 0, frozenAt: null })
      if (!keep.includes('faults')) faults.clear()
      return restored
    })
    await rescheduleRecurring(context)
    return c.json({ name, world: header.world, taken_at: header.taken_at })
  })
  app.delete('/snapshots/:name', async (c) => {
    const name = parseOrThrow(shapes.SnapshotName, c.req.param('name'), ['name'])
    if (!(await removeSnapshot(snapshotFolder, name))) throw notFound('The snapshot', 'name')
    return c.json({ name })
  })

  app.post('/drain', async (c) => {
    const began = performance.now()
    await jobs.drain()
    return c.json({ took_ms: Math.round(performance.now() - began) })
  })
  app.post('/signers/approve', async (c) =>
    c.json(await approveSigner(context, await bodyOf(c, shapes.Approval))),
  )
  app.get('/keys/:fid', async (c) => {
    const fid = parseOrThrow(shapes.Fid, c.req.param('fid'), ['fid'])
    const keys = await worlds.keysOf(store, fid)
    if (!keys) throw notFound('The key of a seeded account', 'fid')
    return c.json(keys)
  })
  app.route('/', chainControls(context))
  app.route('/', nameControls(context))
  app.route('/', proControls(context))
  app.route('/', sqlControls(context))
  app.route('/', logControls(context))
  app.route('/', eventControls(context))
  app.route('/', webhookControls(context))
  app.route('/', campaignControls(context))
  app.route('/', signerControls(context))
  app.route('/', appControls(context, keys))
  app.route('/', apiKeyControls(context, keys, ownApp))
  app.get('/agreement', async (c) => {
    const differences = await checkAgreement(store)
    return c.json({ agrees: differences.length === 0, differences })
  })
  app.post('/rebuild', async (c) => c.json({ messages_in_view: await alone(() => rebuild(store)) }))
  return { app, gate, faults, requests }
}

/** Jobs run concurrently with a change of the data, and PostgreSQL may abort it because of one of them. */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (cause) {
      if ((cause as { code?: unknown } | null)?.code !== '40P01' || attempt === 5) throw cause
    }
  }
}

/** After the clock was set back, recurring jobs would otherwise wait until their old due time. */
async function rescheduleRecurring({
  store,
  clock,
}: Pick<AppContext, 'store' | 'clock'>): Promise<void> {
  await sql`update job set due_at = ${clock.now()}::bigint + every_ms
    where every_ms is not null and state = 'waiting'
      and due_at > ${clock.now()}::bigint + every_ms`.execute(store.db)
}

const clockReading = (clock: AdjustableClock) => {
  const now = clock.now()
  return {
    now,
    iso: new Date(now).toISOString(),
    frozen: clock.frozenAt !== null,
    offset_ms: clock.offset,
  }
}

const bodyOf = async <S extends Parameters<typeof parseOrThrow>[0]>(c: Context, schema: S) =>
  parseOrThrow(schema, (await readBody(c.req.raw)) ?? {})
