export { normalize, cursorOf, type KeyPage, keysOf } from './normalize'
export { type Castaway, type CastawayOptions, createCastaway } from './castaway'
export type {
  AnswerOf,
  ArgsOf,
  Cast,
  Channel,
  Client,
  Conversation,
  Embed,
  OperationId,
  Register,
  User,
} from './entities'
export { EntityStore, type ToggleKind } from './entity-store'
export { gatewayFetch, gatewayJson, gatewayTransport, readCookie, writeWatchers } from './gateway'
export { GatewayError } from './gateway-error'
export {
  CastawayProvider,
  useCast,
  useCastaway,
  useChannel,
  useToggle,
  useUser,
  useUsers,
} from './hooks'
export { applyLiveEvent, useLiveEntities } from './live-entities'
export { LiveConnection, type LiveEvent, type LiveOptions, type LiveStatus } from './live'
export { connectLive } from './live-stream'
export type { NewOutboxEntry, Outbox, OutboxEntry } from './outbox-entry'
export { type CastDraft, prependKeys, type Publishing } from './publishing'
export { createQueries, type ListArgs, type Queries } from './queries'
export { isUnreachable, SESSION_SIGNER, type Write } from './send-or-queue'
export { OUTBOX_DATABASE, QUEUED } from './queued'
export { hasUnconfirmed } from './unconfirmed'
export {
  type Account,
  isMember,
  type Me,
  meQuery,
  type SignerState,
  useAccount,
  useMe,
} from './session'
export { ACCOUNT_HEADER, setTabAccount, tabAccount } from './tab-account'
export { STALE, staleTimeOf } from './stale-times'
export { type SendToggle, Toggles } from './toggles'
export { errorMessageTexts, setErrorTranslator, errorMessageFor } from './error-messages'
export { errorFacts, type ErrorFacts } from './error-facts'
export type { ErrorMessage } from './error-message-tables'
