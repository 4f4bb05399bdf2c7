import { isLoginErrorCode, type AnyLoginErrorCode } from '@castaway/contract/login-errors'
import { LoginError } from '@castaway/wallet/errors'

/** Privy's error codes that differ from ours; the others have the same names. */
const codes: Record<string, AnyLoginErrorCode> = {
  missing_or_invalid_privy_client_id: 'missing_or_invalid_privy_app_id',
  missing_or_invalid_privy_account_id: 'user_does_not_exist',
  invalid_origin: 'missing_or_invalid_privy_app_id',
  missing_origin: 'missing_or_invalid_privy_app_id',
  missing_mfa_enrollment: 'mfa_not_enrolled',
  missing_or_invalid_mfa: 'mfa_required',
  expired_or_invalid_mfa_token: 'mfa_required',
  mfa_canceled: 'exited_auth_flow',
  passkey_not_registered: 'passkey_not_allowed',
  no_passkey_found_for_challenge: 'passkey_not_allowed',
  failed_to_create_passkey: 'passkey_not_allowed',
  invalid_passkey_response: 'invalid_credentials',
  cannot_unlink_sole_account: 'invalid_data',
  cannot_unlink_embedded_wallet: 'invalid_data',
  linked_account_not_found: 'not_found',
  signup_disabled: 'user_does_not_exist',
  account_transfer_required: 'linked_to_another_user',
  resource_conflict: 'failed_to_link_account',
  token_already_used: 'invalid_credentials',
  oauth_state_mismatch: 'invalid_credentials',
  pkce_state_code_mismatch: 'invalid_credentials',
  invalid_pkce_parameters: 'invalid_credentials',
  third_party_auth_error: 'invalid_credentials',
  disallowed_plus_email: 'disallowed_login_method',
  not_supported: 'disallowed_login_method',
  feature_not_enabled: 'disallowed_login_method',
  login_with_oauth_was_cancelled_by_user: 'oauth_user_denied',
  link_with_oauth_was_cancelled_by_user: 'oauth_user_denied',
  oauth_session_failed: 'invalid_credentials',
  oauth_session_timeout: 'client_request_timeout',
  farcaster_polling_timeout: 'client_request_timeout',
  farcaster_polling_canceled: 'exited_auth_flow',
  client_request_timeout: 'client_request_timeout',
  embedded_wallet_does_not_exist: 'embedded_wallet_not_found',
  embedded_wallet_request_expired: 'client_request_timeout',
  chain_not_supported: 'unsupported_chain_id',
  unsupported_chain_type: 'unsupported_chain_id',
  insufficient_funds: 'insufficient_balance',
  transaction_broadcast_failure: 'transaction_failure',
  transaction_execution_failure: 'transaction_failure',
  invalid_input: 'invalid_data',
  invalid_request: 'invalid_data',
}

/** Converts any error of Privy's SDK. Its messages are for developers, so ours replace them. */
export const fromPrivyError = (error: unknown): LoginError => {
  if (error instanceof LoginError) return error
  const { code, status, name } = (error ?? {}) as Record<string, unknown>
  const of = (mine: AnyLoginErrorCode) =>
    new LoginError(mine, {
      cause: error,
      ...(typeof status === 'number' ? { status } : {}),
    })
  if (typeof code === 'string') {
    const known = codes[code]
    if (known) return of(known)
    if (isLoginErrorCode(code)) return of(code)
    if (/^attempted_.*_before_logged_in$/.test(code)) return of('must_be_authenticated')
  }
  if (status === 429) return of('too_many_requests')
  if (name === 'TimeoutError' || name === 'AbortError') return of('client_request_timeout')
  if (error instanceof TypeError) return of('network_error')
  return of('unexpected_error')
}
