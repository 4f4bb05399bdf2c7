/** Limit of open streams per process. */
const ALL = 2_000
/** Limit per user, across all their pages and devices. */
const OF_PERSON = 20
/** Limit per IP address: an office of a hundred people with two pages each, and a tenth of all streams. */
const OF_ADDRESS = 200
/**
 * Limit for visitors who are not signed in and whose IP addresses cannot be told apart, as behind an untrusted proxy:
 * half of all streams, so that signed-in users still get one.
 */
const OF_UNKNOWN = 1_000

/** Suggested delay before a retry, in seconds. */
const SOON = 5
const LATER = 30

export interface ClientAddress {
  address: string
  /** Whether many visitors can share this IP address. */
  isShared: boolean
}

export interface StreamRejection {
  status: 429 | 503
  code: string
  message: string
  /** Seconds. */
  retryAfter: number
}

const full: StreamRejection = {
  status: 503,
  code: 'BUSY',
  message: 'Live updates are at their limit right now. Reload the page to see new casts',
  retryAfter: SOON,
}
const tooManyOfAddress: StreamRejection = {
  status: 429,
  code: 'TOO_MANY_STREAMS',
  message: `Your network has ${OF_ADDRESS} tabs of this site open, which is the limit for live updates: close some`,
  retryAfter: LATER,
}
const tooManyOfPerson: StreamRejection = {
  status: 429,
  code: 'TOO_MANY_STREAMS',
  message: `You have ${OF_PERSON} tabs of this site open, which is the limit for live updates: close some`,
  retryAfter: LATER,
}

/** A reserved stream. It is reserved before anything is awaited, and released however the stream ends. */
export interface StreamSlot {
  /**
   * Counts the stream for its user. The newest stream is rejected, since pages that evict each other would reconnect in
   * turns.
   */
  claim(userId: string | null): StreamRejection | null
  /** Releases the stream; calling it again has no effect. */
  release(): void
}

export function createStreamLimits() {
  const taken = new Map<string, number>()
  return {
    /** @returns the reason if the limit is reached */
    take(sender: ClientAddress): StreamSlot | StreamRejection {
      const held: string[] = []
      const count = (key: string, most: number): boolean => {
        const now = taken.get(key) ?? 0
        if (now >= most) return false
        taken.set(key, now + 1)
        held.push(key)
        return true
      }
      const release = () => {
        for (const key of held.splice(0)) {
          const left = taken.get(key)! - 1
          if (left > 0) taken.set(key, left)
          else taken.delete(key)
        }
      }
      const reject = (why: StreamRejection): StreamRejection => {
        release()
        return why
      }
      if (!count('all', ALL)) return full
      if (!sender.isShared && !count(`address ${sender.address}`, OF_ADDRESS)) {
        return reject(tooManyOfAddress)
      }
      return {
        claim(userId) {
          if (userId !== null)
            return count(`person ${userId}`, OF_PERSON) ? null : reject(tooManyOfPerson)
          return !sender.isShared || count('unknown', OF_UNKNOWN) ? null : reject(full)
        },
        release,
      }
    },
  }
}
