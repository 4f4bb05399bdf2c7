import type { Random } from '@castaway/contract'
import { systemRandom } from '@castaway/contract'
import { bytesToHex } from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { newKeystore, withPassword, type OpenKeystore } from '@castaway/wallet/keystore'
import type { Browser } from './site'

export const PASSWORD = 'correct horse battery'

/** A guest who created a wallet that is not stored yet. */
export const makeWallet = async (browser: Browser, { imported = false } = {}) => {
  const { user } = (await browser.send('POST', '/login/guest')).body
  const { open, sealed } = await sealFor(user.id, { imported })
  const account: PrivateKeyAccount = privateKeyToAccount(
    bytesToHex(open.ring.ethereum(0).privateKey),
  )
  return { user, open, sealed, account }
}

export const sealFor = async (
  user: string,
  { imported = false, random = systemRandom }: { imported?: boolean; random?: Random } = {},
) => {
  const secret = { kind: 'phrase', bytes: random.bytes(16) } as const
  const bare = newKeystore({ secret, user, imported, random })
  const sealed = await withPassword(bare, PASSWORD, random)
  const open: OpenKeystore = { ...bare, keystore: sealed.keystore }
  return { open, sealed }
}

export type StoredInput = {
  keystore: Omit<OpenKeystore['keystore'], 'accounts'> & {
    accounts: readonly OpenKeystore['keystore']['accounts'][number][]
  }
  proof?: string
}
export const pathOf = ({ keystore }: StoredInput) => `/login/keystore/${keystore.id}`
export const store = (browser: Browser, sealed: StoredInput, etag?: string) =>
  browser.send('PUT', pathOf(sealed), sealed, etag ? { 'if-match': etag } : {})

/** The wrap for the password. */
export const passwordOf = (keystore: OpenKeystore['keystore']) => {
  const wrap = keystore.wraps.find(({ method }) => method === 'password')
  if (wrap?.method !== 'password') throw new Error('there is none')
  return wrap
}
