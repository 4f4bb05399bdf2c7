export { examineSwap, priceMoved, type SwapFacts, type SwapTransaction } from './examine'
export { quoteOnExchange } from './exchange'
export { sendSwap, sendsInOne, type SentSwap, type SwapProgress } from './send-swap'
export { quoteOfService } from './service'
export {
  DEFAULT_SLIPPAGE,
  HIGH_SLIPPAGE,
  minimumOf,
  type SwapHop,
  type SwapOrder,
  type SwapQuote,
} from './swap-quote'
