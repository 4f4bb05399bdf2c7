import type { ArgsOf, Carried } from '../entities'

/** A write that has not been confirmed by the server. */
export interface Outgoing<K extends Carried = Carried> {
  /** Also the idempotency key, where the operation takes one. */
  idem: string
  operation: K
  args: ArgsOf<K>
  /** The account it is written as. */
  as: number
  /** When it was asked for, Unix ms. */
  at: number
  /** When it was first sent, Unix ms; null while it has surely not reached anybody. */
  tried: number | null
  /** How often a server was reached that could not take it. */
  failures: number
  /** Why it was refused for good; null while it waits. */
  refused: { code: string; status?: number; message: string } | null
}

/** Where a page puts what cannot be sent now. */
export interface Outbox {
  /**
   * Sends as soon as there is a connection, in the order of asking; kept across reloads and crashes.
   * What takes an unsent write back, such as the unlike of a like, takes both out: nothing is sent.
   * @returns when the server has confirmed; `undefined` where another tab sent it, or it was taken back.
   * @throws what the server refused it with, or `AbortError` where a person cancelled it.
   */
  add<K extends Carried>(entry: NewOutgoing<K>): Promise<unknown>
  /** Those that wait or were refused, oldest first; the same list until something changes. */
  list(): readonly Outgoing[]
  subscribe(listener: () => void): () => void
  /** Takes a write out that has not gone out, or was refused. */
  cancel(idem: string): Promise<void>
  /** Sends what was refused once more, and all that waits. */
  retry(idem: string): Promise<void>
  /** Sends what waits. One tab at a time; calls meanwhile make it go round once more. */
  flush(): Promise<void>
  /** Whose writes these are: a user's id, or null for nobody. Nobody else's are shown or sent. */
  become(userId: string | null): Promise<void>
}

export interface NewOutgoing<K extends Carried = Carried> {
  operation: K
  args: ArgsOf<K>
  as: number
  /** Made anew where it is left out. */
  idem?: string
}

type Fields = Record<string, unknown>

const opposites: Record<string, string> = {
  publishReaction: 'deleteReaction',
  deleteReaction: 'publishReaction',
  followUser: 'unfollowUser',
  unfollowUser: 'followUser',
  followChannel: 'unfollowChannel',
  unfollowChannel: 'followChannel',
  publishMute: 'deleteMute',
  deleteMute: 'publishMute',
  publishBlock: 'deleteBlock',
  deleteBlock: 'publishBlock',
}

/** What a write is about: later writes about the same thing stand in for earlier ones. Null: only itself. */
export function targetOf({
  operation,
  args,
  as,
}: Pick<Outgoing, 'operation' | 'args' | 'as'>): string | null {
  const fields = args as Fields
  switch (operation) {
    case 'publishReaction':
    case 'deleteReaction':
      return `${as} ${String(fields.reactionType)} ${String(fields.target)}`
    case 'followUser':
    case 'unfollowUser':
      return Array.isArray(fields.targetFids) ? `${as} follow ${fields.targetFids.join()}` : null
    case 'followChannel':
    case 'unfollowChannel':
      return `${as} channel ${String(fields.channelId)}`
    case 'publishMute':
    case 'deleteMute':
      return `${as} mute ${String(fields.mutedFid)}`
    case 'publishBlock':
    case 'deleteBlock':
      return `${as} block ${String(fields.blockedFid)}`
    case 'updateUser':
      return `${as} profile`
    case 'deleteCast':
      return `${as} delete ${String(fields.targetHash)}`
    default:
      return null
  }
}

/**
 * What is to be kept when `fresh` is asked for while `waiting` waits.
 * What has been tried may have reached the server, so it is never simply forgotten.
 */
export function merged(
  waiting: readonly Outgoing[],
  fresh: Outgoing,
): { keep: Outgoing[]; drop: Outgoing[]; same?: Outgoing } {
  const known = waiting.find(({ idem }) => idem === fresh.idem)
  if (known) return { keep: [], drop: [], same: known }
  const target = targetOf(fresh)
  const same =
    target === null ? [] : waiting.filter((each) => !each.refused && targetOf(each) === target)
  const last = same.at(-1)
  if (!last) return { keep: [fresh], drop: [] }
  if (last.operation === fresh.operation) {
    if (fresh.operation !== 'updateUser') return { keep: [], drop: [], same: last }
    // One profile, changed twice: what was asked for last stands.
    const whole = { ...fresh, args: { ...last.args, ...fresh.args }, tried: last.tried }
    return { keep: [whole], drop: [last] }
  }
  if (opposites[last.operation] !== fresh.operation) return { keep: [fresh], drop: [] }
  // What takes the place of something uncertain is uncertain too.
  return last.tried === null
    ? { keep: [], drop: [last] }
    : { keep: [{ ...fresh, tried: last.tried }], drop: [last] }
}
