export {
  createProvider,
  type Provider,
  type ProviderOptions,
  type RequestRecord,
} from './http/provider'
export { compression } from './http/compress'
export { IGNORED_HEADER } from './http/ignored'
export type { ApiApp, ApiKey } from './http/api-keys'
export type { Chain, ChainNetwork } from './chain/index'
export type { LocalChain } from './chain/local-chain'
export { keepAccount } from './chain/directory'
export { clampGas } from './chain/execution'
export { callLocalChain, networkOf } from './chain/json-rpc'
export { RpcFailure } from './chain/rpc-failure'
export { rpcKindOf, type RpcKind } from './chain/rpc-methods'
export { enqueue, startJobs, type Jobs, type JobRun, type MoreWork } from './jobs/index'
export { adjustableClock, type AdjustableClock, type LocalOptions } from './local/index'
export { isForwarded } from './local/forwarded'
export * from './messages/index'
export { uuidFrom } from './operations/signer/make'
export { sealContext } from './operations/acting'
export { removedAround } from './feeds/removed'
export { rescoreSoon } from './scores/rescore'
export * from './store/index'
export { pagesRoutes as pageRoutes } from './worlds/pages'
export { trapRoutes } from './worlds/traps'
export * from './worlds/index'
