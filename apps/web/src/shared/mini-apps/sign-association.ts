import type { Castaway } from '@castaway/react'
import type { WalletAccess } from '../wallet/wallet-access'
import { ownersOf, signAsOwner } from './account-owners'

/** Whose a domain is, as a manifest's `accountAssociation` says it. */
export interface Association {
  header: string
  payload: string
  signature: string
}

const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/** Whether it is a domain alone, such as `app.example`. */
export const isDomain = (text: string): boolean => DOMAIN.test(text)

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
const jsonPart = (value: unknown) => base64url(new TextEncoder().encode(JSON.stringify(value)))

interface SignOptions {
  client: Castaway['client']
  wallets: () => Promise<WalletAccess>
  fid: number
  domain: string
}

/**
 * Signs that a domain is an account's, with the wallet that owns the account.
 * @returns null if that wallet isn't in this browser
 */
export async function signAssociation({
  client,
  wallets,
  fid,
  domain,
}: SignOptions): Promise<Association | 'rejected' | null> {
  const payload = jsonPart({ domain })
  const owners = await ownersOf(client, fid, { acceptAuthAddress: false })
  const signed = await signAsOwner(
    await wallets(),
    owners,
    (address) => `${jsonPart({ fid, type: 'custody', key: address })}.${payload}`,
  )
  if (signed === 'rejected' || signed === null) return signed
  const [header = ''] = signed.message.split('.')
  const bytes = signed.signature.slice(2).match(/../g) ?? []
  const signature = base64url(Uint8Array.from(bytes, (pair) => parseInt(pair, 16)))
  return { header, payload, signature }
}
