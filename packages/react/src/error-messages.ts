import type { ServerErrorCode } from '@castaway/contract'

/** An error message for users: what happened, and what to do next. */
export interface ErrorMessage {
  title: string
  advice: string
  /** Where the next step is taken: a path of the app, or `retry` when trying again may help. */
  action?: { label: string; to: string } | 'retry'
}

const signIn = { label: 'Sign in', to: '/sign-in' }
const account = { label: 'Open settings', to: '/settings' }

const message = (title: string, advice: string, action?: ErrorMessage['action']): ErrorMessage =>
  action === undefined ? { title, advice } : { title, advice, action }

const wait = message(
  'Too many requests',
  'You are going faster than the server allows. Wait a moment, then go on.',
  'retry',
)
const missing = message('This is not here', 'It may have been deleted, or the link is incomplete.')
const guest = message(
  'You are not signed in',
  'Sign in to do this. Reading needs no account.',
  signIn,
)
const signer = message(
  'This account cannot cast yet',
  'The wallet that owns the account has to approve Castaway’s signer first.',
  account,
)
const accounts = { label: 'Your accounts', to: '/settings/accounts' }
const accountless = message(
  'You have no account on the network yet',
  'Choose a name first; it takes a minute.',
  { label: 'Choose a name', to: '/welcome' },
)
const input = message('Something in there is not right', 'Check what you entered and try again.')
const server = message(
  'The server had a problem',
  'It is not your doing. Try again in a moment.',
  'retry',
)
const busy = message('The server is busy', 'Try again in a moment.', 'retry')
const connection = message('No connection', 'Check your network. What you wrote is kept.', 'retry')
const slow = message('That took too long', 'The server did not answer in time. Try again.', 'retry')
const forbidden = message('You may not do this', 'This account does not have the right to.')
const strange = message(
  'The server’s answer makes no sense',
  'Reload the page; a newer version may be running.',
  'retry',
)

/** What the server side answers with; a code without words does not compile. */
const byServerCode: Record<ServerErrorCode, ErrorMessage> = {
  InvalidField: input,
  RequiredField: message('Something is missing', 'Fill in what is marked and try again.'),
  INVALID_BODY: input,
  INVALID_CURSOR: message('This list has changed', 'Load it again from the top.', 'retry'),
  INVALID_SIGNATURE: message(
    'The signature is not valid',
    'Sign again with the wallet that owns the account.',
    'retry',
  ),
  INVALID_MESSAGE: message(
    'The network would not take this',
    'It breaks one of its rules. Change it and try again.',
  ),
  UNSUPPORTED_MODE: message('This server cannot do that', 'The feature is not available here.'),
  EXPIRED: message(
    'That took too long to confirm',
    'The request has expired. Start it again.',
    'retry',
  ),
  Unauthorized: guest,
  InvalidCredentials: guest,
  Forbidden: forbidden,
  SIGNER_NOT_APPROVED: signer,
  SIGNER_REVOKED: message(
    'The signer was revoked',
    'The account’s owner has taken the right to cast back.',
    account,
  ),
  BLOCKED: message('You cannot reach this person', 'One of you has blocked the other.'),
  STORAGE_FULL: message(
    'The account’s storage is full',
    'Delete older casts to make room, or rent more storage.',
    account,
  ),
  NotFound: missing,
  ROUTE_NOT_FOUND: missing,
  METHOD_NOT_ALLOWED: message('This server cannot do that', 'The feature is not available here.'),
  TIMEOUT: slow,
  CONFLICT: message('That has already happened', 'Reload to see how things stand.', 'retry'),
  NAME_TAKEN: message('That name is taken', 'Choose another one.'),
  IDEM_REUSED: message('This was already sent', 'Reload to see it.', 'retry'),
  PAYLOAD_TOO_LARGE: message('That is too large', 'Send less at once.'),
  UNSUPPORTED_MEDIA_TYPE: message('This kind of file is not taken', 'Try another format.'),
  RateLimitExceeded: wait,
  InternalServerError: server,
  NOT_IMPLEMENTED: message('This server cannot do that', 'The feature is not available here.'),
  UPSTREAM_FAILED: message(
    'The network does not answer',
    'The provider behind this server is not reachable.',
    'retry',
  ),
  ServiceUnavailable: busy,
  CHAIN_UNAVAILABLE: message(
    'The chain is not running here',
    'Everything that needs no tokens works; try this on another server.',
  ),
}

