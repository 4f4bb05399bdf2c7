import { setTimeout as delay } from 'node:timers/promises'
import type { Store } from '../../store/open'
import { NodeError } from '../errors'
import { blockHeight, checkEventId, checkShard, eventsFrom, type HubEvent } from './read'
import { BLOCK_EVENTS, sealBlocks } from './seal'

export interface SubscribeRequest {
  /** All if there are none. */
  eventTypes: readonly number[]
  /** The first id; without it, only what happens from now on. */
  fromId?: number | undefined
  shardIndex?: number | undefined
}

/** What follows the events of the network. */
export interface HubEvents {
  /**
   * Events in their order, as they come into blocks: once this resolves, none is missed. The stream reads no further
   * than its consumer asks, and ends when the signal is aborted; it throws a NodeError if the world was replaced.
   * @throws {NodeError} `InvalidArgument` for a shard or an id that there is not
   */
  subscribe(request: SubscribeRequest, signal: AbortSignal): Promise<AsyncIterable<HubEvent>>
}

/** Time between two blocks while someone follows, in milliseconds; also how long another process's block may take. */
const BLOCK_MS = 1_000
/** After a change in this process, a block is made this much later, in milliseconds. */
const SOON_MS = 20
const PAGE = 500

export const hubEvents = (store: Store): HubEvents => ({
  async subscribe({ eventTypes, fromId, shardIndex }, signal) {
    checkShard(shardIndex)
    if (fromId !== undefined) checkEventId(fromId)
    await sealBlocks(store)
    const { height } = await blockHeight(store)
    return follow(store, { eventTypes, from: fromId ?? (height + 1) * BLOCK_EVENTS, signal })
  },
})

async function* follow(
  store: Store,
  {
    eventTypes,
    from,
    signal,
  }: { eventTypes: readonly number[]; from: number; signal: AbortSignal },
): AsyncGenerator<HubEvent, void> {
  let next = from
  let changed = false
  let replaced = false
  let wake = () => {}
  const leave = store.events.subscribe(({ kind }) => {
    changed = true
    replaced ||= kind === 'replaced'
    wake()
  })
  try {
    while (!signal.aborted) {
      if (replaced) throw new NodeError('Aborted', 'the world was replaced: start again')
      changed = false
      await sealBlocks(store)
      for (;;) {
        const page = await eventsFrom(store, next, eventTypes, PAGE)
        for (const event of page.events) {
          yield event
          if (signal.aborted) return
        }
        if (page.next === next) break
        next = page.next
      }
      if (!changed) await pause(signal, (resume) => (wake = resume))
    }
  } finally {
    leave()
  }
}

/** Waits for the next block: a moment after a change, or its usual time. */
async function pause(signal: AbortSignal, onWake: (resume: () => void) => void): Promise<void> {
  const woken = new AbortController()
  onWake(() => woken.abort())
  const either = AbortSignal.any([signal, woken.signal])
  await delay(BLOCK_MS, undefined, { signal: either, ref: false }).catch(() => {})
  if (!signal.aborted && woken.signal.aborted)
    await delay(SOON_MS, undefined, { signal, ref: false }).catch(() => {})
}
