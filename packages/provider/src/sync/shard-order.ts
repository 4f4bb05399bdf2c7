import { HubEventType } from '../messages/hub-events'
import type { HubEvent } from '../node/events/read'
import { BLOCK_EVENTS } from '../node/events/seal'
import { BadNodeError } from './errors'
import type { ShardPosition } from './state'

/** The types of events that are followed. */
export const FOLLOWED: readonly number[] = Object.values(HubEventType)

/** The node no longer has the events that come next: those who were away for longer than its window read again. */
export class EventGapError extends Error {
  override readonly name = 'EventGapError'
}

const heightOf = (id: number): number => Math.floor(id / BLOCK_EVENTS)

/**
 * Checks that events come in their order and without a gap: ids grow, blocks follow each other, and each has as many
 * events as it says.
 */
export class ShardOrder {
  private isFirst = true

  /** @param position where the stream begins; it moves with each event */
  constructor(readonly position: ShardPosition) {}

  /**
   * Takes the next event.
   * @throws {EventGapError} if the stream begins later than it should
   * @throws {BadNodeError} if it has a gap later, or goes back
   */
  next(event: HubEvent): void {
    const { position } = this
    const { id, type } = event
    if (id < position.nextId) {
      throw new BadNodeError(`sent the event ${id} after the event ${position.nextId - 1}`)
    }
    const height = heightOf(id)
    const isBlock = type === HubEventType.blockConfirmed
    const isBetween = position.blockRest === 0
    // Between two blocks, the next one begins; within one, its events go on.
    const begins = position.nextId % BLOCK_EVENTS === 0
    const expected = heightOf(position.nextId) + (isBetween && !begins ? 1 : 0)
    if (height !== expected || isBlock !== isBetween) {
      const gap = `skipped events: ${id} came where the block ${expected} was next`
      if (this.isFirst) throw new EventGapError(gap)
      throw new BadNodeError(gap)
    }
    this.isFirst = false
    position.nextId = id + 1
    if (!isBlock) {
      position.blockRest -= 1
      return
    }
    const counts = event.blockConfirmedBody?.eventCountsByType ?? []
    position.blockRest = counts
      .filter(({ key }) => FOLLOWED.includes(key) && key !== HubEventType.blockConfirmed)
      .reduce((sum, { value }) => sum + value, 0)
  }
}