/** The one map from error code to words. Unknown codes are answered by their HTTP status. */
const byCode: Record<string, ErrorMessage> = {
  ...byServerCode,
  // Connection
  CONNECTION_FAILED: connection,
  CONNECTION_ERROR: connection,
  client_request_timeout: slow,
  UNEXPECTED_ANSWER: strange,
  // Who is asking
  NOT_SIGNED_IN: guest,
  must_be_authenticated: guest,
  missing_or_invalid_token: message(
    'Your session has ended',
    'Sign in again; drafts are kept.',
    signIn,
  ),
  INVALID_API_KEY: message(
    'The server’s key is not accepted',
    'Whoever runs this server has to check its provider key.',
  ),
  NO_ACCOUNT: accountless,
  ACCOUNT_MISSING: accountless,
  ACCOUNT_NOT_YOURS: message(
    'This account is not one of yours here',
    'It was removed, or somebody else is signed in. Choose one of your accounts.',
    accounts,
  ),
  OTHER_ACCOUNT: message(
    'This went out as another of your accounts',
    'Look at your profile before you try again.',
    accounts,
  ),
  TOO_MANY: message('There is no room for more', 'Remove some first.'),
  // What lets an account be written as: who has to do what
  SIGNER_MISSING: signer,
  APP_ACCOUNT_MISSING: message(
    'This server cannot ask for approvals',
    'Whoever runs it has to set the account of its app and that account’s key.',
  ),
  WALLET_MISSING: message(
    'That needs a wallet of yours',
    'Make one here or link your own, in the settings.',
    account,
  ),
  WALLET_HAS_ACCOUNT: message(
    'This wallet owns an account already',
    'A wallet owns one account at most: link or make another wallet.',
    accounts,
  ),
  RENTING_OFF: message(
    'Storage is not rented from here',
    'It would cost whoever runs this server. Your wallet’s own app rents it.',
  ),
  // The provider behind this server
  PROVIDER_UNREACHABLE: byServerCode.UPSTREAM_FAILED,
  PROVIDER_BUSY: message(
    'The network asks for a pause',
    'Too much was asked of it. It goes on by itself in a moment.',
    'retry',
  ),
  PROVIDER_TIMEOUT: message(
    'The network took too long to answer',
    'Try again. What you wrote is kept.',
    'retry',
  ),
  PROVIDER_REFUSED_KEY: message(
    'The network does not accept this server',
    'Whoever runs this server has to check its provider key.',
  ),
  PROVIDER_GARBLED: message(
    'The network’s answer makes no sense',
    'Try again in a moment.',
    'retry',
  ),
  // What was asked
  CAST_NOT_FOUND: message('This cast is gone', 'Its author may have deleted it.'),
  USER_NOT_FOUND: message('Nobody by that name', 'Check the spelling, or search for them.', {
    label: 'Search people',
    to: '/search?tab=people',
  }),
  CHANNEL_NOT_FOUND: message('No such channel', 'Have a look at the channels there are.', {
    label: 'Channels',
    to: '/channels',
  }),
  MISSING_PARAMETER: message('Something is missing', 'Fill in what is marked and try again.'),
  // How much
  too_many_requests: wait,
  // Wallet and login
  XSRF_INVALID: message('This page is out of date', 'Reload it and try again.', 'retry'),
  invalid_credentials: message(
    'That did not check out',
    'The signature or code is not valid here. Try again.',
    'retry',
  ),
  invalid_data: message(
    'The sign-in request was not valid',
    'Start again from this page.',
    'retry',
  ),
  linked_to_another_user: message(
    'This wallet belongs to another sign-in',
    'Sign in with it instead of linking it.',
    signIn,
  ),
  exited_auth_flow: message(
    'Sign-in was closed',
    'Nothing has happened. Open it again when you are ready.',
    signIn,
  ),
  user_rejected: message(
    'You declined in your wallet',
    'Nothing was signed. Try again when you are ready.',
    'retry',
  ),
}

const byStatus: Record<number, ErrorMessage> = {
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

/**
 * The message for anything that was thrown; total, so that a bare code is never shown.
 * Errors about input show the server's sentence, because only it names the field.
 */
export function errorMessageFor(error: unknown): ErrorMessage {
  const details = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown
    status?: unknown
    name?: unknown
    message?: unknown
    shortMessage?: unknown
    property?: unknown
  }
  const code = typeof details.code === 'string' ? details.code : ''
  const status = typeof details.status === 'number' ? details.status : undefined
  const known =
    (Object.hasOwn(byCode, code) ? byCode[code] : undefined) ??
    (status === undefined
      ? undefined
      : (byStatus[status] ?? (status >= 500 ? server : undefined))) ??
    byName[String(details.name)] ??
    server
  const sentence = details.shortMessage ?? details.message
  const isExact =
    known === input && typeof sentence === 'string' && sentence.length > 0 && sentence.length < 200
  if (!translate) return isExact ? { ...known, advice: sentence } : known
  const inLanguage = (english: string) => translate?.(english) ?? english
  const { action } = known
  return {
    title: inLanguage(known.title),
    // The server speaks English: its own sentence helps only where it is known in this language.
    advice: (isExact ? translate(sentence) : undefined) ?? inLanguage(known.advice),
    ...(typeof action === 'object'
      ? { action: { ...action, label: inLanguage(action.label) } }
      : action
        ? { action }
        : {}),
  }
}

type Translate = (english: string) => string | undefined
let translate: Translate | undefined

/** Sets the translator of error messages, called with the texts of `errorMessageTexts`; `undefined` for English. */
export const setErrorTranslator = (translator: Translate | undefined) => {
  translate = translator
}

/** Every text that `errorMessageFor` can return, in English. */
export const errorMessageTexts = (): string[] => [
  ...new Set(
    [byCode, byStatus, byName]
      .flatMap(Object.values<ErrorMessage>)
      .flatMap(({ title, advice, action }) => [
        title,
        advice,
        ...(typeof action === 'object' ? [action.label] : []),
      ]),
  ),
]

const byName: Record<string, ErrorMessage> = {
  ConnectionError: connection,
  TimeoutError: slow,
  AbortError: message('Stopped', 'Nothing was changed.', 'retry'),
  UnexpectedAnswerError: strange,
  MissingParameterError: input,
  TypeError: connection,
}
