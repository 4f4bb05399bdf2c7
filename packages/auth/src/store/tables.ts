import type { Generated, Kysely, Selectable, Transaction } from 'kysely'
import type { DelegationState } from './delegation-state'
import type { RecoveryMethod } from '@castaway/wallet/keystore-wire'
import type { MfaMethod } from '../wire'

/** The login's tables. Users and sessions have timestamps, everything else has Unix milliseconds. */
export interface LoginTables {
  login_user: {
    id: string
    is_guest: boolean
    accepted_terms_at: number | null
    /** A JSON object. */
    custom_metadata: string
    created_at: Date
  }
  login_session: {
    id: string
    user_id: string
    /** Only in the cookie and here. */
    token: string
    user_agent: string | null
    created_at: Date
    /** When it was last extended. */
    updated_at: Date
    expires_at: Date
    /** Unix ms; null in older sessions, which count from `created_at`. */
    proved_at: number | null
    /** Key of the account that proved it; null if unknown. */
    proved_by: string | null
  }
  login_migration: { name: string; checksum: string | null; applied_at: number }
  login_linked_account: {
    id: string
    key: string
    user_id: string
    type: string
    /** JSON: the fields of this account type besides type and times. */
    details: string
    first_verified_at: number
    latest_verified_at: number
  }
  /** One row, which is locked while members are counted. */
  login_gate: { id: string; passed: number }
  login_nonce: { nonce: string; browser: string; expires_at: number }
  login_signing_key: {
    /** RFC 7638 thumbprint of the public key. */
    id: string
    public_jwk: string
    /** Encrypted. */
    private_jwk: string
    created_at: number
    retired_at: number | null
  }
  login_rate: { key: string; used: number; ends_at: number }
  login_oauth_state: {
    state_hash: string
    type: string
    app: string | null
    browser: string
    session_id: string | null
    redirect_uri: string
    /** PKCE verifier and nonce, encrypted for this state. */
    sealed: string
    switch_user: boolean
    /** Hash of the MFA token of the request that started it. */
    mfa_hash: string | null
    expires_at: number
  }
  /** Proofs that are accepted only once. */
  login_used_proof: { key: string; expires_at: number }
  login_oidc_code: {
    code_hash: string
    client_id: string
    user_id: string
    session_id: string
    redirect_uri: string
    challenge: string
    nonce: string | null
    scope: string
    used: boolean
    expires_at: number
  }
  login_oidc_token: {
    token_hash: string
    code_hash: string
    client_id: string
    user_id: string
    scope: string
    expires_at: number
  }
  login_keystore: {
    id: string
    user_id: string
    imported: boolean
    /** Whether it is the user's wallet that was created on this site; at most one is. */
    made_here: boolean
    recovery_method: RecoveryMethod
    /** JSON of a `SealedKeystore`, or of one in version 1. */
    keystore: string
    etag: string
    /** SHA-256 of the proof, as hex; null without a password. */
    proof_hash: string | null
    created_at: number
    updated_at: number
  }
  login_keystore_account: {
    keystore_id: string
    user_id: string
    /** Key of the linked account, which exists once it has signed in. */
    key: string
    wallet_index: number
  }
  login_code: {
    purpose: string
    /** Recipient of the code, normalized. */
    subject: string
    /** Who can use it: the id of a browser or a session. */
    holder: string
    code_hash: string
    tries: number
    expires_at: number
  }
  login_outbox: {
    id: Generated<number>
    kind: string
    recipient: string
    subject: string
    body: string
    code: string | null
    created_at: number
  }
  login_challenge: {
    challenge: string
    purpose: string
    holder: string
    user_handle: string | null
    expires_at: number
  }
  login_passkey: {
    key: string
    /** COSE public key, base64url. */
    public_key: string
    counter: number
    /** A JSON array. */
    transports: string
    rp_id: string
    user_handle: string
    in_mfa: boolean
    created_at: number
    used_at: number
  }
  login_mfa: {
    user_id: string
    method: string
    /** Encrypted: the authenticator app's secret, or the phone number for messages. */
    secret: string
    /** The latest TOTP time step whose code was used. */
    last_step: number | null
    created_at: number
    confirmed_at: number | null
  }
  login_mfa_recovery: { user_id: string; code_hash: string }
  login_mfa_token: { token_hash: string; session_id: string; expires_at: number }
  /** A view. */
  login_mfa_method: { user_id: string; method: MfaMethod }
  login_relay_channel: {
    /** SHA-256 of the channel's token, hex. */
    token_hash: string
    /** JSON of a `RelayState`. */
    state: string
    completed: boolean
    expires_at: number
  }
  login_delegation: {
    id: string
    user_id: string
    chain_id: number
    /** The smart account. */
    account: string
    /** Key of the linked wallet that owns the account. */
    owner_key: string
    session_address: string
    /** Encrypted with the secret, for this delegation. */
    sealed_key: string
    /** JSON of a `DelegationScope`. */
    scope: string
    expires_at: number
    created_at: number
    state: DelegationState
  }
  network_account: {
    user_id: string
    provider: string
    fid: number
    /** Encrypted with the secret, for this user, provider and FID. */
    signer: string | null
    status: string
    approval_url: string | null
    proof: string
    preference: number
    created_at: number
    updated_at: number
  }
}

export type LoginDb = Kysely<LoginTables>
export type LoginTransaction = Transaction<LoginTables>
export type LinkedAccountRow = Selectable<LoginTables['login_linked_account']>
export type SessionRow = Selectable<LoginTables['login_session']>
