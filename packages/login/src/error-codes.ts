/**
 * Every code of the login: what the server answers with, what the browser and wallets raise by themselves,
 * and the words for all of them. There is no other list.
 *
 * The names of the first ones are the specification's, so callers of the login provider this replaces can
 * keep their `switch`. Where each is raised stands in docs/guides/login/errors.md.
 */
interface ErrorEntry {
  /** HTTP status of the answer; null for what no answer has. */
  status: number | null
  /** What a person reads. */
  title: string
  /** What they can do next. */
  next: string
  /** Numbers of EIP-1193 and JSON-RPC that a wallet means it by. */
  rpc?: readonly number[]
}

export const loginErrors = {
  oauth_account_suspended: {
    status: 403,
    title: 'That account is suspended where it comes from',
    next: 'Sign in another way.',
  },
  missing_or_invalid_privy_app_id: {
    status: 500,
    title: 'The login provider is not set up',
    next: 'Tell whoever runs this site.',
  },
  missing_or_invalid_token: {
    status: 403,
    title: 'This page is out of date: reload it and try again',
    next: 'Reload the page.',
  },
  invalid_data: {
    status: 400,
    title: 'Something in the request is not right',
    next: 'Check what you entered and try again.',
  },
  invalid_captcha: {
    status: 403,
    title: 'The check that you are a person did not pass',
    next: 'Try the check again.',
  },
  linked_to_another_user: {
    status: 409,
    title: 'This account belongs to another user',
    next: 'Switch to that user, or choose another account.',
  },
  cannot_link_more_of_type: {
    status: 409,
    title: 'No more accounts of this kind can be linked',
    next: 'Unlink one first.',
  },
  failed_to_link_account: {
    status: 500,
    title: 'The account could not be linked',
    next: 'Try again in a moment.',
  },
  allowlist_rejected: {
    status: 403,
    title: 'This account is not on the list of people who may sign in',
    next: 'Use another account, or ask to be let in.',
  },
  oauth_user_denied: {
    status: 403,
    title: 'You declined at the other service',
    next: 'Start again and allow access, or sign in another way.',
  },
  exited_auth_flow: {
    status: 400,
    title: 'Signing in was closed before it was done',
    next: 'Start again when you are ready.',
  },
  must_be_authenticated: { status: 401, title: 'Sign in first', next: 'Sign in and try again.' },
  client_request_timeout: {
    status: 408,
    title: 'Request timed out',
    next: 'Check your connection and try again.',
  },
  invalid_credentials: {
    status: 401,
    title: 'That proof of who you are does not hold',
    next: 'Try once more from the start.',
  },
  embedded_wallet_already_exists: {
    status: 409,
    title: 'You already have this wallet',
    next: 'Unlock it with its password.',
  },
  embedded_wallet_not_found: {
    status: 404,
    title: 'There is no such wallet',
    next: 'Check the address, or make a wallet.',
  },
  transaction_failure: {
    status: 500,
    title: 'The transaction failed',
    next: 'Nothing was sent. Try again.',
  },
  unsupported_chain_id: {
    status: 400,
    title: 'That chain is not supported',
    next: 'Choose Ethereum, OP Mainnet or Base in your wallet.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many tries: wait a little',
    next: 'Then try again.',
  },
  max_accounts_reached: {
    status: 403,
    title: 'No more people can sign up here',
    next: 'Come back later.',
  },
  disallowed_login_method: {
    status: 403,
    title: 'This way of signing in is switched off',
    next: 'Sign in another way.',
  },
  passkey_not_allowed: {
    status: 403,
    title: 'That passkey cannot be used here',
    next: 'Use another passkey.',
  },
  user_does_not_exist: {
    status: 404,
    title: 'There is no such user',
    next: 'Check which account you are using.',
  },
  insufficient_balance: { status: 400, title: 'The balance is too low', next: 'Add funds first.' },
  mfa_required: {
    status: 403,
    title: 'Confirm with your second factor first',
    next: 'Enter the code of your app, or use your passkey.',
  },
  mfa_already_enrolled: {
    status: 409,
    title: 'You have this second factor already',
    next: 'Take it off first to set it up anew.',
  },
  mfa_not_enrolled: {
    status: 404,
    title: 'You do not have this second factor',
    next: 'Choose another one, or set this one up.',
  },
  recent_sign_in_required: {
    status: 403,
    title: 'Sign in again first',
    next: 'This needs a proof of who you are from the last ten minutes, by an account that you had before.',
  },
  not_found: { status: 404, title: 'There is nothing at this address', next: 'Reload the page.' },
  unexpected_error: {
    status: 500,
    title: 'Something went wrong on our side',
    next: 'Try again in a moment.',
  },

  // Only the browser raises these, so no answer has them.
  wallet_rejected: {
    status: null,
    title: 'You rejected the request in your wallet',
    next: 'Nothing happened. Try again when you are ready.',
    rpc: [4001],
  },
  wallet_unauthorized: {
    status: null,
    title: 'Your wallet has not allowed this site',
    next: 'Open your wallet, allow this site and this account, then try again.',
    rpc: [4100],
  },
  wallet_unsupported_method: {
    status: null,
    title: 'Your wallet cannot do this',
    next: 'Use another wallet, or update this one.',
    rpc: [4200, -32601],
  },
  wallet_disconnected: {
    status: null,
    title: 'Your wallet is disconnected',
    next: 'Open your wallet and connect it again.',
    rpc: [4900, 4901],
  },
  wallet_unknown_chain: {
    status: null,
    title: 'Your wallet does not know this chain',
    next: 'Add the chain in your wallet, or choose another one.',
    rpc: [4902],
  },
  wallet_failed: {
    status: null,
    title: 'Your wallet could not answer',
    next: 'Open your wallet and try again.',
    rpc: [-32603],
  },
  wallet_request_unreadable: {
    status: null,
    title: 'Your wallet could not read the request',
    next: 'Try again, or use another wallet.',
    rpc: [-32700, -32600],
  },
  wallet_request_invalid: {
    status: null,
    title: 'Your wallet did not accept the details of the request',
    next: 'Check what you entered, or use another wallet.',
    rpc: [-32602],
  },
  wallet_locked: {
    status: null,
    title: 'Your wallet is locked',
    next: 'Enter its password to unlock it.',
  },
  wallet_wrong_password: {
    status: null,
    title: 'That password does not open this wallet',
    next: 'Try again, or restore the wallet from its recovery phrase.',
  },
  wallet_damaged: {
    status: null,
    title: 'This wallet cannot be read',
    next: 'Restore it from its recovery phrase.',
  },
  no_primary_wallet: {
    status: null,
    title: 'Failed to find primary wallet',
    next: 'Connect a wallet and choose it as the active one.',
  },
  login_not_ready: {
    status: null,
    title: 'The login is not ready yet',
    next: 'Wait until it is, then try again.',
  },
  network_error: {
    status: null,
    title: 'The server could not be reached',
    next: 'Check your connection and try again.',
  },
  request_aborted: {
    status: null,
    title: 'The request was stopped',
    next: 'Nothing happened. Try again when you are ready.',
  },
  request_failed: {
    status: null,
    title: 'The server answered with an error',
    next: 'Try again in a moment.',
  },
  transaction_account_missing: {
    status: null,
    title: 'An account is needed to send this',
    next: 'Connect a wallet, then try again.',
  },
  transaction_by_smart_account: {
    status: null,
    title: 'A smart account does not send transactions itself',
    next: 'Send it as calls: they go out as one user operation.',
  },
  transaction_fee_multiplier: {
    status: null,
    title: 'The base fee has to be multiplied by more than 1',
    next: 'Choose a multiplier such as 1.2.',
  },
  transaction_fee_order: {
    status: null,
    title: 'The highest fee is below the tip',
    next: 'Raise maxFeePerGas to at least maxPriorityFeePerGas.',
  },
  transaction_fees_unsupported: {
    status: null,
    title: 'This chain does not know EIP-1559 fees',
    next: 'Choose another chain, or send a legacy transaction from a wallet of your own.',
  },
} as const satisfies Record<string, ErrorEntry>

/** Every code. */
export type AnyLoginErrorCode = keyof typeof loginErrors

/** What the server answers with. */
export type LoginErrorCode = {
  [Code in AnyLoginErrorCode]: (typeof loginErrors)[Code]['status'] extends number ? Code : never
}[AnyLoginErrorCode]

export const isLoginErrorCode = (code: unknown): code is LoginErrorCode =>
  typeof code === 'string' &&
  Object.hasOwn(loginErrors, code) &&
  loginErrors[code as AnyLoginErrorCode].status !== null
