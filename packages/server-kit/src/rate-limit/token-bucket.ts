import { sql, type Kysely } from 'kysely'
import type { Clock } from '@castaway/contract'

/** `requests` are allowed at once, and the same number again spread over `seconds`. */
export interface BucketRule {
  requests: number
  seconds: number
}

/** What became of one request. */
export interface BucketAnswer {
  isAllowed: boolean
  /** Whole requests that are left now. */
  remaining: number
  /** Seconds until the next request is allowed; 0 if one is left. */
  retryAfter: number
  /** Seconds until the bucket is full again. */
  reset: number
}

/** Token buckets, one per key. */
export interface TokenBuckets {
  /**
   * Takes one token.
   * @param key what is limited and for whom: `api|did:castaway:…`
   */
  take(key: string, rule: BucketRule): Promise<BucketAnswer>
}

/** Number of keys of which one process knows the state: the one that was used longest ago is forgotten first. */
const MAX_KEYS = 50_000

interface Bucket {
  tokens: number
  /** Unix ms of `tokens`. */
  at: number
}

const perMs = ({ requests, seconds }: BucketRule): number => requests / (seconds * 1000)

const answerOf = (tokens: number, rule: BucketRule, isAllowed: boolean): BucketAnswer => ({
  isAllowed,
  remaining: Math.max(0, Math.floor(tokens)),
  retryAfter: tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / perMs(rule) / 1000)),
  reset: Math.ceil(Math.max(0, rule.requests - tokens) / perMs(rule) / 1000),
})

/** Remembers the most recently used keys. */
class RecentKeys<T> extends Map<string, T> {
  use(key: string, created: () => T): T {
    const value = this.get(key) ?? created()
    this.delete(key)
    this.set(key, value)
    if (this.size > MAX_KEYS) this.delete(this.keys().next().value!)
    return value
  }
}

/** Buckets of one process: enough where a database has only one, as PGlite. */
export function memoryBuckets(clock: Clock): TokenBuckets {
  const buckets = new RecentKeys<Bucket>()
  return {
    async take(key, rule) {
      const now = clock.now()
      const bucket = buckets.use(key, () => ({ tokens: rule.requests, at: now }))
      const refilled = bucket.tokens + Math.max(0, now - bucket.at) * perMs(rule)
      bucket.tokens = Math.min(rule.requests, refilled)
      bucket.at = now
      const isAllowed = bucket.tokens >= 1
      if (isAllowed) bucket.tokens -= 1
      return answerOf(bucket.tokens, rule, isAllowed)
    },
  }
}

/** Share of a bucket that a process takes at once, so that not every request is a statement. */
const LEASE = 1 / 20
/** Time between two cleanups of full buckets, in milliseconds. */
const SWEEP_MS = 60_000
/** Milliseconds by which the clocks of two machines may differ. */
const SKEW_MS = 60_000
/** Every bucket is full after this time without a request, in milliseconds. */
const FULL_AFTER = 3_600_000

interface Lease {
  /** Tokens that this process has taken and not spent. */
  held: number
  /** Tokens in the table when it was last asked. */
  left: number
  /** Unix ms until which the table has no token. */
  emptyUntil: number
  asking: Promise<void> | undefined
}

/**
 * Buckets that all processes on a database share. A process takes a twentieth of a bucket at a time, ahead of need, and
 * asks nothing while a bucket is known to be empty, so that most requests cost no statement; the limit is exact but for
 * what other processes hold.
 * @param table with the columns `key text primary key, tokens double precision, granted integer, at bigint` (Unix ms)
 * @param onError receives errors of the database: meanwhile, requests are allowed
 */
export function sharedBuckets(
  db: Kysely<any>,
  clock: Clock,
  table: string,
  onError: (cause: unknown) => void,
): TokenBuckets {
  const buckets = sql.table(table)
  const leases = new RecentKeys<Lease>()
  let sweptAt = clock.now()

  async function ask(key: string, rule: BucketRule, lease: Lease): Promise<void> {
    const now = clock.now()
    if (now - sweptAt > SWEEP_MS) {
      sweptAt = now
      await sql`delete from ${buckets} where at <= ${now - FULL_AFTER}::bigint`.execute(db)
    }
    const wanted = Math.max(1, Math.floor(rule.requests * LEASE))
    // Clocks of two machines differ a little: a bucket never runs backwards. After more than that, the clock was set
    // back, and the bucket would stay as it is until then.
    const at = sql`case when b.at > ${now + SKEW_MS}::bigint then ${now - rule.seconds * 1000}::bigint else b.at end`
    const available = sql`least(${rule.requests}::float8,
      b.tokens + greatest(0, ${now}::bigint - ${at}) * ${perMs(rule)}::float8)`
    const granted = sql`least(${wanted}::integer, floor(${available})::integer)`
    const { rows } = await sql<{ tokens: number; granted: number }>`
      insert into ${buckets} as b (key, tokens, granted, at)
      values (${key}, ${rule.requests - wanted}::float8, ${wanted}::integer, ${now}::bigint)
      on conflict (key) do update set
        tokens = ${available} - ${granted}, granted = ${granted}, at = greatest(${at}, ${now}::bigint)
      returning tokens, granted`.execute(db)
    const { tokens, granted: got } = rows[0]!
    lease.held += got
    lease.left = tokens
    lease.emptyUntil = got > 0 ? 0 : now + (1 - tokens) / perMs(rule)
  }

  const asked = (key: string, rule: BucketRule, lease: Lease): Promise<void> =>
    (lease.asking ??= ask(key, rule, lease).finally(() => (lease.asking = undefined)))

  /** Whether the table may have a token: also if the clock was set back since it had none. */
  function mayAsk({ emptyUntil }: Lease, rule: BucketRule): boolean {
    const now = clock.now()
    return now >= emptyUntil || emptyUntil - now > 1 / perMs(rule)
  }

  return {
    async take(key, rule) {
      const lease = leases.use(key, () => ({
        held: 0,
        left: rule.requests,
        emptyUntil: 0,
        asking: undefined,
      }))
      const answer = (isAllowed: boolean) => answerOf(lease.held + lease.left, rule, isAllowed)
      try {
        // Others that waited for the same tokens may have spent them.
        while (lease.held < 1 && mayAsk(lease, rule)) await asked(key, rule, lease)
      } catch (cause) {
        onError(cause)
        return answer(true)
      }
      if (lease.held < 1) return answer(false)
      lease.held -= 1
      if (lease.held * 2 < rule.requests * LEASE && mayAsk(lease, rule))
        asked(key, rule, lease).catch(onError)
      return answer(true)
    },
  }
}
