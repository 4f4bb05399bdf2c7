import { httpErrors } from './errors'

/** Names the account that a request is made as; answers say with it as whom they were made. */
export const ACCOUNT_HEADER = 'x-castaway-account'

/** The account that a request asks to be made as; null where it leaves that to the person's preference. */
export function actingAccount(request: Request): number | null {
  const text = request.headers.get(ACCOUNT_HEADER)
  if (text === null) return null
  if (!/^[1-9]\d{0,15}$/.test(text)) throw httpErrors.notYourAccount()
  return Number(text)
}

/** What listens for events can send no headers: it names its account in the address. Somebody else's is nobody's. */
export function streamAccount(accounts: readonly { fid: number }[], request: Request) {
  const text = new URL(request.url).searchParams.get('account')
  if (text === null) return accounts[0]?.fid ?? null
  return accounts.find(({ fid }) => String(fid) === text)?.fid ?? null
}

/**
 * Picks the account to act as from the user's accounts.
 * @throws {HttpError} 403 where they have accounts, and this is none of them
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
