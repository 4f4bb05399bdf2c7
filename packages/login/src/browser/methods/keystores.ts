import { getAddress } from 'viem'
import type { KeystoreSummary, PasswordKdf, SealedKeystore, StoredKeystore } from '../../wire'
import type { Send } from '../http'

/** Where embedded wallets are kept as ciphertext. */
export interface KeystoreStore {
  /** What the signed-in user has, without ciphertext. */
  list(): Promise<KeystoreSummary[]>
  /** `mfa_required` where the user has a second factor and has not just shown it. */
  get(id: string): Promise<StoredKeystore>
  /**
   * Keeps a keystore of the signed-in user. The same one once more is success.
   * @param how.proof 32 bytes in hex that only the password gives, where it is a new one; shown later to fetch the keystore without a session.
   * @param how.replaces etag of the one it takes the place of; without it an existing one is rejected with `embedded_wallet_already_exists`.
   */
  save(
    keystore: SealedKeystore,
    how: { proof?: string; replaces?: string },
  ): Promise<KeystoreSummary>
  /** How to make the proof for an Ethereum address. Answers for unknown addresses too. */
  kdf(address: string): Promise<PasswordKdf>
  /** The keystore of an address, for a browser that has no session; `invalid_credentials` unless the proof fits. */
  open(address: string, proof: string): Promise<StoredKeystore>
}

export const keystoresClient = (send: Send): KeystoreStore => ({
  list: async () => (await send<{ keystores: KeystoreSummary[] }>('/keystore')).keystores,
  get: (id) => send(`/keystore/${encodeURIComponent(id)}`),
  save: (keystore, { proof, replaces }) =>
    send(`/keystore/${keystore.id}`, {
      method: 'PUT',
      body: { keystore, ...(proof ? { proof } : {}) },
      ...(replaces ? { headers: { 'if-match': replaces } } : {}),
    }),
  kdf: async (address) =>
    (await send<{ kdf: PasswordKdf }>(`/keystore/by-address/${getAddress(address)}`)).kdf,
  open: (address, proof) =>
    send('/keystore/open', { method: 'POST', body: { address: getAddress(address), proof } }),
})
