/** Sign In With Farcaster: the EIP-4361 message that an app's server verifies. */

export interface SiwfRequest {
  nonce: string
  notBefore?: string
  expirationTime?: string
  acceptAuthAddress: boolean
}

const NONCE = /^[a-zA-Z0-9]{8,128}$/

/** With milliseconds, as servers write it when they format the message again and compare. */
const date = (value: unknown): string | undefined =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))
    ? new Date(value).toISOString()
    : undefined

/** Null if the app asked for something that no server would accept. */
export function readSiwf(argument: unknown): SiwfRequest | null {
  const { nonce, notBefore, expirationTime, acceptAuthAddress } = (argument ?? {}) as Record<
    string,
    unknown
  >
  if (typeof nonce !== 'string' || !NONCE.test(nonce)) return null
  const [from, until] = [date(notBefore), date(expirationTime)]
  if ((notBefore !== undefined && !from) || (expirationTime !== undefined && !until)) return null
  return {
    nonce,
    ...(from ? { notBefore: from } : {}),
    ...(until ? { expirationTime: until } : {}),
    // Absent in SDKs that knew custody addresses only.
    acceptAuthAddress: acceptAuthAddress === true,
  }
}

/**
 * @param app the URL that this host loaded, never one that the app named. The domain is its host name without a port,
 * which is what servers compare with.
 */
export function siwfMessage(
  app: URL,
  fid: number,
  address: string,
  { nonce, notBefore, expirationTime }: SiwfRequest,
  issuedAt: Date,
): string {
  return [
    `${app.hostname} wants you to sign in with your Ethereum account:`,
    address,
    '',
    'Farcaster Auth',
    '',
    `URI: ${app.origin}/`,
    'Version: 1',
    'Chain ID: 10',
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    ...(expirationTime ? [`Expiration Time: ${expirationTime}`] : []),
    ...(notBefore ? [`Not Before: ${notBefore}`] : []),
    'Resources:',
    `- farcaster://fid/${fid}`,
  ].join('\n')
}
