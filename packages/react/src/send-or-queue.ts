import { errorFacts } from './error-facts'
import type { ArgsOf, BundledOperation, Client } from './entities'
import type { EntityStore, ToggleKind } from './entity-store'
import type { Outbox } from './outbox-entry'
import { meQuery, type Me } from './session'
import type { SendToggle } from './toggles'
import type { QueryClient } from '@tanstack/react-query'
import { QUEUED } from './queued'

/**
 * Placeholder for the signer that the contract requires: browsers never have one. The gateway
 * replaces it with the signer of the session.
 */
export const SESSION_SIGNER = 'session'

/** An operation that changes something, with its arguments. */
export type Write = { [K in BundledOperation]: { operation: K; args: ArgsOf<K> } }[BundledOperation]

/** Writes that were sent and not confirmed yet, with the account that they were sent as; oldest first. */
export type InFlight = Set<Write & { as: number }>

/** Access to the page's outbox, which is loaded on demand. */
export interface OutboxHandle {
  /** Undefined until the outbox is first opened. */
  readonly opened: Promise<Outbox> | undefined
  open(): Promise<Outbox>
}

/**
 * Codes of calls that did not reach the server, as far as is known: it is starting, or what stands before it answers
 * in its place without a code of ours.
 */
const unreachable = new Set([
  'CONNECTION_FAILED',
  'TIMEOUT',
  'STARTING',
  'HTTP_502',
  'HTTP_503',
  'HTTP_504',
])

/** Whether the server could not be reached, so that the outcome of the call is unknown. */
export const isUnreachable = (error: unknown): boolean => unreachable.has(errorFacts(error).code)

/** Called when a queued write is settled; with an error if it was canceled or rejected. */
type OnSettled = (error?: unknown) => void

/**
 * Sends a write. If the server cannot be reached, the write goes to the outbox and the result is `QUEUED`. While the
 * outbox holds unsent writes, later writes are queued behind them, so that their order is preserved.
 */
export function sendOrQueue(
  client: Client,
  queryClient: QueryClient,
  outbox: OutboxHandle,
  inFlight: InFlight = new Set(),
) {
  const queue = (opened: Outbox, write: Write, as: number, onSettled?: OnSettled) => {
    // The outbox shows failures itself.
    opened.add({ ...write, as }).then(
      () => onSettled?.(),
      (error) => onSettled?.(error),
    )
    return QUEUED
  }
  return async (write: Write, onSettled?: OnSettled): Promise<unknown> => {
    const as = queryClient.getQueryData<Me>(meQuery.queryKey)?.account?.fid
    const sent = as === undefined ? undefined : { ...write, as }
    if (sent) inFlight.add(sent)
    try {
      const box = await outbox.opened?.catch(() => undefined)
      if (as !== undefined && box?.list().some(({ refused }) => !refused))
        return queue(box, write, as, onSettled)
      return await (client[write.operation] as (args: unknown) => Promise<unknown>)(write.args)
    } catch (error) {
      if (as === undefined || !isUnreachable(error)) throw error
      const opened = await outbox.open().catch(() => undefined)
      if (!opened) throw error
      return queue(opened, write, as, onSettled)
    } finally {
      if (sent) inFlight.delete(sent)
    }
  }
}

/** Sends toggles as their operations. */
export function createSendToggle(
  send: (write: Write) => Promise<unknown>,
  store: EntityStore,
): SendToggle {
  return (kind, id, want) => send(writeOf(store, kind, id, want))
}

/** The operation that sets a toggle. */
export function writeOf(store: EntityStore, kind: ToggleKind, id: string, want: boolean): Write {
  const signerUuid = SESSION_SIGNER
  if (kind === 'like' || kind === 'recast') {
    const args = {
      signerUuid,
      reactionType: kind,
      target: id,
      targetAuthorFid: store.cast(id)?.author.fid,
    }
    return { operation: want ? 'publishReaction' : 'deleteReaction', args }
  }
  if (kind === 'follow') {
    const args = { signerUuid, targetFids: [Number(id)] }
    return { operation: want ? 'followUser' : 'unfollowUser', args }
  }
  return {
    operation: want ? 'followChannel' : 'unfollowChannel',
    args: { signerUuid, channelId: id },
  }
}
