import type { ArgsOf, Carried, Client } from './entities'
import type { EntityStore, ToggleKind } from './entity-store'
import type { Outbox } from './outbox/entry'
import { meQuery, type Me } from './session'
import type { SendToggle } from './toggles'
import type { QueryClient } from '@tanstack/react-query'
import { WAITS } from './waits'

/**
 * Stands where the contract asks for a signer: the browser has none and must have none. The
 * gateway replaces it with the signer of the session.
 */
export const SESSION_SIGNER = 'session'

/** One call that changes something, with what it takes. */
export type Write = { [K in Carried]: { operation: K; args: ArgsOf<K> } }[Carried]

/** The outbox of the page, if it is there: it is loaded apart from the first screen. */
export interface Away {
  /** Undefined while nobody needed it. */
  readonly opened: Promise<Outbox> | undefined
  open(): Promise<Outbox>
}

/** Whether the server was not reached, so that nothing was said of what was asked. */
export const isAway = (error: unknown): boolean => {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === 'CONNECTION_FAILED' || code === 'TIMEOUT'
}

/** Told what became of a write that waited: an error where it was cancelled or refused. */
type Ended = (error?: unknown) => void

/**
 * Sends a write; one that reaches nobody goes to the outbox and `WAITS`, and so do those that come after it
 * while something waits there: the last word is to be heard last.
 */
export function sendOrKeep(client: Client, queryClient: QueryClient, away: Away) {
  const keep = (box: Outbox, write: Write, as: number, ended?: Ended) => {
    // How it ends is shown by the outbox.
    box.add({ ...write, as }).then(
      () => ended?.(),
      (error) => ended?.(error),
    )
    return WAITS
  }
  return async (write: Write, ended?: Ended): Promise<unknown> => {
    const as = queryClient.getQueryData<Me>(meQuery.queryKey)?.account?.fid
    const box = await away.opened?.catch(() => undefined)
    if (as !== undefined && box?.list().some(({ refused }) => !refused))
      return keep(box, write, as, ended)
    try {
      return await (client[write.operation] as (args: unknown) => Promise<unknown>)(write.args)
    } catch (error) {
      if (as === undefined || !isAway(error)) throw error
      const opened = await away.open().catch(() => undefined)
      if (!opened) throw error
      return keep(opened, write, as, ended)
    }
  }
}

/** Which call carries which toggle. */
export function sendThrough(
  send: (write: Write) => Promise<unknown>,
  store: EntityStore,
): SendToggle {
  return (kind, id, want) => send(writeOf(store, kind, id, want))
}

function writeOf(store: EntityStore, kind: ToggleKind, id: string, want: boolean): Write {
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
