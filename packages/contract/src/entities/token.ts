import { z } from 'zod'
import { networks, sendNetworks, sendReceiptStatuses } from '../enums'
import { Fid } from './scalars'
import { UserDehydrated } from './user-dehydrated'

/** Balance of a token at an address; amounts are decimal numbers as text. */
export const TokenBalance = z
  .object({
    object: z.literal('token_balance'),
    token: z.object({
      object: z.literal('token'),
      name: z.string(),
      symbol: z.string(),
      /** Omitted for the network's native coin. */
      address: z.string().optional(),
      decimals: z.int().optional(),
    }),
    balance: z.object({ in_token: z.string(), in_usdc: z.string() }),
  })
  .meta({ id: 'TokenBalance' })
export type TokenBalance = z.infer<typeof TokenBalance>

export const AddressBalance = z
  .object({
    object: z.literal('address_balance'),
    verified_address: z.object({ address: z.string(), network: z.enum(networks) }),
    token_balances: z.array(TokenBalance),
  })
  .meta({ id: 'AddressBalance' })
export type AddressBalance = z.infer<typeof AddressBalance>

export const UserBalance = z.object({
  object: z.literal('user_balance'),
  user: UserDehydrated,
  address_balances: z.array(AddressBalance),
})

/** One recipient's share of a batch, in whole tokens. */
export const SendFungiblesRecipient = z
  .object({ fid: Fid, amount: z.number().min(0.00000001) })
  .meta({ id: 'TransactionSendFungiblesRecipient' })

export const SendFungiblesReceipt = z
  .object({
    fid: Fid,
    amount: z.number(),
    status: z.enum(sendReceiptStatuses),
    /** Reason of the failure. */
    reason: z.string().optional(),
  })
  .meta({ id: 'TransactionSendFungiblesReceipt' })
export type SendFungiblesReceipt = z.infer<typeof SendFungiblesReceipt>

export const SendTransaction = z
  .object({
    network: z.enum(sendNetworks),
    transaction_hash: z.string(),
    gas_used: z.string(),
    /** The transaction that approved the transfer of the batch from the wallet; empty for the network's native coin. */
    approval_hash: z.string(),
  })
  .meta({ id: 'TransactionSendTxInfo' })
export type SendTransaction = z.infer<typeof SendTransaction>
