/** Names the account that a request is made as; answers say with it as whom they were made. */
export const ACCOUNT_HEADER = 'x-castaway-account'

const STORAGE_KEY = 'castaway.account'
let fid: string | null | undefined

/** Who this tab acts as, as the header has it; null until that is known. It outlives a reload, and no other tab has it. */
export function tabAccount(): string | null {
  if (fid === undefined) {
    fid = null
    try {
      fid = sessionStorage.getItem(STORAGE_KEY)
    } catch {
      // Where nothing may be kept it is known until the next reload.
    }
  }
  return fid
}

/** Says who this tab acts as from now on; null leaves it to the preference of the person. */
export function setTabAccount(account: number | null): void {
  fid = account === null ? null : String(account)
  try {
    if (fid === null) sessionStorage.removeItem(STORAGE_KEY)
    else sessionStorage.setItem(STORAGE_KEY, fid)
  } catch {
    // As above.
  }
}
