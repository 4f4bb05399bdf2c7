import type { Clock } from '@castaway/contract'
import { createRateCounter, type Limit } from '@castaway/server-kit/rate-limit'
import { AuthError } from '../errors'
import type { LoginDb } from '../store/tables'

/** What is counted, with the limit per IP address. */
export const defaultLimits = {
  /** Everything without its own limit. */
  other: { tries: 600, seconds: 60 },
  nonce: { tries: 120, seconds: 60 },
  wallet: { tries: 60, seconds: 60 },
  privy: { tries: 60, seconds: 60 },
  /** Redirects to another service, and their callbacks. */
  oauth: { tries: 120, seconds: 60 },
  telegram: { tries: 60, seconds: 60 },
  custom: { tries: 60, seconds: 60 },
  token: { tries: 300, seconds: 60 },
  captcha: { tries: 60, seconds: 60 },
  guest: { tries: 30, seconds: 60 },
  keystore: { tries: 120, seconds: 60 },
  /** Attempts at a keystore's password, per IP address. */
  keystoreOpen: { tries: 10, seconds: 15 * 60 },
  /** Attempts at one keystore, from everywhere. */
  keystoreAddress: { tries: 60, seconds: 60 * 60 },
  /** Codes that one client requests and tries. */
  emailStart: { tries: 30, seconds: 10 * 60 },
  email: { tries: 60, seconds: 10 * 60 },
  phoneStart: { tries: 20, seconds: 10 * 60 },
  phone: { tries: 60, seconds: 10 * 60 },
  /** Codes from one client to one recipient: counted first, so that one client cannot use up the recipient's limit. */
  codePair: { tries: 5, seconds: 15 * 60 },
  codePairDay: { tries: 10, seconds: 24 * 60 * 60 },
  /** Codes to one recipient, from everywhere: with five attempts each, 120 guesses per day. */
  codeRecipient: { tries: 10, seconds: 15 * 60 },
  codeRecipientDay: { tries: 24, seconds: 24 * 60 * 60 },
  /** Codes for browsers that have signed in with the recipient before; strangers don't use these up. */
  codeKnown: { tries: 10, seconds: 15 * 60 },
  codeKnownDay: { tries: 24, seconds: 24 * 60 * 60 },
  passkey: { tries: 60, seconds: 60 },
  mfa: { tries: 120, seconds: 60 },
  /** Attempts at one user's second factors, from everywhere. */
  mfaTry: { tries: 10, seconds: 15 * 60 },
  mfaTryDay: { tries: 50, seconds: 24 * 60 * 60 },
  /** Delegations: creating, revoking and using them. */
  delegation: { tries: 60, seconds: 60 },
  /** Link previews that this server fetches, per user and per IP address. */
  crawl: { tries: 120, seconds: 60 },
  crawlAddress: { tries: 600, seconds: 60 },
  /** Summaries by a model that the operator pays for, counted the same way. */
  summary: { tries: 20, seconds: 60 },
  summaryAddress: { tries: 100, seconds: 60 },
  /** Searches by meaning that call such a model. */
  meaning: { tries: 60, seconds: 60 },
  meaningAddress: { tries: 300, seconds: 60 },
  /** Reads of the island's chains. */
  chain: { tries: 60, seconds: 60 },
  chainAddress: { tries: 300, seconds: 60 },
} satisfies Record<string, Limit>

export type Limits = Record<keyof typeof defaultLimits, Limit>

export interface RateLimiter {
  /** Counts one attempt. @throws {AuthError} `too_many_requests`, with the seconds to wait */
  count(what: keyof Limits, whose: string): Promise<void>
}

export const createRateLimiter = (db: LoginDb, clock: Clock, limits: Limits): RateLimiter => {
  const counter = createRateCounter(db, clock, 'login_rate')
  return {
    async count(what, whose) {
      const retryAfter = await counter.count(`${what}|${whose}`, limits[what])
      if (retryAfter !== null) throw new AuthError('too_many_requests', { retryAfter })
    },
  }
}
