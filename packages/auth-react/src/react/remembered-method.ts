import type { LinkedAccountType } from '@castaway/contract'
import type { LoginUser } from '@castaway/auth/wire'

/**
 * The sign-in method that was last used in this browser. It contains no address and no username, because other people
 * can see it.
 */
export interface RememberedMethod {
  type: LinkedAccountType
  /** Name of the wallet or the other site; null if the type is enough. */
  name: string | null
  /** All methods of the same user, so that using another of them causes no warning. */
  own: string[]
}

const KEY = 'castaway.last-way'

/** Key of a remembered method: wallets are distinguished by their app. */
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
    // Without storage nothing is remembered, and no error is shown.
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

/** Address of the wallet that was last created or unlocked in this browser, or null. It is not a secret. */
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

/** Whether a text is formatted like an Ethereum address. */
export const isAddress = (text: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(text)
