import type { KeystoreSummary, PasswordKdf, SealedKeystore, StoredKeystore } from '../keystore-wire'

/** Stores embedded wallets as ciphertext. */
export interface KeystoreStore {
  /** The signed-in user's keystores, without ciphertext. */
  list(): Promise<KeystoreSummary[]>
  /** Rejects with `mfa_required` if the user has a second factor and hasn't just verified it. */
  get(id: string): Promise<StoredKeystore>
  /**
   * Stores a keystore of the signed-in user. Storing the same one again succeeds.
   * @param how.proof 32 bytes as hex that are derived from the password, if it is new; presented later to fetch the
   * keystore without a session
   * @param how.replaces etag of the keystore that it replaces; without it an existing one rejects with
   * `embedded_wallet_already_exists`
   */
  save(
    keystore: SealedKeystore,
    how: { proof?: string; replaces?: string },
  ): Promise<KeystoreSummary>
  /** Parameters to derive the proof for an Ethereum address with its checksum. Unknown addresses get parameters too. */
  kdf(address: string): Promise<PasswordKdf>
  /**
   * The keystore of an address with its checksum, for a browser without a session; rejects with `invalid_credentials` unless the proof
   * matches.
   */
  open(address: string, proof: string): Promise<StoredKeystore>
}
