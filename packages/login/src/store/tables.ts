import type { Kysely } from 'kysely'

/** The login's own tables, and two of the engine's to read from; they are written through the engine only. */
export interface LoginTables {
  login_user: {
    id: string
    is_guest: boolean
    accepted_terms_at: number | null
    /** JSON object. */
    custom_metadata: string
    created_at: Date
  }
  login_session: {
    id: string
    user_id: string
    token: string
    created_at: Date
    updated_at: Date
    expires_at: Date
  }
  login_migration: { name: string; applied_at: number }
  login_linked_account: {
    id: string
    key: string
    user_id: string
    type: string
    /** JSON: what this kind of account has besides type and times. */
    details: string
    first_verified_at: number
    latest_verified_at: number
  }
  login_nonce: { nonce: string; browser: string; expires_at: number }
  login_rate: { key: string; used: number; ends_at: number }
  login_keystore: {
    user_id: string
    wallet_index: number
    address: string
    /** JSON of a `SealedKeystore`. */
    keystore: string
    etag: string
    /** SHA-256 of the proof, hex. */
    proof_hash: string
    created_at: number
    updated_at: number
  }
  network_account: {
    user_id: string
    provider: string
    fid: number
    /** Sealed; opens only with the secret and for this user and provider. */
    signer: string | null
    status: string
    approval_url: string | null
    created_at: number
    updated_at: number
  }
}

export type LoginDb = Kysely<LoginTables>
