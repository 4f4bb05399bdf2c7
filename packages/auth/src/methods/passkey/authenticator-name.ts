import type { LoginUser } from '../../wire'

/** The name that identifies the user in a password manager or an authenticator app; null if nothing suits. */
export const authenticatorName = (user: LoginUser | null): string | null => {
  for (const account of user?.linkedAccounts ?? []) {
    if (account.type === 'email') return account.address
    if (account.type === 'phone') return account.number
    if ('username' in account && account.username) return account.username
    if (account.type === 'wallet') {
      return `${account.address.slice(0, 6)}…${account.address.slice(-4)}`
    }
  }
  return null
}
