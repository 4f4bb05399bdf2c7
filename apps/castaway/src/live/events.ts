/** Events that browsers receive as they happen. All of them are public, except notifications and records. */
export type LiveEvent =
  | {
      type: 'cast'
      hash: string
      fid: number
      parent_hash: string | null
      channel_id: string | null
      /** Replies to the parent after it, if the parent is known. */
      parent_replies?: number
    }
  | {
      type: 'cast_removed'
      hash: string
      fid: number
      parent_hash?: string
      parent_replies?: number
    }
  | {
      type: 'reaction'
      hash: string
      fid: number
      reaction: 'like' | 'recast'
      removed: boolean
      /** Reactions to the cast after it; left out for a URL. */
      likes_count?: number
      recasts_count?: number
    }
  | { type: 'follow'; fid: number; target_fid: number; removed: boolean }
  | { type: 'profile'; fid: number }
  | { type: 'notification'; fid: number }
  /** A record of the user has changed, on this or another device; `own` is for open tabs of earlier versions. */
  | { type: 'records' | 'own'; seq: number }

/** Who listens; both are null for visitors. */
export interface Person {
  fid: number | null
  userId: string | null
}

/** A stream, as far as it decides what it gets. */
export interface Listener {
  /** Of its person's account. */
  fid: number | null
  /** What its page asks for, and what is for its person in any case. */
  topics: ReadonlySet<string>
  /** Whether its account follows a user. */
  follows: (fid: number) => boolean
}

/** Events as they are sent, encoded once for all streams that get them. */
export interface LiveMessage {
  type: LiveEvent['type']
  bytes: Uint8Array
  /** The same with the position after its update: for the last one of an update that a listener gets. */
  lastBytes: Uint8Array
  /** Streams with one of these topics get it. */
  topics: readonly string[]
  /** By `home` it reaches those who follow this user. */
  author: number | null
}

/** What is sent after an event, so that the browser can go on from there. */
export interface LiveUpdate {
  messages: readonly LiveMessage[]
  /** Number in the log, by which a stream knows what it was sent already; null outside the log. */
  seq: number | null
}

export interface MissedUpdates {
  updates: LiveUpdate[]
  /** Whether a stream at that position has got an update, which may reach this process only now. */
  isOld: (seq: number) => boolean
}

export interface LiveSource {
  /** Calls `hear` with what happens from now on and is for the listener. Returns a function that unsubscribes. */
  subscribe(listener: Listener, hear: (update: LiveUpdate) => void): () => void
  /** Resolves once nothing from now on is missed. */
  ready?(): Promise<void>
  /** Where a stream that has got everything so far goes on from; null if it can't. */
  position?(): string
  /** What happened after a position and is for the listener; null if that is no longer known. */
  since?(position: string, listener: Listener): Promise<MissedUpdates | null>
}

const encoder = new TextEncoder()

/** One block of an event stream. */
export const encodeBlock = (block: {
  event?: string
  data?: string
  id?: string | undefined
  retry?: number
}): Uint8Array =>
  encoder.encode(
    `${Object.entries(block)
      .flatMap(([field, value]) => (value === undefined ? [] : `${field}: ${value}\n`))
      .join('')}\n`,
  )

/**
 * @param to what decides which streams get it
 * @param id the position after the update, if it is in the log
 */
export const toMessage = (
  event: LiveEvent,
  to: Pick<LiveMessage, 'topics' | 'author'> = { topics: [], author: null },
  id?: string,
): LiveMessage => {
  let bytes: Uint8Array | undefined
  let lastBytes: Uint8Array | undefined
  return {
    type: event.type,
    // Encoded for the first stream that gets it; for many events there is none.
    get bytes() {
      return (bytes ??= encodeBlock({ data: JSON.stringify(event) }))
    },
    get lastBytes() {
      return (lastBytes ??= encodeBlock({ id, data: JSON.stringify(event) }))
    },
    ...to,
  }
}

/** The blocks of what a stream gets of an update; the last one says where it goes on. */
export const blocksOf = ({ messages }: LiveUpdate) =>
  messages.map((message, index) => ({
    type: message.type,
    bytes: index === messages.length - 1 ? message.lastBytes : message.bytes,
  }))
