import { errorFacts } from './error-facts'
import type { ArgsOf, BundledOperation, Client } from './entities'
import type { EntityStore, ToggleKind } from './entity-store'
import type { NewOutboxEntry, Outbox } from './outbox-entry'
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

/**
 * Writes that are neither confirmed nor stored yet, with the account that they were sent as, oldest first. `as` is
 * undefined if the session was not loaded yet.
 */
export type InFlight = Set<Omit<NewOutboxEntry, 'as'> & { as: number | undefined }>

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
  return async (write: Write, onSettled?: OnSettled): Promise<unknown> => {
    const sent = { ...write, as: queryClient.getQueryData<Me>(meQuery.queryKey)?.account?.fid }
    inFlight.add(sent)
    const settled = () => inFlight.delete(sent)
    const queue = (opened: Outbox, as: number) => {
      // The outbox shows failures itself.
      opened
        .add({ ...write, as }, settled)
        .then(
          () => onSettled?.(),
          (error) => onSettled?.(error),
        )
        .finally(settled)
      return QUEUED
    }
    const loadedFid = () =>
      queryClient.ensureQueryData(meQuery).then(
        ({ account }) => account?.fid,
        () => undefined,
      )
    try {
      const box = await outbox.opened?.catch(() => undefined)
      const { as } = sent
      if (as !== undefined && box?.list().some(({ refused }) => !refused)) return queue(box, as)
      const answer = await (client[write.operation] as (args: unknown) => Promise<unknown>)(
        write.args,
      )
      settled()
      return answer
    } catch (error) {
      // Some browsers cancel requests before they tell a page that it is left: until then it may still be lost.
      const as = isUnreachable(error) ? (sent.as ?? (await loadedFid())) : undefined
      const opened = as === undefined ? undefined : await outbox.open().catch(() => undefined)
      if (as !== undefined && opened) return queue(opened, as)
      settled()
      throw error
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
