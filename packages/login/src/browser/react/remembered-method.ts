import type { LinkedAccountType } from '@castaway/contract'
import type { LoginUser } from '../../wire'

/** The sign-in method that was used last in this browser. No address, no name of a person: others may look. */
export interface RememberedMethod {
  type: LinkedAccountType
  /** Of the wallet or the other site; null where the type says it all. */
  name: string | null
  /** The methods that the same person has, so that taking another of them is no surprise. */
  own: string[]
}

const KEY = 'castaway.last-way'

/** A method as it is remembered: wallets are told apart by their program. */
export const methodKeyOf = (type: LinkedAccountType, clientType?: string | null): string =>
  clientType ? `${type}:${clientType}` : type

export const rememberedMethod = (): RememberedMethod | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isRemembered(value) ? value : null
  } catch {
    return null
  }
}

export const rememberMethod = (
  type: LinkedAccountType,
  name: string | null,
  user: LoginUser,
): void => {
  const own = user.linkedAccounts.map((account) =>
    methodKeyOf(account.type, account.type === 'wallet' ? account.walletClientType : null),
  )
  try {
    localStorage.setItem(KEY, JSON.stringify({ type, name, own } satisfies RememberedMethod))
  } catch {
    // Without storage nothing is remembered, and nothing is said.
  }
}

const isRemembered = (value: unknown): value is RememberedMethod =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'name' in value &&
  (value.name === null || typeof value.name === 'string') &&
  'own' in value &&
  Array.isArray(value.own) &&
  value.own.every((mark) => typeof mark === 'string')

const ADDRESS = 'castaway.wallet'

/** Address of the wallet that was last made or unlocked in this browser; null for none. Not a secret. */
export const rememberedAddress = (): string | null => {
  try {
    const address = localStorage.getItem(ADDRESS)
    return address && isAddress(address) ? address : null
  } catch {
    return null
  }
}

export const rememberAddress = (address: string): void => {
  try {
    localStorage.setItem(ADDRESS, address)
  } catch {
    // Without storage the address has to be typed the next time.
  }
}

/** Whether a text can be an Ethereum address at all. */
export const isAddress = (text: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(text)
