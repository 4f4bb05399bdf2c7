import { isLoginErrorCode, loginErrors, type LoginErrorCode } from '../error-codes'

/** Codes that a wallet or the browser raises by itself. */
export type WalletErrorCode =
  | 'wallet_rejected'
  | 'wallet_unauthorized'
  | 'wallet_unsupported_method'
  | 'wallet_disconnected'
  | 'wallet_unknown_chain'
  | 'wallet_failed'
  | 'wallet_locked'
  | 'wallet_wrong_password'
  | 'wallet_damaged'
  | 'no_primary_wallet'
  | 'login_not_ready'
  | 'network_error'
  | 'transaction_account_missing'
  | 'transaction_by_smart_account'
  | 'transaction_fee_multiplier'
  | 'transaction_fee_order'
  | 'transaction_fees_unsupported'

export type AnyLoginErrorCode = LoginErrorCode | WalletErrorCode

/** What a person reads, and what they can do next. */
export interface ErrorWords {
  title: string
  next: string
}

const words: Record<AnyLoginErrorCode, ErrorWords> = {
  oauth_account_suspended: says('oauth_account_suspended', 'Sign in another way.'),
  missing_or_invalid_privy_app_id: says(
    'missing_or_invalid_privy_app_id',
    'Tell whoever runs this site.',
  ),
  missing_or_invalid_token: says('missing_or_invalid_token', 'Reload the page.'),
  invalid_data: says('invalid_data', 'Check what you entered and try again.'),
  invalid_captcha: says('invalid_captcha', 'Try the check again.'),
  linked_to_another_user: says(
    'linked_to_another_user',
    'Switch to that user, or choose another account.',
  ),
  cannot_link_more_of_type: says('cannot_link_more_of_type', 'Unlink one first.'),
  failed_to_link_account: says('failed_to_link_account', 'Try again in a moment.'),
  allowlist_rejected: says('allowlist_rejected', 'Use another account, or ask to be let in.'),
  oauth_user_denied: says(
    'oauth_user_denied',
    'Start again and allow access, or sign in another way.',
  ),
  exited_auth_flow: says('exited_auth_flow', 'Start again when you are ready.'),
  must_be_authenticated: says('must_be_authenticated', 'Sign in and try again.'),
  client_request_timeout: says('client_request_timeout', 'Check your connection and try again.'),
  invalid_credentials: says('invalid_credentials', 'Try once more from the start.'),
  embedded_wallet_already_exists: says(
    'embedded_wallet_already_exists',
    'Unlock it with its password.',
  ),
  embedded_wallet_not_found: says(
    'embedded_wallet_not_found',
    'Check the address, or make a wallet.',
  ),
  transaction_failure: says('transaction_failure', 'Nothing was sent. Try again.'),
  unsupported_chain_id: says(
    'unsupported_chain_id',
    'Choose Ethereum, OP Mainnet or Base in your wallet.',
  ),
  too_many_requests: says('too_many_requests', 'Then try again.'),
  max_accounts_reached: says('max_accounts_reached', 'Come back later.'),
  disallowed_login_method: says('disallowed_login_method', 'Sign in another way.'),
  passkey_not_allowed: says('passkey_not_allowed', 'Use another passkey.'),
  user_does_not_exist: says('user_does_not_exist', 'Check which account you are using.'),
  insufficient_balance: says('insufficient_balance', 'Add funds first.'),
  mfa_required: says('mfa_required', 'Enter the code of your app, or use your passkey.'),
  mfa_already_enrolled: says('mfa_already_enrolled', 'Take it off first to set it up anew.'),
  mfa_not_enrolled: says('mfa_not_enrolled', 'Choose another one, or set this one up.'),
  not_found: says('not_found', 'Reload the page.'),
  unexpected_error: says('unexpected_error', 'Try again in a moment.'),
  wallet_rejected: {
    title: 'You rejected the request in your wallet',
    next: 'Nothing happened. Try again when you are ready.',
  },
  wallet_unauthorized: {
    title: 'Your wallet has not allowed this site',
    next: 'Open your wallet, allow this site and this account, then try again.',
  },
  wallet_unsupported_method: {
    title: 'Your wallet cannot do this',
    next: 'Use another wallet, or update this one.',
  },
  wallet_disconnected: {
    title: 'Your wallet is disconnected',
    next: 'Open your wallet and connect it again.',
  },
  wallet_unknown_chain: {
    title: 'Your wallet does not know this chain',
    next: 'Add the chain in your wallet, or choose another one.',
  },
  wallet_failed: { title: 'Your wallet could not answer', next: 'Open your wallet and try again.' },
  wallet_locked: { title: 'Your wallet is locked', next: 'Enter its password to unlock it.' },
  wallet_wrong_password: {
    title: 'That password does not open this wallet',
    next: 'Try again, or restore the wallet from its recovery phrase.',
  },
  wallet_damaged: {
    title: 'This wallet cannot be read',
    next: 'Restore it from its recovery phrase.',
  },
  no_primary_wallet: {
    title: 'Failed to find primary wallet',
    next: 'Connect a wallet and choose it as the active one.',
  },
  login_not_ready: {
    title: 'The login is not ready yet',
    next: 'Wait until it is, then try again.',
  },
  network_error: {
    title: 'The server could not be reached',
    next: 'Check your connection and try again.',
  },
  transaction_account_missing: {
    title: 'An account is needed to send this',
    next: 'Connect a wallet, then try again.',
  },
  transaction_by_smart_account: {
    title: 'A smart account does not send transactions itself',
    next: 'Send it as calls: they go out as one user operation.',
  },
  transaction_fee_multiplier: {
    title: 'The base fee has to be multiplied by more than 1',
    next: 'Choose a multiplier such as 1.2.',
  },
  transaction_fee_order: {
    title: 'The highest fee is below the tip',
    next: 'Raise maxFeePerGas to at least maxPriorityFeePerGas.',
  },
  transaction_fees_unsupported: {
    title: 'This chain does not know EIP-1559 fees',
    next: 'Choose another chain, or send a legacy transaction from a wallet of your own.',
  },
}

