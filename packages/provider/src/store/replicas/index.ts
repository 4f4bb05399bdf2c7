import { AsyncLocalStorage } from 'node:async_hooks'
import { detached, occurrences } from '@castaway/server-kit/telemetry'
import { setClockOf } from '../clock-of'
import type { EventBatch, StoreEvent } from '../events'
import type { Replicas, Store } from '../store'
import { assertReplica, openPool, unusable } from './connect'
import { createProgress } from './progress'
import { readsDb, type ReadSource } from './reads'
import { createReplica, type ExclusionReason, type Replica } from './replica'

export interface ReplicaOptions {
  urls: readonly string[]
  poolSize: number | undefined
  /** Receives a sentence when a replica is left out, and when it is used again. */
  report: ((sentence: string) => void) | undefined
}

/** Where a request reads from: once it has read from the primary, a replica may lack what it has seen. */
interface Pin {
  source?: ReadSource
}

/** Topic of the events that only stand for what was committed before them. */
const WRITTEN = 'written'

/**
 * Opens the read replicas of a store.
 * @throws StoreError `UNUSABLE_REPLICA`, whose property is the one at fault, `readUrls.0`; the cause is the driver's error
 */
export async function openReplicas(
  store: Store,
  { urls, poolSize, report }: ReplicaOptions,
): Promise<Replicas> {
  const pins = new AsyncLocalStorage<Pin>()
  /** Counts what this process knows to be committed. */
  let order = 0
  let marking: Promise<void> | undefined
  const { processId } = store.channel!
  let turn = 0
  let closed = false

  const standbys: boolean[] = []
  for (const [index, url] of urls.entries()) standbys.push(await check(store, url, index))
  const replicas: Replica[] = urls.map((url, index) =>
    createReplica({
      url,
      progress: createProgress(),
      clock: store.clock,
      openPool: () => openPool(url, poolSize),
      order: () => order,
      mark,
      changed: (leftOut) => {
        if (leftOut) occurrences.replicaLeftOut.report({ replica: index + 1, reason: leftOut })
        report?.(sentenceOf(serverOf(url), leftOut))
      },
    }),
  )

  /** What a mark of this process stands for. */
  const orderOfMark = (event: StoreEvent): number | undefined =>
    event.kind === 'other' && event.topic === WRITTEN && event.facts.by === processId
      ? Number(event.facts.order)
      : undefined

  /** Before the caches drop what has changed, or at the same moment: no read is between the two. */
  function hear({ seq, events }: EventBatch): void {
    // What this process has missed has no number.
    if (seq === 0) return wrote()
    order += 1
    const upTo = events.map(orderOfMark).find((found) => found !== undefined)
    for (const { progress } of replicas) {
      if (upTo !== undefined) progress.marked(upTo, seq)
      progress.expect(order, seq, store.clock.now())
    }
  }

  function wrote(): void {
    order += 1
    for (const { progress } of replicas) progress.expect(order, null, store.clock.now())
    mark()
  }

  /** Records a row in the log for everything until now, and another one for what comes meanwhile. */
  function mark(): void {
    // On no request's behalf, although one may have caused it.
    marking ??= detached(recordMarks)
  }

  async function recordMarks(): Promise<void> {
    try {
      while (!closed && replicas.some(({ progress }) => progress.needsMark())) {
        const facts = { by: processId, order }
        await store.transaction((tx) =>
          store.events.record(tx, [{ kind: 'other', topic: WRITTEN, facts }]),
        )
      }
    } catch {
      // The primary is away: until it is back and a replica has answered again, none is read from.
    } finally {
      marking = undefined
    }
  }

  async function choose(): Promise<ReadSource> {
    const pinned = pins.getStore()?.source
    if (pinned === 'primary') return pinned
    const known = order
    turn = (turn + 1) % replicas.length
    const inTurn = pinned ? [pinned] : [...replicas.slice(turn), ...replicas.slice(0, turn)]
    let source: ReadSource = inTurn.find((replica) => replica.isCurrent(known)) ?? 'primary'
    if (source === 'primary') {
      const lacking = inTurn.find(({ leftOut }) => leftOut === null)
      if (await lacking?.catchUp(known)) source = lacking!
    }
    pin(source)
    return source
  }

  function pin(source: ReadSource): void {
    const request = pins.getStore()
    // A statement beside this one may have read from the primary meanwhile.
    if (request && request.source !== 'primary') request.source = source
  }

  const stop = store.events.follow(hear)
  const db = readsDb({
    primary: store.db,
    choose,
    fellBack: () => pin('primary'),
    wrote,
  })
  setClockOf(db, store.clock)
  const all: Replicas = {
    store: {
      ...store,
      db,
      async transaction(work) {
        const result = await store.transaction(work)
        wrote()
        return result
      },
    },
    inOrder: (work) => pins.run({}, work),
    wrote,
    states: () =>
      replicas.map((replica, index) => ({
        server: serverOf(urls[index]!),
        leftOut: replica.leftOut,
        behind: replica.behind(),
      })),
    async close() {
      closed = true
      stop()
      await marking
      for (const replica of replicas) await replica.close()
    },
  }
  try {
    await store.events.ready()
    wrote()
    await marking
    for (const [index, replica] of replicas.entries()) {
      await replica.ask()
      // A standby may be behind; a server that replays nothing has the row that was just written, or never will.
      if (!standbys[index] && replica.progress.oldest() !== null) {
        throw at(
          index,
          unusable('does not follow the server in DATABASE_URL: it was promoted, or is a copy'),
        )
      }
    }
  } catch (cause) {
    await all.close()
    throw cause
  }
  return all
}

async function check(store: Store, url: string, index: number): Promise<boolean> {
  const db = await openPool(url, 1)
  try {
    return (await assertReplica(store.db, db)).isStandby
  } catch (cause) {
    throw at(index, cause)
  } finally {
    await db.destroy()
  }
}

const at = (index: number, cause: unknown) =>
  Object.assign(unusable(cause instanceof Error ? cause.message : String(cause)), {
    property: `readUrls.${index}`,
    cause,
  })

/** What can be shown of the URL. */
function serverOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url)
  return `${hostname || (searchParams.get('host') ?? 'localhost')}:${port || 5432}`
}

function sentenceOf(server: string, leftOut: ExclusionReason | null): string {
  if (leftOut === null) return `The read replica at ${server} is used again`
  const why =
    leftOut === 'unreachable' ? 'it cannot be reached' : 'it is more than 5 seconds behind'
  return `The read replica at ${server} is left out: ${why}`
}
