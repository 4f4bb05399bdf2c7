export { supportedChainIds, type EmbeddedProvider } from './provider'
export { ProviderRpcError, type RpcErrorCode } from '../rpc-error'
export type {
  ConnectedWallet,
  EmbeddedAccount,
  EmbeddedState,
  EmbeddedWallet,
  SolanaSigner,
} from './types'
export { createEmbeddedWallet, type EmbeddedWalletOptions } from './wallet'
