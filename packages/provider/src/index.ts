export { createProvider } from './provider'
export type { Provider, ProviderOptions, RequestRecord } from './provider-options'
export type { GrpcLimit, GrpcServer } from './node/grpc/server'
export type { NodeAccess } from './node/index'
export { associationPayload, signAssociation } from './frames/sign-association'
export { compression } from './http/compress'
export { IGNORED_HEADER } from './http/unknown-names'
export type { ApiApp, ApiKey } from './http/api-keys'
export type { Chain, ChainNetwork } from './chain/index'
export type { LocalChain } from './chain/local-chain'
export { ensureAccountOnChain } from './chain/directory'
export { boundSimulation, clampGas } from './chain/execution'
export { openMarkets, type Exchange } from './chain/exchange'
export { callLocalChain, networkOf } from './chain/json-rpc'
export { rpcKindOf, type RpcKind } from './chain/rpc-methods'
export {
  enqueue,
  queueCounts,
  startJobs,
  TRIM_EVENTS,
  trimEvents,
  type Jobs,
  type JobRun,
  type MoreWork,
  type QueueCounts,
} from './background-jobs'
export {
  adjustableClock,
  type AdjustableClock,
  type DevControlsOptions,
  type SampleWorlds,
} from './dev-controls/index'
export { assertLocal, peerOf } from './dev-controls/assert-local'
export { isForwarded } from './dev-controls/forwarded'
export * from './messages/index'
export { sealContext } from './signers/acting-signer'
export { addMiniApp } from './miniapps/add'
export { signJsonAs } from './frames/sign-json-as'
export { followingOf } from './rows/index'
export {
  accountNames,
  registerForAccount,
  registersNames,
  type AccountName,
} from './names/account-names'
export { nameProofJson, readNameProof, readNameProofs } from './names/proofs'
export type { NameRegistries } from './names/registry'
export { removedCastsAround } from './feeds/removed-casts'
export { associationOwner } from './frames/manifest'
export { checkEmbed, readPageEmbed } from './frames/read-frame'
export { readImageSize } from './previews/image-size'
export { receivedNotifications, type ReceivedNotification } from './miniapps/inbox'
export { rescoreSoon } from './scores/rescore'
export * from './store/index'
export * from './sync/index'
export { readWorld, type WorldRecord } from './store/world-record'
export { currentWorldName, formerWorldNames, worldNames, type WorldName } from './store/world-names'
export { readableAnywhere } from './http/cors'
