import { z } from 'zod'
import { get, list, page } from '../define'
import {
  EthAddress,
  FarcasterFungible,
  FungibleTrade,
  TokenMetadata,
  TrendingFungible,
  User,
  UserDehydrated,
  WalletBalance,
} from '../entities/index'
import {
  fungibleOwnerRelevantNetworks,
  fungibleTradeNetworks,
  fungibleTradeTimeWindows,
  networks,
} from '../enums'
import { NextCursor } from '../page'
import { experimental, viewer } from './shared'

const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'

export const getTokenMetadata = get('/onchain/token/metadata', {
  since: '3.174.0',
  summary: 'A token’s name, supply, holders, price and market',
  access: 'anyone',
  cost: 'chain',
  implementation: {
    model:
      'tokens on the island’s own chains; prices are those of their trades there, USDC counts as 1 USD and ether as 3,000',
  },
  errors: ['NotFound', 'CHAIN_UNAVAILABLE'],
  query: { network: z.enum(networks), address: EthAddress },
  ok: z.object({ token: TokenMetadata }),
  example: { network: 'base', address: USDC },
})

export const batchGetTokenMetadata = get('/onchain/token/metadata/batch', {
  since: '3.174.0',
  summary: 'The metadata of many tokens, in the order of the request; null for unknown ones',
  access: 'anyone',
  cost: 'chain',
  implementation: { model: 'as `getTokenMetadata`' },
  errors: ['CHAIN_UNAVAILABLE'],
  query: {
    /** The network of each address, in the same order. */
    networks: list(z.enum(networks)),
    addresses: list(EthAddress),
  },
  ok: z.object({ tokens: z.array(TokenMetadata.nullable()) }),
  example: { networks: ['base', 'ethereum'], addresses: [USDC, USDC] },
})

export const fetchFungibles = get('/farcaster/fungibles', {
  since: '3.174.0',
  summary: 'Tokens by their CAIP-19 identifiers, with the number of casts about each',
  access: 'anyone',
  cost: 'chain',
  implementation: {
    model:
      'tokens on the island’s own chains; a cast is about a token if it is in a conversation under its identifier, links to a page with its address, or has its address or $SYMBOL in its text',
  },
  errors: ['CHAIN_UNAVAILABLE'],
  headers: experimental,
  query: {
    /** `eip155:8453/erc20:0x…`. Unknown tokens are left out of the response. */
    fungibles: list(z.string().regex(/^eip155:\d{1,10}\/erc20:0x[a-fA-F0-9]{40}$/)),
    ...viewer,
  },
  ok: z.object({ fungibles: z.array(FarcasterFungible) }),
  example: { fungibles: [`eip155:8453/erc20:${USDC}`], viewerFid: 2 },
})

export const getWalletBalances = get('/onchain/token/balances', {
  since: '3.174.0',
  summary: 'Everything that an address holds on these networks, native coins included',
  access: 'anyone',
  cost: 'chain',
  implementation: { model: 'balances on the island’s own chains; prices as in `getTokenMetadata`' },
  errors: ['CHAIN_UNAVAILABLE'],
  query: { networks: list(z.enum(networks), 4), address: EthAddress, ...page(50, 100) },
  ok: z.object({
    balances: z.array(WalletBalance),
    next: NextCursor,
  }),
  example: (world) => ({ networks: ['base', 'optimism'], address: world.verifiedAddress }),
  page: { items: 'balances' },
})

export const fetchBulkRelevantFungibleOwners = get('/farcaster/fungible/owner/relevant/bulk', {
  since: '3.174.0',
  summary:
    'Holders of up to 10 tokens, by contract: people the viewer follows, or without a viewer the largest holders',
  access: 'anyone',
  cost: 'chain',
  implementation: { model: 'holders on the island’s own chains; Solana is not supported' },
  errors: ['NOT_IMPLEMENTED', 'CHAIN_UNAVAILABLE'],
  query: {
    contract_addresses: list(z.string().min(32).max(64), 10),
    network: z.enum(fungibleOwnerRelevantNetworks),
    ...viewer,
  },
  /** By the contract's address as the caller wrote it. */
  ok: z.record(
    z.string(),
    z.object({
      top_relevant_fungible_owners_hydrated: z.array(User),
      all_relevant_fungible_owners_dehydrated: z.array(UserDehydrated),
    }),
  ),
  example: { contractAddresses: [USDC], network: 'base', viewerFid: 2 },
})

export const fetchFungibleTrades = get('/farcaster/fungible/trades', {
  since: '3.174.0',
  summary: 'Trades of a token by wallets of accounts within a time window, newest first',
  access: 'anyone',
  implementation: {
    model:
      'the newest 500 transactions on the island’s own chain in which a verified or custody address sent one token and received another; USDC counts as 1 USD and ether as 3,000',
  },
  errors: [],
  query: {
    network: z.enum(fungibleTradeNetworks),
    address: EthAddress,
    time_window: z.enum(fungibleTradeTimeWindows).default('24h'),
    /** Trades without a known value are left out then. */
    min_amount_usd: z.number().min(0).optional(),
  },
  ok: z.object({ object: z.literal('fungible_trades'), trades: z.array(FungibleTrade) }),
  example: { network: 'base', address: USDC, timeWindow: '7d' },
})

export const fetchTrendingFungibles = get('/farcaster/fungible/trending', {
  since: '3.174.0',
  summary: 'Tokens that accounts buy most within a time window',
  access: 'anyone',
  implementation: {
    model:
      'the trades of `fetchFungibleTrades`: by the sum over buyers of the logarithm of what each paid in USD, so that many buyers count more than one who buys much, then by the number of purchases; USDC and ether are left out',
  },
  errors: [],
  query: {
    network: z.enum(fungibleTradeNetworks),
    time_window: z.enum(fungibleTradeTimeWindows).default('24h'),
  },
  ok: z.object({ trending: z.array(TrendingFungible) }),
  example: { network: 'base', timeWindow: '7d' },
})
