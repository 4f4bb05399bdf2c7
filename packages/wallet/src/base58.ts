/** How Solana writes addresses and signatures of transactions. */
export { base58 } from '@scure/base'
