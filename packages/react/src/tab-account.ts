/** The account that a request acts as; responses name the account they were made for. */
export const ACCOUNT_HEADER = 'x-castaway-account'

const STORAGE_KEY = 'castaway.account'
let fid: string | null | undefined

/** The account of this tab, as in the header; null until it is known. Survives reloads; not shared with other tabs. */
export function tabAccount(): string | null {
  if (fid === undefined) {
    fid = null
    try {
      fid = sessionStorage.getItem(STORAGE_KEY)
    } catch {
      // Without storage, the account is known until the next reload.
    }
  }
  return fid
}

/** Sets the account of this tab; null for the user's default account. */
export function setTabAccount(account: number | null): void {
  fid = account === null ? null : String(account)
  try {
    if (fid === null) sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, fid)
  } catch {
    // Without storage, the account is known until the next reload.
  }
}
