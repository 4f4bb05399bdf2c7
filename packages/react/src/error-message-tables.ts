import type {
  ClientErrorCode,
  GatewayErrorCode,
  ScheduleErrorCode,
  ServerErrorCode,
} from '@castaway/client'

/** An error message for users: what happened, and what to do next. */
export interface ErrorMessage {
  title: string
  advice: string
  /** Where the next step is taken: a path of the app, or `retry` when trying again may help. */
  action?: { label: string; to: string } | 'retry'
}

const signIn = { label: 'Sign in', to: '/sign-in' }
const signers = { label: 'Open settings', to: '/settings/signers' }

const message = (title: string, advice: string, action?: ErrorMessage['action']): ErrorMessage =>
  action === undefined ? { title, advice } : { title, advice, action }

const wait = message('Too many attempts', 'Try again in a few minutes.', 'retry')
const missing = message('Not found', 'It may have been deleted, or the link may be incomplete.')
const guest = message('You’re not signed in', 'Sign in and try again.', signIn)
const signer = message(
  'This account can’t cast yet',
  'The wallet that owns the account needs to approve Castaway’s signer first.',
  signers,
)
const accounts = { label: 'Manage accounts', to: '/settings/accounts' }
const accountless = message(
  'You don’t have a Farcaster account yet',
  'Choose a username first. It takes a minute.',
  { label: 'Choose a username', to: '/welcome' },
)
export const input = message('Something isn’t right', 'Check what you entered and try again.')
export const server = message(
  'Something went wrong on the server',
  'The problem is on our side. Try again in a moment.',
  'retry',
)
const busy = message('The server is busy', 'Try again in a moment.', 'retry')
const diskFull = message(
  'This server is full',
  'Nothing was saved. The server’s operator needs to free up space.',
  'retry',
)
const connection = message(
  'No connection',
  'Check your connection. What you wrote is saved.',
  'retry',
)
const slow = message('Request timed out', 'The server didn’t respond in time. Try again.', 'retry')
const forbidden = message('You can’t do this', 'This account doesn’t have permission.')
const strange = message(
  'Unexpected response from the server',
  'Reload the page. There may be a newer version.',
  'retry',
)

/** Messages by server error code; a code without a message does not compile. */
const byServerCode: Record<ServerErrorCode, ErrorMessage> = {
  InvalidField: input,
  RequiredField: message('Something is missing', 'Fill in the highlighted fields and try again.'),
  INVALID_BODY: input,
  INVALID_CURSOR: message('This list has changed', 'Reload it from the top.', 'retry'),
  INVALID_SIGNATURE: message(
    'Invalid signature',
    'Sign again with the wallet that owns the account.',
    'retry',
  ),
  INVALID_MESSAGE: message(
    'The network rejected this',
    'It breaks one of the network’s rules. Change it and try again.',
  ),
  UNSUPPORTED_MODE: message('This server can’t do that', 'This feature isn’t available here.'),
  EXPIRED: message('Request expired', 'Start over and try again.', 'retry'),
  Unauthorized: guest,
  InvalidCredentials: guest,
  Forbidden: forbidden,
  SIGNER_NOT_APPROVED: signer,
  SIGNER_REVOKED: message(
    'Signer revoked',
    'The account’s owner revoked posting permission.',
    signers,
  ),
  BLOCKED: message('You can’t interact with this person', 'One of you blocked the other.'),
  STORAGE_FULL: message(
    'You’ve used all your storage',
    'Delete older casts or rent more storage.',
    { label: 'Manage storage', to: '/settings/storage' },
  ),
  NotFound: missing,
  ROUTE_NOT_FOUND: missing,
  METHOD_NOT_ALLOWED: message('This server can’t do that', 'This feature isn’t available here.'),
  TIMEOUT: slow,
  CONFLICT: message('Already done', 'Reload to see the latest.', 'retry'),
  NAME_TAKEN: message('That name is taken', 'Choose another one.'),
  IDEM_REUSED: message('This was already sent', 'Reload to see it.', 'retry'),
  PAYLOAD_TOO_LARGE: message('That’s too large', 'Send less at a time.'),
  UNSUPPORTED_MEDIA_TYPE: message('File type not supported', 'Try another format.'),
  RateLimitExceeded: wait,
  InternalServerError: server,
  NOT_IMPLEMENTED: message('This server can’t do that', 'This feature isn’t available here.'),
  UPSTREAM_FAILED: message(
    'The network isn’t responding',
    'Can’t reach the provider behind this server.',
    'retry',
  ),
  ServiceUnavailable: busy,
  DISK_FULL: diskFull,
  CHAIN_UNAVAILABLE: message(
    'No chain is running here',
    'Features that don’t use tokens still work. To use this one, try another server.',
  ),
}

const full = message('You’ve reached the limit', 'Remove something first.')

