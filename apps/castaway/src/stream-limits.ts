/** Streams one process holds open at once. */
const ALL = 2_000
/** Of one person, who may have that many pages open, on all devices together. */
const OF_PERSON = 20
/** From one address: an office of a hundred people with two pages each, and a tenth of all. */
const OF_ADDRESS = 200
/**
 * Of visitors who are not signed in and whose addresses cannot be told apart, as behind a proxy that is not trusted to
 * name them: half of all, so that people who are signed in find room.
 */
const OF_UNKNOWN = 1_000

/** Seconds after which it is worth coming back. */
const SOON = 5
const LATER = 30

export interface ClientAddress {
  address: string
  /** Whether many visitors may have this address. */
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

/** A stream's place among all. It is taken before anything is waited for, and given back however the stream ends. */
export interface StreamSlot {
  /** Counts it for whom it is; the newest stays out, since pages that push each other out would come back in turns. */
  claim(userId: string | null): StreamRejection | null
  /** Gives it back; more than once does no harm. */
  release(): void
}

export function createStreamLimits() {
  const taken = new Map<string, number>()
  return {
    /** @returns why there is none */
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
