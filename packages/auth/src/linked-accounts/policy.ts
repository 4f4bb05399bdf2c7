import type { LinkedAccountType } from '@castaway/contract'
import type { Proof } from './proof'

export interface PolicyOptions {
  /** The sign-in methods that are on; by default all that are configured. */
  methods?: readonly LinkedAccountType[]
  /**
   * Who can sign in; everyone if it is empty. An entry is an email address, `@` and a domain, a phone number, a wallet
   * address, or the key of any account, e.g. `github_oauth:583231`.
   */
  allowlist?: readonly string[]
  /** False prevents new users from signing up. */
  signUp?: boolean
  /** Limit of members; guests do not count. */
  maxUsers?: number
  /** Set if another service handles sign-in: then none of our own methods is on. */
  externalProvider?: unknown
}

/** Who can sign in, and with how many accounts. */
export interface Policy {
  signUp: boolean
  maxUsers: number | null
  /** Whether there is an allowlist. */
  isListed: boolean
  isEnabled(type: LinkedAccountType): boolean
  /** Whether one of the accounts is on the allowlist, or there is no allowlist. */
  allows(accounts: readonly Pick<Proof, 'key'>[]): boolean
  /** Limit of accounts of a type per user. */
  limitOf(type: Proof['type']): number
}

/** Types that users have several of. Of all others one is enough: a second one is nearly always a mistake. */
const severalOf: Partial<Record<Proof['type'], number>> = {
  wallet: 20,
  smart_wallet: 20,
  passkey: 10,
  farcaster: 5,
  cross_app: 5,
}

export const createPolicy = (options: PolicyOptions): Policy => {
  const methods = options.methods && new Set(options.methods)
  const entries = new Set((options.allowlist ?? []).map((entry) => entry.trim().toLowerCase()))
  return {
    signUp: options.signUp ?? true,
    maxUsers: options.maxUsers ?? null,
    isListed: entries.size > 0,
    isEnabled: (type) => options.externalProvider === undefined && (methods?.has(type) ?? true),
    allows: (accounts) =>
      entries.size === 0 ||
      accounts.some(({ key }) => namesOf(key).some((name) => entries.has(name))),
    limitOf: (type) => severalOf[type] ?? 1,
  }
}

/**
 * The names under which an account can be on the allowlist. Email addresses from OAuth providers don't count: only one
 * that was proved with a code certainly belongs to the user.
 */
const namesOf = (key: string): string[] => {
  const lower = key.toLowerCase()
  const subject = lower.slice(lower.indexOf(':') + 1)
  if (lower.startsWith('email:')) {
    return [lower, subject, subject.slice(subject.lastIndexOf('@'))]
  }
  if (lower.startsWith('phone:') || lower.startsWith('ethereum:') || lower.startsWith('solana:')) {
    return [lower, subject]
  }
  if (lower.startsWith('eip155:')) return [lower, subject.slice(subject.indexOf(':') + 1)]
  return [lower]
}
