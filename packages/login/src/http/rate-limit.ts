import { sql } from 'kysely'
import type { Clock } from '@castaway/contract'
import { AuthError } from '../errors'
import type { LoginDb } from '../store/tables'

/** At most `tries` within `seconds`, counted from the first. */
export interface Limit {
  tries: number
  seconds: number
}

/** What is counted, and how much of it one socket address may do. */
export const defaultLimits = {
  /** Everything that has no limit of its own. */
  other: { tries: 600, seconds: 60 },
  nonce: { tries: 120, seconds: 60 },
  wallet: { tries: 60, seconds: 60 },
  privy: { tries: 60, seconds: 60 },
  /** Going to another service, and coming back. */
  oauth: { tries: 120, seconds: 60 },
  telegram: { tries: 60, seconds: 60 },
  custom: { tries: 60, seconds: 60 },
  token: { tries: 300, seconds: 60 },
  captcha: { tries: 60, seconds: 60 },
  guest: { tries: 30, seconds: 60 },
  keystore: { tries: 120, seconds: 60 },
  /** Guesses of a keystore's password, by one socket address. */
  keystoreOpen: { tries: 10, seconds: 15 * 60 },
  /** Guesses at one keystore, by everyone. */
  keystoreAddress: { tries: 60, seconds: 60 * 60 },
  /** Codes that one sender asks for, and that they try. */
  emailStart: { tries: 30, seconds: 10 * 60 },
  email: { tries: 60, seconds: 10 * 60 },
  phoneStart: { tries: 20, seconds: 10 * 60 },
  phone: { tries: 60, seconds: 10 * 60 },
  /** Codes that one sender has one address or number sent: counted first, so that they leave the others some. */
  codePair: { tries: 5, seconds: 15 * 60 },
  codePairDay: { tries: 10, seconds: 24 * 60 * 60 },
  /** Codes that one address or number is sent, the caller: with five tries each, 120 guesses a day. */
  codeRecipient: { tries: 10, seconds: 15 * 60 },
  codeRecipientDay: { tries: 24, seconds: 24 * 60 * 60 },
  /** Codes for browsers that have signed in with the address or number before; strangers do not use these up. */
  codeKnown: { tries: 10, seconds: 15 * 60 },
  codeKnownDay: { tries: 24, seconds: 24 * 60 * 60 },
  passkey: { tries: 60, seconds: 60 },
  mfa: { tries: 120, seconds: 60 },
  /** Answers of one user's second factors, from wherever. */
  mfaTry: { tries: 10, seconds: 15 * 60 },
  mfaTryDay: { tries: 50, seconds: 24 * 60 * 60 },
  /** Keys that act for smart accounts: making, ending, acting. */
  delegation: { tries: 60, seconds: 60 },
  /** Calls of chains by the app's pages; a request may hold twenty. */
  rpc: { tries: 600, seconds: 60 },
  /** Searches of the gazetteer, one for each pause in typing. */
  places: { tries: 300, seconds: 60 },
  /** Pages elsewhere that this server looks at for a person, and for everyone at one address. */
  crawl: { tries: 120, seconds: 60 },
  crawlAddress: { tries: 600, seconds: 60 },
  /** Summaries by a model that the owner pays for, the same way. */
  summary: { tries: 20, seconds: 60 },
  summaryAddress: { tries: 100, seconds: 60 },
  /** Searches by meaning that ask such a model. */
  meaning: { tries: 60, seconds: 60 },
  meaningAddress: { tries: 300, seconds: 60 },
  /** Reads of the island's chains. */
  chain: { tries: 60, seconds: 60 },
  chainAddress: { tries: 300, seconds: 60 },
} satisfies Record<string, Limit>

export type Limits = Record<keyof typeof defaultLimits, Limit>

export interface RateLimiter {
  /** Counts one try. @throws {AuthError} `too_many_requests`, with the seconds to wait */
  count(what: keyof Limits, whose: string): Promise<void>
}

/**
 * Counters in a table, so that any number of processes count together and a restart forgets nothing.
 * One statement counts and reads, so that parallel tries cannot slip past.
 */
export const createRateLimiter = (db: LoginDb, clock: Clock, limits: Limits): RateLimiter => {
  let sweptAt = 0
  return {
    async count(what, whose) {
      const { tries, seconds } = limits[what]
      const now = clock.now()
      const end = now + seconds * 1000
      if (now - sweptAt > 60_000) {
        sweptAt = now
        await db.deleteFrom('login_rate').where('ends_at', '<=', now).execute()
      }
      const row = await db
        .insertInto('login_rate')
        .values({ key: `${what}|${whose}`, used: 1, ends_at: end })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            used: sql`case when login_rate.ends_at <= ${now} then 1 else login_rate.used + 1 end`,
            ends_at: sql`case when login_rate.ends_at <= ${now} then excluded.ends_at else login_rate.ends_at end`,
          }),
        )
        .returning(['used', 'ends_at'])
        .executeTakeFirstOrThrow()
      if (row.used > tries) {
        const retryAfter = Math.max(1, Math.ceil((Number(row.ends_at) - now) / 1000))
        throw new AuthError('too_many_requests', { retryAfter })
      }
    },
  }
}
