import type { DocumentedErrorCode } from './documented-errors'
import { clientErrorReference, type ErrorReference } from './client-error-reference'

const retry = 'Try again after a moment.'

/** What every code means and what to do next. `docs/generated/errors.md` is generated from it. */
export const errorReference: Record<DocumentedErrorCode, ErrorReference> = {
  // API
  InvalidField: {
    meaning: 'A parameter or field has a value that is not allowed; `property` names it.',
    next: 'Correct the value. The message says what is allowed.',
  },
  RequiredField: {
    meaning: 'A required parameter or field is missing; `property` names it.',
    next: 'Send it.',
  },
  INVALID_BODY: {
    meaning: 'The body is not valid JSON, or not a complete form.',
    next: 'Send a JSON object in UTF-8, or for a form, all of its parts.',
  },
  INVALID_CURSOR: {
    meaning: 'The cursor is from another operation or from other filters, or its list has changed.',
    next: 'Start again without a cursor.',
  },
  INVALID_SIGNATURE: {
    meaning: 'The signature doesn’t match the data and key.',
    next: 'Sign again what is sent, with the right key; see `@castaway/client/eip712`.',
  },
  INVALID_MESSAGE: {
    meaning: 'A message breaks one of the network’s rules, which the error’s message names.',
    next: 'Change the content. The same message is rejected every time.',
  },
  UNSUPPORTED_MODE: {
    meaning: 'The server does not have this variant of the operation.',
    next: 'Leave the parameter out, or use another server.',
  },
  EXPIRED: {
    meaning: 'A signed request or a deadline in it has passed.',
    next: 'Sign again with a later deadline.',
  },
  Unauthorized: {
    meaning: 'The API key is missing or not valid at this server.',
    next: 'Send a valid key in the header `x-api-key`.',
  },
  InvalidCredentials: {
    meaning: 'A sign-in message or bearer token does not prove the account.',
    next: 'Get a new nonce, or create a new token, and sign again.',
  },
  Forbidden: {
    meaning: 'The API key or the account is not allowed to do this.',
    next: 'Give the key the scope that the message names, use the key that owns the signer, or an account with this permission.',
  },
  SIGNER_NOT_APPROVED: {
    meaning: 'The account has not approved the signer yet, or not for this action.',
    next: 'Let the account’s owner open the approval URL of the signer.',
  },
  SIGNER_REVOKED: {
    meaning: 'The account’s owner revoked the signer or auth address. It is never valid again.',
    next: 'Create another one and let the owner approve it.',
  },
  BLOCKED: {
    meaning: 'One of the two accounts has blocked the other.',
    next: 'Nothing: the action is not possible while the block lasts.',
  },
  STORAGE_FULL: {
    meaning: 'The account has used all its storage.',
    next: 'Delete older messages, or rent more storage.',
  },
  NotFound: {
    meaning: 'What the request names does not exist; `property` says which part of it.',
    next: 'Check the id. It may have been deleted.',
  },
  ROUTE_NOT_FOUND: {
    meaning: 'The URL is not an endpoint.',
    next: 'Check the path and that the base URL ends in `/v2`.',
  },
  METHOD_NOT_ALLOWED: {
    meaning:
      'The endpoint does not accept this method; the header `Allow` lists those that it does.',
    next: 'Use one of them.',
  },
  TIMEOUT: {
    meaning:
      'The call took longer than its timeout, or the connection was closed before the answer.',
    next: 'Try again. Writes with an `idem` are safe to repeat.',
  },
  CONFLICT: {
    meaning:
      'The request contradicts the present state: it is already so, or was changed meanwhile.',
    next: 'Read the state again and decide.',
  },
  NAME_TAKEN: { meaning: 'Another account has this name.', next: 'Choose another name.' },
  IDEM_REUSED: {
    meaning: 'The `idem` was already used with a different body.',
    next: 'Use a new `idem` for every new request.',
  },
  PAYLOAD_TOO_LARGE: { meaning: 'The body is larger than allowed.', next: 'Send less at once.' },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'The body has a content type that the endpoint does not read.',
    next: 'Send `application/json`, or for a form `multipart/form-data`.',
  },
  RateLimitExceeded: {
    meaning: 'Too many requests in a short time.',
    next: 'Wait as long as `Retry-After` says.',
  },
  InternalServerError: {
    meaning: 'An error of the server. Its log has it under the response’s `x-request-id`.',
    next: 'Report it to the operator with that id.',
  },
  NOT_IMPLEMENTED: {
    meaning: 'The server does not implement this.',
    next: 'Use another server for it.',
  },
  UPSTREAM_FAILED: {
    meaning: 'Another server that the call needs did not answer, or not usefully.',
    next: retry,
  },
  ServiceUnavailable: {
    meaning: 'The server cannot answer right now, for example because its database is away.',
    next: retry,
  },
  DISK_FULL: {
    meaning: 'The disk of the server is full: nothing was saved, and reads go on.',
    next: 'Try again later; the operator needs to free up space.',
  },
  CHAIN_UNAVAILABLE: {
    meaning: 'No local chain runs at this server.',
    next: 'Let the operator turn it on; see the guide about tokens and local chains.',
  },
  // `/api`
  INVALID_FIELD: {
    meaning: 'A field has a value that is not allowed; `property` names it.',
    next: 'Correct the value.',
  },
  BODY_TOO_LARGE: { meaning: 'The request is larger than 1 MB.', next: 'Send less at once.' },
  PICTURE_TOO_LARGE: {
    meaning: 'An image has too many bytes or pixels.',
    next: 'Make the image smaller.',
  },
  NOT_A_PICTURE: {
    meaning: 'The file is not an image in a supported format.',
    next: 'Use JPEG, PNG, WebP, GIF, or AVIF.',
  },
  must_be_authenticated: { meaning: 'No one is signed in.', next: 'Sign in.' },
  missing_or_invalid_token: {
    meaning: 'The request is from another site, or lacks the session’s XSRF token.',
    next: 'Send it from a page of the server, with the token in its header.',
  },
  ACCOUNT_MISSING: {
    meaning: 'The signed-in user has no account on the network yet.',
    next: 'Create an account or connect an existing one.',
  },
  ACCOUNT_NOT_YOURS: {
    meaning: 'The header `x-castaway-account` names an account that is not the user’s.',
    next: 'Name one of the accounts of `/api/_me`, or none.',
  },
  NOT_AN_OPERATOR: {
    meaning: 'Only the operators of the server can do this.',
    next: 'Sign in as one of them; see the settings.',
  },
  NOT_FOR_BROWSERS: {
    meaning: 'The operation handles keys or signers, which stay on servers.',
    next: 'Call it from a server with an API key.',
  },
  RENTING_OFF: {
    meaning: 'The server does not pay for storage.',
    next: 'Rent it with the account’s own wallet.',
  },
  SIGNER_MISSING: {
    meaning: 'The account has no signer at this server.',
    next: 'Let the account’s owner approve one.',
  },
  WALLET_MISSING: {
    meaning: 'The user has no wallet for this, or not this one.',
    next: 'Create a wallet or link one.',
  },
  CAST_NOT_FOUND: { meaning: 'The cast was never at this server.', next: 'Check the hash.' },
  NOT_FOUND: {
    meaning: 'The endpoint, image, or scheduled cast does not exist.',
    next: 'Check the URL. It may have been deleted.',
  },
  USER_NOT_FOUND: { meaning: 'No user has this name.', next: 'Check the name.' },
  ALREADY_SENT: {
    meaning: 'Part of the scheduled thread was sent, so the rest cannot change.',
    next: 'Delete what was sent, or write a new thread.',
  },
  BEING_SENT: { meaning: 'The scheduled cast is being sent right now.', next: retry },
  NO_ROOM: { meaning: 'The user’s image storage is full.', next: 'Delete images.' },
  TOO_MANY: {
    meaning: 'The user has as many of these as one user can have.',
    next: 'Remove one first.',
  },
  WALLET_HAS_ACCOUNT: {
    meaning: 'The wallet already owns an account; each can own one.',
    next: 'Use that account, or another wallet.',
  },
  PROVIDER_BUSY: {
    meaning: 'The server reached the provider’s rate limit.',
    next: 'Wait as long as `Retry-After` says.',
  },
  too_many_requests: {
    meaning: 'The user or their IP address did this too often.',
    next: 'Wait as long as `Retry-After` says.',
  },
  INTERNAL: {
    meaning: 'An error of the server, which is in its log.',
    next: 'Report it to the operator.',
  },
  SNAP_SIGNING_OFF: {
    meaning:
      'The network of this server signs nothing for snaps, so their buttons that need a signature do not work.',
    next: 'Use the island, or open the snap elsewhere. All other buttons work.',
  },
  SNAP_FAILED: {
    meaning:
      'The server of a snap did not respond in time, or returned something that isn’t a snap.',
    next: retry,
  },
  SWAP_FAILED: { meaning: 'The swap service did not return a usable quote.', next: retry },
  APP_ACCOUNT_MISSING: {
    meaning: 'The server has no app account, so it cannot request approvals.',
    next: 'Let the operator set `CASTAWAY_APP_FID` and `CASTAWAY_APP_KEY`.',
  },
  PROVIDER_GARBLED: { meaning: 'The provider’s response cannot be read.', next: retry },
  PROVIDER_REFUSED_KEY: {
    meaning: 'The provider rejected the server’s API key.',
    next: 'Let the operator check the key.',
  },
  PROVIDER_UNREACHABLE: { meaning: 'The provider cannot be reached.', next: retry },
  BUSY: {
    meaning: 'Too many images are being processed, or the response took too long.',
    next: retry,
  },
  DATABASE_UNAVAILABLE: {
    meaning: 'The server’s database cannot be reached.',
    next: 'Try again; the operator finds details at `/readyz`.',
  },
  PROVIDER_TIMEOUT: { meaning: 'The provider took too long to respond.', next: retry },
  // scheduled casts
  UPSTREAM_UNREACHABLE: {
    meaning: 'The provider could not be reached when a scheduled cast was due, at any attempt.',
    next: 'Send it again. Within a day, what an earlier attempt sent is not sent twice.',
  },
  // any path, and pages
  INVALID_URL: { meaning: 'The URL contains a NUL character.', next: 'Correct the URL.' },
  NOT_SIGNED_IN: { meaning: 'Only someone who is signed in can open the page.', next: 'Sign in.' },
  OTHER_SITE: {
    meaning: 'A form was sent from another site.',
    next: 'Open the page again and send its form from there.',
  },
  TOO_MANY_REQUESTS: {
    meaning: 'Too many requests in a short time.',
    next: 'Wait as long as `Retry-After` says.',
  },
  MISDIRECTED_REQUEST: {
    meaning: 'The request names a host that this server does not serve.',
    next: 'Use the URL that the server printed when it started.',
  },
  TOO_MANY_STREAMS: {
    meaning: 'Too many live streams are open for this person, network, or server.',
    next: 'Close some, or wait as long as `Retry-After` says.',
  },
  STARTING: { meaning: 'The server is still starting.', next: retry },
  ...clientErrorReference,
}
