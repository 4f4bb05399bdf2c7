import { z } from 'zod'
import { changed } from '../api-version'
import { get, list, post } from '../define'
import {
  dehydrated,
  Ed25519PublicKey,
  EthAddress,
  Fid,
  Idem,
  SendFungiblesReceipt,
  SendFungiblesRecipient,
  SendTransaction,
  User,
  UserBalance,
  UserDehydrated,
} from '../entities/index'
import {
  deployFungibleFactories,
  deployFungibleNetworks,
  fungibleOwnerRelevantNetworks,
  networks,
  nsfwFlags,
  sendNetworks,
} from '../enums'
import { ownWallet, viewer, wallet } from './shared'

export * from './onchain-tokens'

export const fetchUserBalance = get('/farcaster/user/balance', {
  summary: 'Coins and tokens held by this user’s verified addresses',
  access: 'anyone',
  cost: 'chain',
  implementation: { model: 'balances on the island’s own chains; one ether counts as 3,000 USDC' },
  errors: ['NotFound', 'CHAIN_UNAVAILABLE'],
  query: { fid: Fid, networks: list(z.enum(networks), 4) },
  ok: z.object({ user_balance: UserBalance.optional() }),
  example: { fid: 2, networks: ['base', 'optimism'] },
})

export const fetchRelevantFungibleOwners = get('/farcaster/fungible/owner/relevant', {
  summary: 'Holders of a token: people the viewer follows, or without a viewer the largest holders',
  access: 'anyone',
  cost: 'chain',
  implementation: { model: 'holders on the island’s own chains; Solana is not supported' },
  errors: ['NotFound', 'NOT_IMPLEMENTED', 'CHAIN_UNAVAILABLE'],
  query: {
    contract_address: z.string().min(32).max(64),
    network: z.enum(fungibleOwnerRelevantNetworks),
    ...viewer,
  },
  ok: z.object({
    top_relevant_fungible_owners_hydrated: z.array(User),
    all_relevant_fungible_owners_dehydrated: changed(
      '3.174.0',
      z.array(User),
      z.array(UserDehydrated),
      (users) => users.map(dehydrated),
    ),
  }),
  example: {
    contractAddress: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    network: 'base',
    viewerFid: 2,
  },
})

export const sendFungiblesToUsers = post('/farcaster/fungible/send', {
  summary: 'Sends tokens to many users at once from one of the app’s wallets',
  access: 'server',
  implementation: { model: 'transactions on the island’s own chains, from a wallet it holds' },
  errors: ['NotFound', 'CHAIN_UNAVAILABLE'],
  headers: ownWallet,
  bodyAs: 'transactionSendFungiblesRequest',
  body: z.object({
    network: z.enum(sendNetworks),
    /** The network's native coin if omitted. */
    fungible_contract_address: z
      .string()
      .regex(/^0x[a-fA-F0-9]{40}$/)
      .optional(),
    recipients: z.array(SendFungiblesRecipient).min(1).max(200),
  }),
  ok: z.object({
    send_receipts: z.array(SendFungiblesReceipt),
    transactions: z.array(SendTransaction),
  }),
  example: {
    xWalletId: 'default',
    transactionSendFungiblesRequest: { network: 'base', recipients: [{ fid: 2, amount: 0.01 }] },
  },
})

/** A URL; may be empty. */
const Link = z.string().max(2048).optional()

export const deployFungible = post('/fungible', {
  summary: 'Creates a token and gives its whole supply to its owner',
  access: 'server',
  implementation: { model: 'an ERC-20 on the island’s own chain, without a market' },
  errors: ['CHAIN_UNAVAILABLE'],
  multipart: true,
  body: z.object({
    owner: z.string().regex(/^0x[a-fA-F0-9]{40}$/),
    symbol: z.string().min(1).max(32),
    name: z.string().min(1).max(128),
    /** A JPEG, GIF or PNG. */
    'metadata[media]': z.file().optional(),
    'metadata[description]': z.string().max(4096).optional(),
    'metadata[nsfw]': z.enum(nsfwFlags).optional(),
    'metadata[website_link]': Link,
    'metadata[twitter]': Link,
    'metadata[discord]': Link,
    'metadata[telegram]': Link,
    network: z.enum(deployFungibleNetworks).default('base'),
    factory: z.enum(deployFungibleFactories).default('wow'),
  }),
  ok: z.object({
    contract: z
      .object({
        fungible: z
          .object({
            object: z.string().optional(),
            name: z.string().optional(),
            symbol: z.string().optional(),
            media: z.string().optional(),
            address: z.string().optional(),
            decimals: z.int().optional(),
          })
          .optional(),
      })
      .optional(),
  }),
  example: (world) => ({ owner: world.verifiedAddress, symbol: 'TIDE', name: 'Spring Tide' }),
})

/** Whole bytes in hexadecimal. */
const Bytes = z
  .string()
  .regex(/^0x[a-fA-F0-9]+$/)
  .max(20_000)
  .refine((text) => text.length % 2 === 0, 'has an odd number of hex digits')

/** What the account's custody wallet signs so that a key may write for it. */
const NewKey = z.object({
  signature: Bytes,
  metadata: Bytes,
  public_key: Ed25519PublicKey,
  key_type: z.int().min(1).default(1),
  metadata_type: z.int().min(1).default(1),
  /** Unix seconds. */
  deadline: z.int().min(0),
})

export const registerAccountOnchain = post('/farcaster/user/register', {
  summary: 'Registers an account onchain, with its storage and keys in the same transaction',
  access: 'server',
  implementation: { model: 'a transaction on the island’s own chain; signatures are checked' },
  errors: ['CONFLICT', 'EXPIRED', 'INVALID_SIGNATURE', 'CHAIN_UNAVAILABLE'],
  headers: wallet,
  body: z.object({
    registration: z.object({
      /** Unix seconds. */
      deadline: z.int().min(0),
      signature: Bytes,
      custody_address: EthAddress,
      recovery_address: EthAddress,
    }),
    storage_units: z.int().min(0).max(1000).optional(),
    signers: z.array(NewKey).max(10).optional(),
    pre_registration_calls: z
      .array(
        z.object({
          target: EthAddress,
          /** Wei. */
          value: z.int().min(0).default(0),
          data: Bytes,
          allow_failure: z.boolean().default(false),
        }),
      )
      .max(10)
      .optional(),
    idem: Idem.optional(),
  }),
  ok: z.object({
    message: z.string().optional(),
    transaction_hash: z.string().optional(),
    user: User.optional(),
  }),
  example: (world) => world.signed.registerAccountOnchain(),
})
