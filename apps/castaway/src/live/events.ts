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

/** What a stream asks for, besides what is for its person: the rest of the network is of no use to a page. */
export interface Watch {
  /** Top-level casts and recasts by people whom the account follows. */
  home: boolean
  /** Casts in these channels. */
  channels: ReadonlySet<string>
  /** Casts and profiles of these users, and who follows them. */
  users: ReadonlySet<number>
  /** Replies and reactions to these casts, and their removal: the first digits of the hashes. */
  casts: ReadonlySet<string>
}

/** A stream, as far as it decides what it gets. */
export interface Listener extends Person {
  /** What it asked for; null for everything. */
  watch: Watch | null
  /** Whether its account follows a user. */
  follows: (fid: number) => boolean
}

/** Events as they are sent, encoded once for all streams that get them. */
export interface LiveMessage {
  type: LiveEvent['type']
  bytes: Uint8Array
  /** The same with the position after its update: for the last one of an update that a listener gets. */
  lastBytes: Uint8Array
  /** Whether this listener gets it. */
  isFor: (listener: Listener) => boolean
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
  /** Calls `hear` with what happens from now on. Returns a function that unsubscribes. */
  subscribe(person: Person, hear: (update: LiveUpdate) => void): () => void
  /** Resolves once nothing from now on is missed. */
  ready?(): Promise<void>
  /** Where a stream that has got everything so far goes on from; null if it can't. */
  position?(): string
  /** What happened after a position; null if that is no longer known. */
  since?(position: string): Promise<MissedUpdates | null>
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

const everyone = () => true

/** @param id the position after the update, if it is in the log */
export const toMessage = (
  event: LiveEvent,
  isFor: LiveMessage['isFor'] = everyone,
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
    isFor,
  }
}

/** What a listener is sent of an update; the last block says where a stream goes on. */
export function blocksFor(listener: Listener, { messages }: LiveUpdate) {
  const own = messages.filter(({ isFor }) => isFor(listener))
  return own.map((message, index) => ({
    type: message.type,
    bytes: index === own.length - 1 ? message.lastBytes : message.bytes,
  }))
}
