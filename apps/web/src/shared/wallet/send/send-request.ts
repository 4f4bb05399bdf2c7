/** What a transfer is prefilled with. Everything can still be changed. */
export interface SendRequest {
  /** A wallet address, a username, or a name that ends with .eth. */
  to?: string | undefined
  fid?: number | undefined
  /** By CAIP-19. */
  token?: string | undefined
  /** In whole tokens, as a decimal number. */
  amount?: string | undefined
}

/** A text of a URL that isn’t longer than it can be. */
export const textOf = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= most ? value : undefined

/** An amount of whole tokens in a URL. */
export const amountOf = (value: unknown): string | undefined =>
  /^\d{1,60}(?:\.\d{1,36})?$/.exec(String(value ?? ''))?.[0]

/** The request in the search parameters of `/wallet/send`, which anyone can have written. */
export function readSendRequest(search: Record<string, unknown>): SendRequest {
  const fid = Number(search.fid)
  return {
    to: textOf(search.to, 255),
    fid: Number.isSafeInteger(fid) && fid > 0 ? fid : undefined,
    token: textOf(search.token, 160),
    amount: amountOf(search.amount),
  }
}
