export type { Progress } from './keystore'
export {
  announceEmbeddedWallet,
  createEmbeddedProvider,
  supportedChainIds,
  type AnnouncedWallet,
  type ConfirmRequest,
  type EmbeddedProvider,
} from './provider'
export { ProviderRpcError, type RpcErrorCode } from './rpc-error'
export {
  createEmbeddedWallet,
  type ConnectedWallet,
  type EmbeddedPrompts,
  type EmbeddedState,
  type EmbeddedWallet,
  type EmbeddedWalletOptions,
} from './wallet'
