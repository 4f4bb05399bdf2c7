import type { LinkedAccountType } from '@castaway/contract'
import type { Proof } from './linked-accounts/proof'

export interface PolicyOptions {
  /** The only sign-in methods that are on; all that have what they need by default. */
  methods?: readonly LinkedAccountType[]
  /**
   * Who may sign in; everyone when it is empty. An entry is an e-mail address, `@` and a domain, a
   * phone number, a wallet's address, or the key of any account, e.g. `github_oauth:583231`.
   */
  allowlist?: readonly string[]
  /** False: nobody new is let in. */
  signUp?: boolean
  /** The most members there may be; guests do not count. */
  maxUsers?: number
  /** Set where Privy handles sign-in: then no method of our own is on. */
  privy?: unknown
}

/** Who may sign in, and with how much. */
export interface Policy {
  signUp: boolean
  maxUsers: number | null
  /** Whether there is a list of people who may sign in. */
  isListed: boolean
  isEnabled(type: LinkedAccountType): boolean
  /** Whether one of the accounts is on the list, or there is none. */
  allows(accounts: readonly Pick<Proof, 'key'>[]): boolean
  /** How many accounts of a kind one user may have. */
  limitOf(type: Proof['type']): number
}

/** Of what people have several of. Of everything else one is enough: a second one is nearly always a mistake. */
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
    isEnabled: (type) => options.privy === undefined && (methods?.has(type) ?? true),
    allows: (accounts) =>
      entries.size === 0 ||
      accounts.some(({ key }) => namesOf(key).some((name) => entries.has(name))),
    limitOf: (type) => severalOf[type] ?? 1,
  }
}

/**
 * By what an account can stand in the list. E-mail addresses that an OAuth provider tells are none of
 * them: only one that was proved by a code is someone's for certain.
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