function says(code: LoginErrorCode, next: string): ErrorWords {
  return { title: loginErrors[code][1], next }
}

/** The words for a code; the total map means no code is without words. */
export const describeLoginError = (code: AnyLoginErrorCode): ErrorWords => words[code]

export interface LoginErrorOptions {
  /** What the server or the wallet said, where that is more exact than the code's own words. */
  message?: string
  /** HTTP status; absent when the browser or the wallet raised it. */
  status?: number
  /** The field at fault. */
  property?: string
  /** Seconds to wait before another try, from `Retry-After`. */
  retryAfter?: number
  requestId?: string
  cause?: unknown
}

/** Everything that the browser part of the login throws. `title` and `next` are for people. */
export class LoginError extends Error {
  override name = 'LoginError'
  readonly code: AnyLoginErrorCode
  readonly title: string
  readonly next: string
  readonly status?: number
  readonly property?: string
  readonly retryAfter?: number
  readonly requestId?: string

  constructor(code: AnyLoginErrorCode, options: LoginErrorOptions = {}) {
    super(options.message ?? words[code].title, { cause: options.cause })
    this.code = code
    this.title = words[code].title
    this.next = words[code].next
    if (options.status !== undefined) this.status = options.status
    if (options.property !== undefined) this.property = options.property
    if (options.retryAfter !== undefined) this.retryAfter = options.retryAfter
    if (options.requestId !== undefined) this.requestId = options.requestId
  }
}

/** EIP-1193 and JSON-RPC numbers that wallets answer with. */
const rpcCodes: Record<number, AnyLoginErrorCode> = {
  4001: 'wallet_rejected',
  4100: 'wallet_unauthorized',
  4200: 'wallet_unsupported_method',
  4900: 'wallet_disconnected',
  4901: 'wallet_disconnected',
  4902: 'wallet_unknown_chain',
  [-32700]: 'wallet_failed',
  [-32600]: 'wallet_failed',
  [-32601]: 'wallet_unsupported_method',
  [-32602]: 'wallet_failed',
  [-32603]: 'wallet_failed',
}

/** Whatever a wallet threw, as a `LoginError`. Libraries wrap the wallet's own error, so causes are searched. */
export const fromWalletError = (error: unknown): LoginError => {
  if (error instanceof LoginError) return error
  let outer: LoginError | undefined
  let at: unknown = error
  for (let depth = 0; at && typeof at === 'object' && depth < 8; depth++) {
    if (at instanceof LoginError) return at
    const number = 'code' in at && typeof at.code === 'number' ? at.code : undefined
    const code = number === undefined ? undefined : rpcCodes[number]
    if (code) {
      const found = new LoginError(code, { cause: error })
      // -32603 is what some wallets wrap a rejection in: a more exact one inside it wins.
      if (number !== -32603) return found
      outer ??= found
    }
    const inside = at as { data?: { originalError?: unknown }; cause?: unknown }
    at = inside.data?.originalError ?? inside.cause
  }
  return outer ?? new LoginError('wallet_failed', { cause: error })
}

/** The code of a wire answer; an unknown one becomes `unexpected_error`. */
export const codeFromWire = (code: unknown): LoginErrorCode =>
  isLoginErrorCode(code) ? code : 'unexpected_error'
