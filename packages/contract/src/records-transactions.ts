import * as z from 'zod'

/** Transactions that a user sent from here, as private records: the chain doesn't say who or what was meant. */

const fid = z.int().positive()
const address = z.string().regex(/^0x[0-9a-f]{40}$/)
/** What became of a transaction that was sent from here. */
const transactionState = {
  /** `canceled`: another transaction took its place, so nothing of it happened. */
  state: z.enum(['pending', 'confirmed', 'failed', 'canceled']),
  sentAt: z.int().nonnegative(),
  /** Whether the transaction of the record’s id is the one that cancels it. */
  isCancellation: z.boolean().optional(),
}
/** The chain's id and the transaction's hash. */
const transactionId = z.string().regex(/^[1-9]\d{0,9}-0x[0-9a-f]{64}$/)
/** Of an item of a collection. */
const tokenId = z.string().regex(/^\d{1,78}$/)
/** The host of the mini app, frame or Snap that asked for it; absent if the user began it. */
const askedBy = z.string().min(1).max(255).optional()
const tokenAmount = z.strictObject({
  /** The token's contract; null for the network's native coin. */
  contract: address.nullable(),
  symbol: z.string().min(1).max(24),
  decimals: z.int().min(0).max(36),
  /** In the smallest unit. */
  amount: z.string().regex(/^\d{1,80}$/),
})

export const transactionKinds = {
  /** A transfer that the user sent from here; its id is the chain's and the transaction's hash. */
  payment: {
    most: 2000,
    bytes: 1024,
    id: transactionId,
    body: tokenAmount.extend({
      from: address,
      to: address,
      /** The account that was chosen as the recipient; null for a bare address. */
      fid: fid.nullable(),
      /** The item that was sent: `contract` is its collection then, and `decimals` 0. */
      tokenId: tokenId.optional(),
      askedBy,
      ...transactionState,
    }),
  },
  /** Tokens that the user swapped from here; its id is that of the swap's transaction. */
  swap: {
    most: 2000,
    bytes: 1024,
    id: transactionId,
    body: z.strictObject({
      from: address,
      sold: tokenAmount,
      /** What was expected; the chain decides. */
      bought: tokenAmount,
      askedBy,
      ...transactionState,
    }),
  },
  /** An approval that the user took back from here; its id is that of the transaction. */
  revocation: {
    most: 2000,
    bytes: 1024,
    id: transactionId,
    body: z.strictObject({
      from: address,
      /** The token or collection. */
      contract: address,
      symbol: z.string().max(64),
      spender: address,
      /** The item, if it was an approval of one; null for all others. */
      tokenId: tokenId.nullable(),
      /** Whether it was given inside Permit2. */
      isInPermit2: z.boolean().optional(),
      ...transactionState,
    }),
  },
  /** A call that a mini app or a frame asked for; its id is that of the transaction. */
  'app-call': {
    most: 2000,
    bytes: 1024,
    id: transactionId,
    body: z.strictObject({
      from: address,
      /** Null for one that created a contract. */
      to: address.nullable(),
      /** Of the network's native coin, in its smallest unit. */
      value: z.string().regex(/^\d{1,80}$/),
      askedBy: z.string().min(1).max(255),
      ...transactionState,
    }),
  },
} as const
