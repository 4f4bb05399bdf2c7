import type { Client } from './entities'
import type { EntityStore } from './entity-store'
import type { SendToggle } from './toggles'

/**
 * Stands where the contract asks for a signer: the browser has none and must have none. The
 * gateway replaces it with the signer of the session.
 */
export const SESSION_SIGNER = 'session'

/** Which call carries which toggle. */
export function sendThrough(client: Client, store: EntityStore): SendToggle {
  return (kind, id, want) => {
    if (kind === 'like' || kind === 'recast') {
      const args = {
        signerUuid: SESSION_SIGNER,
        reactionType: kind,
        target: id,
        targetAuthorFid: store.cast(id)?.author.fid,
      } as const
      return want ? client.publishReaction(args) : client.deleteReaction(args)
    }
    if (kind === 'follow') {
      const args = { signerUuid: SESSION_SIGNER, targetFids: [Number(id)] }
      return want ? client.followUser(args) : client.unfollowUser(args)
    }
    const args = { signerUuid: SESSION_SIGNER, channelId: id }
    return want ? client.followChannel(args) : client.unfollowChannel(args)
  }
}
