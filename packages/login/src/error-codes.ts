/**
 * Every code the login answers with, its HTTP status and its words.
 *
 * The names are the specification's, so callers of the login provider this replaces can keep their
 * `switch`. Codes that only the browser raises (a closed window, a deadline) stand here too, so that
 * there is one list; their status is the one the server would use.
 */
export const loginErrors = {
  oauth_account_suspended: [403, 'That account is suspended where it comes from'],
  missing_or_invalid_privy_app_id: [500, 'The login provider is not set up'],
  missing_or_invalid_token: [403, 'This page is out of date: reload it and try again'],
  invalid_data: [400, 'Something in the request is not right'],
  invalid_captcha: [403, 'The check that you are a person did not pass'],
  linked_to_another_user: [409, 'This account belongs to another user'],
  cannot_link_more_of_type: [409, 'No more accounts of this kind can be linked'],
  failed_to_link_account: [500, 'The account could not be linked'],
  allowlist_rejected: [403, 'This account is not on the list of people who may sign in'],
  oauth_user_denied: [403, 'You declined at the other service'],
  exited_auth_flow: [400, 'Signing in was closed before it was done'],
  must_be_authenticated: [401, 'Sign in first'],
  client_request_timeout: [408, 'Request timed out'],
  invalid_credentials: [401, 'That proof of who you are does not hold'],
  embedded_wallet_already_exists: [409, 'You already have this wallet'],
  embedded_wallet_not_found: [404, 'There is no such wallet'],
  transaction_failure: [500, 'The transaction failed'],
  unsupported_chain_id: [400, 'That chain is not supported'],
  too_many_requests: [429, 'Too many tries: wait a little'],
  max_accounts_reached: [403, 'No more people can sign up here'],
  disallowed_login_method: [403, 'This way of signing in is switched off'],
  passkey_not_allowed: [403, 'That passkey cannot be used here'],
  user_does_not_exist: [404, 'There is no such user'],
  insufficient_balance: [400, 'The balance is too low'],
  mfa_required: [403, 'Confirm with your second factor first'],
  mfa_already_enrolled: [409, 'You have this second factor already'],
  mfa_not_enrolled: [404, 'You do not have this second factor'],
  not_found: [404, 'There is nothing at this address'],
  unexpected_error: [500, 'Something went wrong on our side'],
} as const satisfies Record<string, readonly [status: number, words: string]>

export type LoginErrorCode = keyof typeof loginErrors

export const isLoginErrorCode = (code: unknown): code is LoginErrorCode =>
  typeof code === 'string' && Object.hasOwn(loginErrors, code)
