import { setTimeout as delay } from 'node:timers/promises'
import type { HubEvent } from '../node/events/read'
import { BLOCK_EVENTS } from '../node/events/seal'
import { applyEvents, readEvents, type AppliedEvents } from './apply-events'
import { NodeUnavailableError } from './errors'
import { BoundedQueue } from './queue'
import { FOLLOWED, ShardOrder } from './shard-order'
import type { ShardPosition } from './state'
import type { WriteContext } from './write-accounts'

/**
 * Events that are applied in one transaction, and those that wait. A block is applied as a whole: whether it lacks an
 * event is known once all have come. One that is larger is applied in parts.
 */
const CHUNK = 500
const WAITING = 2_000
const LONGEST_PAUSE_MS = 30_000
/** Attempts to connect of a sync that has an end; one that follows never gives up. */
const ATTEMPTS = 10

export interface FollowContext extends WriteContext {
  /** The last height to read; without it, it follows until the signal is aborted. */
  until?: number | undefined
  /** Milliseconds before the first attempt to connect again. */
  retryMs: number
  onApplied(applied: AppliedEvents): Promise<void>
  /** The node went away, and is tried again. */
  onAway(error: NodeUnavailableError): void
}

/**
 * Follows the events of a shard from a position: in their order, each once, and connects again where it has to.
 * @throws {EventGapError} if the node no longer has the next events
 * @throws {BadNodeError} if it skips some or goes back
 */
export async function followShard(context: FollowContext, start: ShardPosition): Promise<void> {
  let position = start
  for (let attempt = 1; !isAt(position, context.until);) {
    context.signal.throwIfAborted()
    try {
      for await (const reached of connect(context, position)) {
        position = reached
        attempt = 1
      }
    } catch (cause) {
      context.signal.throwIfAborted()
      if (!(cause instanceof NodeUnavailableError)) throw cause
      if (context.until !== undefined && attempt === ATTEMPTS) throw cause
      context.onAway(cause)
      const pause = Math.min(context.retryMs * 2 ** (attempt - 1), LONGEST_PAUSE_MS)
      attempt++
      await delay(pause, undefined, { signal: context.signal })
    }
  }
}

/** Whether everything up to this height has been applied. */
const isAt = ({ nextId, blockRest }: ShardPosition, until: number | undefined): boolean =>
  until !== undefined && blockRest === 0 && nextId > until * BLOCK_EVENTS

/** One connection; yields the positions that were saved. */
async function* connect(
  context: FollowContext,
  start: ShardPosition,
): AsyncGenerator<ShardPosition, void> {
  const { client, store, until } = context
  const stopped = new AbortController()
  const signal = AbortSignal.any([context.signal, stopped.signal])
  const queue = new BoundedQueue<HubEvent>(WAITING)
  const order = new ShardOrder({ ...start })
  const request = { eventTypes: FOLLOWED, fromId: start.nextId, shardIndex: start.shard }
  const reading = read(client.subscribe(request, signal), queue, client.address)
  let events: HubEvent[] = []
  try {
    while (!isAt(order.position, until)) {
      const taken = await queue.take({ weight: CHUNK, items: CHUNK })
      if (taken.length === 0) return
      for (const event of taken) order.next(event)
      events.push(...taken)
      if (order.position.blockRest > 0 && events.length < CHUNK) continue
      const position = { ...order.position }
      const read = await readEvents(events, store.clock.now())
      await context.onApplied(await applyEvents(store, read, { position, round: context.round }))
      events = []
      yield position
      context.signal.throwIfAborted()
    }
  } finally {
    stopped.abort()
    queue.end()
    await reading
  }
}

async function read(
  stream: AsyncIterable<unknown>,
  queue: BoundedQueue<HubEvent>,
  address: string,
): Promise<void> {
  try {
    for await (const event of stream) await queue.put(event as HubEvent, 1)
    queue.end(new NodeUnavailableError(address, 'the stream ended'))
  } catch (cause) {
    queue.end(cause)
  }
}
