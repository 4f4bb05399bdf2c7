/** What seeding a sample world needs besides the main entry: the rows that no operation of the API writes. */
export { miniAppRow } from './frames/mini-apps'
export { readFrame } from './frames/read-frame'
export { domainOf, HOUR_MS } from './frames/record-use'
export { lockAll } from './messages/lock'
export { seedChainNames } from './names/seed-names'
export {
  IdRegisterEvent,
  OnChainEventType,
  recordOnChainEvents,
  SignerEvent,
} from './messages/onchain-events'
export { readHead } from './previews/read-head'
export { clearWorld } from './store/clear-world'
export { writeWorld } from './store/world-record'
export { worldTables } from './store/world-tables'
export type { Tier } from './subscriptions/queries'
export { associationPayload, signAssociation } from './frames/sign-association'
