/**
 * Every error code of the login: those that the server returns, those that the browser and wallets raise, and the
 * messages for all of them. There is no other list.
 * The names of the first ones are the specification's, so callers of the login provider that this replaces can keep
 * their `switch`. docs/guides/login/errors.md says where each is raised.
 */
interface ErrorEntry {
  /** HTTP status of the response; null if the server never returns it. */
  status: number | null
  /** The message for users. */
  title: string
  /** What they can do next. */
  next: string
  /** Error codes of EIP-1193 and JSON-RPC with which wallets report it. */
  rpc?: readonly number[]
}

export const loginErrors = {
  oauth_account_suspended: {
    status: 403,
    title: 'That account is suspended by its provider',
    next: 'Sign in another way.',
  },
  missing_or_invalid_privy_app_id: {
    status: 500,
    title: 'Sign-in isn’t set up',
    next: 'Contact the operator of this site.',
  },
  missing_or_invalid_token: {
    status: 403,
    title: 'This page is out of date',
    next: 'Reload the page.',
  },
  invalid_data: {
    status: 400,
    title: 'Something isn’t right',
    next: 'Check what you entered and try again.',
  },
  invalid_captcha: {
    status: 403,
    title: 'Couldn’t confirm you’re human',
    next: 'Try again.',
  },
  linked_to_another_user: {
    status: 409,
    title: 'This account belongs to another user',
    next: 'Switch to that user, or choose another account.',
  },
  cannot_link_more_of_type: {
    status: 409,
    title: 'You can’t link more accounts of this kind',
    next: 'Unlink one first.',
  },
  failed_to_link_account: {
    status: 500,
    title: 'Couldn’t link the account',
    next: 'Try again in a moment.',
  },
  allowlist_rejected: {
    status: 403,
    title: 'This account isn’t on the list of people who can sign in',
    next: 'Use another account, or ask for access.',
  },
  oauth_user_denied: {
    status: 403,
    title: 'You denied access at the other service',
    next: 'Start again and allow access, or sign in another way.',
  },
  exited_auth_flow: {
    status: 400,
    title: 'Sign-in canceled',
    next: 'Start again when you’re ready.',
  },
  must_be_authenticated: {
    status: 401,
    title: 'You’re not signed in',
    next: 'Sign in and try again.',
  },
  client_request_timeout: {
    status: 408,
    title: 'Request timed out',
    next: 'The server didn’t respond in time. Try again.',
  },
  invalid_credentials: {
    status: 401,
    title: 'Couldn’t verify your identity',
    next: 'Start over and try again.',
  },
  embedded_wallet_already_exists: {
    status: 409,
    title: 'You already have this wallet',
    next: 'Unlock it with its password.',
  },
  embedded_wallet_not_found: {
    status: 404,
    title: 'Wallet not found',
    next: 'Check the address, or create a wallet.',
  },
  transaction_failure: {
    status: 500,
    title: 'Transaction failed',
    next: 'Nothing was sent. Try again.',
  },
  unsupported_chain_id: {
    status: 400,
    title: 'Chain not supported',
    next: 'Choose Ethereum, OP Mainnet, or Base in your wallet.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many attempts',
    next: 'Try again in a few minutes.',
  },
  max_accounts_reached: {
    status: 403,
    title: 'Sign-ups are closed',
    next: 'Try again later.',
  },
  disallowed_login_method: {
    status: 403,
    title: 'This sign-in method is turned off',
    next: 'Sign in another way.',
  },
  passkey_not_allowed: {
    status: 403,
    title: 'That passkey can’t be used here',
    next: 'Use another passkey.',
  },
  user_does_not_exist: {
    status: 404,
    title: 'User not found',
    next: 'Check which account you’re using.',
  },
  insufficient_balance: { status: 400, title: 'Insufficient balance', next: 'Add funds first.' },
  mfa_required: {
    status: 403,
    title: 'Two-factor authentication required',
    next: 'Enter the code from your authenticator app, or use your passkey.',
  },
  mfa_already_enrolled: {
    status: 409,
    title: 'You’ve already set up this two-factor method',
    next: 'Remove it first to set it up again.',
  },
  mfa_not_enrolled: {
    status: 404,
    title: 'You haven’t set up this two-factor method',
    next: 'Choose another method, or set this one up.',
  },
  recent_sign_in_required: {
    status: 403,
    title: 'Sign in again first',
    next: 'Confirm it’s you with a sign-in method you added earlier. The confirmation is valid for 10 minutes.',
  },
  not_found: { status: 404, title: 'Page not found', next: 'Reload the page.' },
  unexpected_error: {
    status: 500,
    title: 'Something went wrong on our side',
    next: 'Try again in a moment.',
  },

  // Only the browser raises these, so the server never returns them.
  wallet_rejected: {
    status: null,
    title: 'You rejected the request in your wallet',
    next: 'Nothing happened. Try again when you’re ready.',
    rpc: [4001],
  },
  wallet_unauthorized: {
    status: null,
    title: 'Your wallet hasn’t allowed this site',
    next: 'Open your wallet, allow this site and account, and try again.',
    rpc: [4100],
  },
  wallet_unsupported_method: {
    status: null,
    title: 'Your wallet can’t do this',
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
    title: 'Your wallet doesn’t support this chain',
    next: 'Add the chain in your wallet, or choose another one.',
    rpc: [4902],
  },
  wallet_failed: {
    status: null,
    title: 'Your wallet couldn’t respond',
    next: 'Open your wallet and try again.',
    rpc: [-32603],
  },
  wallet_request_unreadable: {
    status: null,
    title: 'Your wallet couldn’t read the request',
    next: 'Try again, or use another wallet.',
    rpc: [-32700, -32600],
  },
  wallet_request_invalid: {
    status: null,
    title: 'Your wallet didn’t accept the request details',
    next: 'Check what you entered, or use another wallet.',
    rpc: [-32602],
  },
  wallet_locked: {
    status: null,
    title: 'Your wallet is locked',
    next: 'Enter your wallet password to unlock it.',
  },
  wallet_wrong_password: {
    status: null,
    title: 'Wrong password',
    next: 'Try again, or restore the wallet with its recovery phrase.',
  },
  wallet_damaged: {
    status: null,
    title: 'Can’t read this wallet',
    next: 'Restore it with its recovery phrase.',
  },
  no_primary_wallet: {
    status: null,
    title: 'Failed to find primary wallet',
    next: 'Connect a wallet and make it active.',
  },
  login_not_ready: {
    status: null,
    title: 'Sign-in isn’t ready yet',
    next: 'Wait a moment, then try again.',
  },
  network_error: {
    status: null,
    title: 'Couldn’t reach the server',
    next: 'Check your connection and try again.',
  },
  request_aborted: {
    status: null,
    title: 'Request canceled',
    next: 'Nothing happened. Try again when you’re ready.',
  },
  request_failed: {
    status: null,
    title: 'The server returned an error',
    next: 'Try again in a moment.',
  },
  transaction_account_missing: {
    status: null,
    title: 'No wallet account connected',
    next: 'Connect a wallet, then try again.',
  },
  transaction_by_smart_account: {
    status: null,
    title: 'Smart accounts don’t send transactions directly',
    next: 'Send it as calls in a single user operation.',
  },
  transaction_fee_multiplier: {
    status: null,
    title: 'The base fee multiplier must be greater than 1',
    next: 'Use a multiplier such as 1.2.',
  },
  transaction_fee_order: {
    status: null,
    title: 'The maximum fee is lower than the priority fee',
    next: 'Raise maxFeePerGas to at least maxPriorityFeePerGas.',
  },
  transaction_fees_unsupported: {
    status: null,
    title: 'This chain doesn’t support EIP-1559 fees',
    next: 'Choose another chain, or send a legacy transaction from your own wallet.',
  },
} as const satisfies Record<string, ErrorEntry>

export type AnyLoginErrorCode = keyof typeof loginErrors

/** Codes that the server returns. */
export type LoginErrorCode = {
  [Code in AnyLoginErrorCode]: (typeof loginErrors)[Code]['status'] extends number ? Code : never
}[AnyLoginErrorCode]

export const isLoginErrorCode = (code: unknown): code is LoginErrorCode =>
  typeof code === 'string' &&
  Object.hasOwn(loginErrors, code) &&
  loginErrors[code as AnyLoginErrorCode].status !== null