/** Messages by the error code of the server's own routes; a code without a message does not compile. */
const byGatewayCode: Record<GatewayErrorCode, ErrorMessage> = {
  INVALID_BODY: input,
  INVALID_FIELD: input,
  BODY_TOO_LARGE: byServerCode.PAYLOAD_TOO_LARGE,
  PAYLOAD_TOO_LARGE: byServerCode.PAYLOAD_TOO_LARGE,
  PICTURE_TOO_LARGE: byServerCode.PAYLOAD_TOO_LARGE,
  NOT_A_PICTURE: byServerCode.UNSUPPORTED_MEDIA_TYPE,
  NOT_AN_OPERATOR: forbidden,
  NOT_FOR_BROWSERS: forbidden,
  NOT_FOUND: missing,
  ALREADY_SENT: byServerCode.CONFLICT,
  BEING_SENT: byServerCode.CONFLICT,
  NO_ROOM: full,
  SIGNER_NOT_APPROVED: signer,
  INTERNAL: server,
  BUSY: busy,
  DATABASE_UNAVAILABLE: busy,
  DISK_FULL: diskFull,
  must_be_authenticated: guest,
  missing_or_invalid_token: message('This page is out of date', 'Reload the page.', 'retry'),
  ACCOUNT_MISSING: accountless,
  ACCOUNT_NOT_YOURS: message(
    'This isn’t one of your accounts',
    'It was removed, or someone else is signed in. Choose one of your accounts.',
    accounts,
  ),
  RENTING_OFF: message(
    'You can’t rent storage here',
    'Renting here would charge this server’s operator. Rent storage in your wallet’s app instead.',
  ),
  SIGNER_MISSING: signer,
  WALLET_MISSING: message(
    'You need a wallet for this',
    'Create one here or link your own in Settings.',
    { label: 'Add a wallet', to: '/settings/wallets' },
  ),
  CAST_NOT_FOUND: message('Cast not found', 'The author may have deleted it.'),
  USER_NOT_FOUND: message('User not found', 'Check the spelling, or search for the person.', {
    label: 'Search people',
    to: '/search?tab=people',
  }),
  TOO_MANY: full,
  WALLET_HAS_ACCOUNT: message(
    'This wallet already owns an account',
    'Each wallet can own only one account. Link or create another wallet.',
    accounts,
  ),
  PROVIDER_BUSY: message(
    'The network is busy',
    'It’s handling too many requests. This will continue in a moment.',
    'retry',
  ),
  too_many_requests: wait,
  APP_ACCOUNT_MISSING: message(
    'This server can’t request approvals',
    'The operator of this server needs to set its app account and that account’s key.',
  ),
  SNAP_SIGNING_OFF: message(
    'This button needs a signature',
    'The network that this server is connected to doesn’t sign for snaps. Open the snap in another app.',
  ),
  SNAP_FAILED: message(
    'This snap isn’t responding',
    'What you entered is saved. Try again.',
    'retry',
  ),
  SWAP_FAILED: message(
    'The swap service isn’t responding',
    'Nothing was swapped. Try again in a moment.',
    'retry',
  ),
  PROVIDER_GARBLED: message(
    'Unexpected response from the network',
    'Try again in a moment.',
    'retry',
  ),
  PROVIDER_REFUSED_KEY: message(
    'The network rejected this server',
    'The operator of this server needs to check its provider API key.',
  ),
  PROVIDER_UNREACHABLE: byServerCode.UPSTREAM_FAILED,
  PROVIDER_TIMEOUT: message(
    'The network took too long to respond',
    'Try again. What you wrote is saved.',
    'retry',
  ),
}

/** Messages by what a scheduled cast failed with; a code without a message does not compile. */
const byScheduleCode: Record<ScheduleErrorCode, ErrorMessage> = {
  UPSTREAM_UNREACHABLE: byServerCode.UPSTREAM_FAILED,
}

/** Messages by the client's own error codes; a code without a message does not compile. */
const byClientCode: Record<ClientErrorCode, ErrorMessage> = {
  ABORTED: message('Canceled', 'Nothing was changed.', 'retry'),
  INVALID_OPTION: server,
  INVALID_PARAMETER: server,
  INVALID_WEBHOOK: strange,
  TIMEOUT: slow,
  CONNECTION_FAILED: connection,
  MISSING_PARAMETER: message(
    'Something is missing',
    'Fill in the highlighted fields and try again.',
  ),
  OTHER_ACCOUNT: message(
    'This was sent from another one of your accounts',
    'Check your profile before trying again.',
    accounts,
  ),
  UNEXPECTED_ANSWER: strange,
}

/** Maps error codes to messages. Unknown codes fall back to their HTTP status. */
export const byCode: Record<string, ErrorMessage> = {
  ...byServerCode,
  ...byGatewayCode,
  ...byScheduleCode,
  ...byClientCode,
  // Requested objects
  CHANNEL_NOT_FOUND: message('Channel not found', 'Browse the available channels.', {
    label: 'Browse channels',
    to: '/channels',
  }),
  // Sign-in, in the words of its own list of errors
  client_request_timeout: slow,
  invalid_credentials: message(
    'Couldn’t verify your identity',
    'Start over and try again.',
    'retry',
  ),
  invalid_data: input,
  linked_to_another_user: message(
    'This account belongs to another user',
    'Switch to that user, or choose another account.',
    signIn,
  ),
  exited_auth_flow: message('Sign-in canceled', 'Start again when you’re ready.', signIn),
}

export const byStatus: Record<number, ErrorMessage> = {
  400: input,
  401: guest,
  403: forbidden,
  404: missing,
  408: slow,
  409: byServerCode.CONFLICT,
  413: byServerCode.PAYLOAD_TOO_LARGE,
  422: input,
  429: wait,
  501: byServerCode.NOT_IMPLEMENTED,
  502: byServerCode.UPSTREAM_FAILED,
  503: busy,
  504: slow,
}

/** Errors of the platform. */
export const byName: Record<string, ErrorMessage> = {
  AbortError: byClientCode.ABORTED,
  TimeoutError: slow,
  TypeError: connection,
}
