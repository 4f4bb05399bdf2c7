export { checkedAddress } from './address'
export {
  sendCalls,
  waitForCalls,
  type Call,
  type CallsOptions,
  type CallsResult,
  type SentCalls,
} from './calls'
export { chainClient, type ChainClient, type ChainClientOptions } from './chain'
export { isContract } from './code'
export { batchFee } from './gas'
export { isUnreachable, transactionError } from './errors'
export {
  prepareTransaction,
  type FeeOptions,
  type PreparedTransaction,
  type TransactionRequest,
} from './prepare'
export { chainOfName, resolveName } from './resolve-name'
export {
  sendSigned,
  sendTransaction,
  waitForTransaction,
  type SendingWallet,
  type SendOptions,
  type WalletProvider,
} from './send'
export { sendInOrder, sendsInOne, type SendProgress } from './send-in-order'
export { simulateTransfer, type AssetChange, type GrantedRight, type Simulation } from './simulate'
export { toSmartAccount, type SmartWallet, type SmartWalletOptions } from './smart-wallet'
export {
  pendingTransaction,
  replacementOf,
  transactionOutcome,
  type PendingTransaction,
  type TransactionOutcome,
} from './replace'
