import type { EventBatch, StoreEvent } from '@castaway/provider'

/**
 * Batches that have already happened, with the counts that are right after all of them: a page that hears of them has
 * read later counts already, which would go back and forth.
 */
export function withNewestCounts(batches: readonly EventBatch[]): EventBatch[] {
  const replies = new Map<string, number>()
  const reactions = new Map<string, { likes: number; recasts: number }>()
  for (const { events } of batches) {
    for (const event of events) {
      if ('counts' in event && event.counts) reactions.set(event.target, event.counts)
      if (
        'parentReplies' in event &&
        event.parentHash !== null &&
        event.parentReplies !== undefined
      )
        replies.set(event.parentHash, event.parentReplies)
    }
  }
  const renew = (event: StoreEvent): StoreEvent => {
    const counts = 'counts' in event ? reactions.get(event.target) : undefined
    const parentReplies =
      'parentReplies' in event && event.parentHash !== null
        ? replies.get(event.parentHash)
        : undefined
    return {
      ...event,
      ...(counts && { counts }),
      ...(parentReplies !== undefined && { parentReplies }),
    }
  }
  return batches.map(({ seq, events }) => ({ seq, events: events.map(renew) }))
}
