export { browserOwn } from './browser-own'
export { OwnStore, type Own } from './own-store'
export type { OwnBody, OwnKind } from '@castaway/contract/own'
