import type { LocalAccount } from 'viem'

/** Proof that an account owns a domain, as `/.well-known/farcaster.json` has it. */
export interface AccountAssociation {
  header: string
  payload: string
  signature: string
}

const pack = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What an association says, encoded. */
export const associationPayload = (domain: string): string => pack({ domain })

/**
 * @param payload encoded
 * @param custody the wallet that owns the account
 */
export async function signAssociation(
  fid: number,
  payload: string,
  custody: Pick<LocalAccount, 'address' | 'signMessage'>,
): Promise<AccountAssociation> {
  const header = pack({ fid, type: 'custody', key: custody.address })
  const signature = await custody.signMessage({ message: `${header}.${payload}` })
  return {
    header,
    payload,
    signature: Buffer.from(signature.slice(2), 'hex').toString('base64url'),
  }
}
