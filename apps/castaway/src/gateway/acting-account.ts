import { httpErrors } from './errors'

/** Header that names the account that a request acts as; responses name the account they were made for. */
export const ACCOUNT_HEADER = 'x-castaway-account'

/** The FID that a request names; null if it uses the default account. */
export function actingAccount(request: Request): number | null {
  const text = request.headers.get(ACCOUNT_HEADER)
  if (text === null) return null
  if (!/^[1-9]\d{0,15}$/.test(text)) throw httpErrors.notYourAccount()
  return Number(text)
}

/**
 * An EventSource cannot send headers, so it names its account in the URL. An account of another user counts as none.
 */
export function streamAccount(accounts: readonly { fid: number }[], request: Request) {
  const text = new URL(request.url).searchParams.get('account')
  if (text === null) return accounts[0]?.fid ?? null
  return accounts.find(({ fid }) => String(fid) === text)?.fid ?? null
}

/**
 * Picks the account to act as from the user's accounts.
 * @throws {HttpError} 403 if the user has accounts, and this is none of them
 */
export function resolveAccount<A extends { fid: number }>(
  accounts: readonly A[],
  chosen: number | null,
): A | null {
  if (chosen === null) return accounts[0] ?? null
  const found = accounts.find(({ fid }) => fid === chosen)
  if (!found && accounts.length > 0) throw httpErrors.notYourAccount()
  return found ?? null
}
