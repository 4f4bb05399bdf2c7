import { z } from 'zod'
import { networks, priceSources } from '../enums'
import { EthAddress } from './scalars'
import { UserDehydrated } from './user-dehydrated'

/** A token with what its contract says. `total_supply` is in the token's smallest unit. */
export const Fungible = z
  .object({
    object: z.literal('fungible'),
    network: z.enum(networks),
    name: z.string(),
    symbol: z.string(),
    /** Of the contract. The zero address is the network's native coin. */
    address: z.string(),
    decimals: z.int(),
    total_supply: z.string().nullable(),
    logo: z.string().nullable(),
  })
  .meta({ id: 'Fungible' })
export type Fungible = z.infer<typeof Fungible>

export const FarcasterFungible = z
  .object({
    object: z.literal('farcaster_fungible'),
    fungible: Fungible,
    /** Number of casts about the token. */
    cast_count: z.int(),
  })
  .meta({ id: 'FarcasterFungible' })

/** What a token's contract says, of a token on one network. */
const described = {
  network: z.enum(networks),
  address: EthAddress,
  name: z.string(),
  symbol: z.string(),
  decimals: z.int(),
}

/** A token with its market. Amounts are decimal numbers as text, in USD; null where the token has no market. */
export const TokenMetadata = z
  .object({
    ...described,
    /** In the token's smallest unit. */
    total_supply: z.string().nullable(),
    image_url: z.string().nullable(),
    price_usd: z.string().nullable(),
    market_cap: z.string().nullable(),
    /** Fully diluted valuation. */
    fdv: z.string().nullable(),
    liquidity: z.string().nullable(),
    volume_6h: z.string().nullable(),
    volume_24h: z.string().nullable(),
    price_change_6h_pct: z.number().nullable(),
    price_change_24h_pct: z.number().nullable(),
    holder_count: z.int().nullable(),
    description: z.string().nullable(),
    /** Unix milliseconds. */
    price_updated_at: z.int().nullable(),
    price_source: z.enum(priceSources).nullable(),
  })
  .meta({ id: 'TokenMetadata' })
export type TokenMetadata = z.infer<typeof TokenMetadata>

/** What an address holds of a token. The address of the network's native coin is the zero address. */
export const WalletBalance = z
  .object({
    ...described,
    /** In the token's smallest unit. */
    balance: z.string(),
    balance_usd: z.string().nullable(),
    price_usd: z.string().nullable(),
    image_url: z.string().nullable(),
  })
  .meta({ id: 'WalletBalance' })

/** An amount of a token. `in_token` is a decimal number as text. */
const FungibleBalance = z
  .object({
    object: z.literal('fungible_balance'),
    token: Fungible,
    balance: z.object({ in_usd: z.number().nullable(), in_token: z.string() }),
  })
  .meta({ id: 'FungibleBalance' })
export type FungibleBalance = z.infer<typeof FungibleBalance>

/** A transaction in which a wallet of the trader sent one token and received another. */
export const FungibleTrade = z
  .object({
    object: z.literal('trade'),
    trader: UserDehydrated,
    /** The contract that swapped the tokens; omitted if they were traded directly. */
    pool: z
      .object({
        object: z.literal('pool'),
        address: z.string(),
        protocol_family: z.string().optional(),
        protocol_version: z.string().optional(),
      })
      .optional(),
    transaction: z.object({
      hash: z.string(),
      network: z.object({ object: z.literal('network'), name: z.string() }),
      net_transfer: z.object({
        object: z.literal('net_transfer'),
        receiving_fungible: FungibleBalance,
        sending_fungible: FungibleBalance,
      }),
    }),
  })
  .meta({ id: 'FungibleTrade' })
export type FungibleTrade = z.infer<typeof FungibleTrade>

export const TrendingFungible = z
  .object({
    object: z.literal('trending_fungible'),
    /** The price is omitted where the token was traded only for tokens without a price. */
    fungible: Fungible.extend({ price: z.object({ in_usd: z.string() }).optional() }).meta({
      id: 'TrendingFungibleToken',
    }),
  })
  .meta({ id: 'TrendingFungible' })
