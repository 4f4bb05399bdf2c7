import { z } from 'zod'
import { get, post } from '../define'
import { EthAddress, Fid, NftMetadata, NftMintRecipient } from '../entities/index'
import { imageFormats, sendNetworks } from '../enums'
import { ownWallet } from './shared'

/** The largest number that fits into 48 bits, as which contracts store times and limits. */
const UINT48 = 2 ** 48 - 1
const Uint48 = z.int().min(0).max(UINT48)
/** A limit; 0 for none. */
const Limit = Uint48.default(0)

export const deployErc721 = post('/farcaster/nft/deploy/erc721', {
  since: '3.174.0',
  summary: 'Deploys an ERC-721 collection from one of the app’s wallets, which owns it',
  access: 'server',
  implementation: { model: 'an ERC-721 on the island’s own chains, from a wallet it holds' },
  errors: ['NotFound', 'CHAIN_UNAVAILABLE'],
  headers: ownWallet,
  bodyAs: 'deployErc721Request',
  body: z.object({
    network: z.enum(sendNetworks),
    name: z.string().min(1).max(255),
    symbol: z.string().min(1).max(32),
    description: z.string().max(10_000).optional(),
    image: z.string().max(20_000).optional(),
    external_link: z.string().max(2048).optional(),
    max_supply: Limit,
    /** Basis points: 500 is 5%. */
    royalty_bps: z.int().min(0).max(2500).default(0),
    /** The wallet by default. */
    royalty_recipient: z
      .string()
      .regex(/^0x[a-fA-F0-9]{40}$/)
      .optional(),
    mint_config: z
      .object({
        /** Wei. */
        price_per_token: z
          .string()
          .regex(/^\d{1,57}$/)
          .default('0'),
        max_per_wallet: Limit,
        max_per_tx: Limit,
        /** Unix seconds; now by default. */
        start_timestamp: Uint48.optional(),
        /** Unix seconds; no end by default. */
        end_timestamp: Uint48.optional(),
      })
      .optional(),
  }),
  ok: z.object({
    object: z.literal('nft_collection'),
    collection: z.object({
      type: z.literal('ERC721'),
      network: z.enum(sendNetworks),
      address: EthAddress,
      name: z.string(),
      symbol: z.string(),
      transaction_hash: z.string().regex(/^0x[a-fA-F0-9]{64}$/),
    }),
  }),
  status: 201,
  example: {
    xWalletId: 'default',
    deployErc721Request: { network: 'base', name: 'Driftwood', symbol: 'DRIFT' },
  },
})

export const uploadTokenMetadata = post('/farcaster/nft/metadata/token', {
  since: '3.174.0',
  summary: 'Stores the metadata of tokens of a collection that the wallet owns',
  access: 'server',
  implementation: { model: 'stored in the island’s database, served at the URI on the chain' },
  errors: ['NotFound', 'CHAIN_UNAVAILABLE'],
  headers: ownWallet,
  bodyAs: 'uploadTokenMetadataRequest',
  body: z.object({
    network: z.enum(sendNetworks),
    contract_address: EthAddress,
    tokens: z
      .array(z.object({ token_id: z.string(), metadata: NftMetadata }))
      .min(1)
      .max(200),
  }),
  ok: z.object({
    tokens: z.array(
      z.union([
        z.object({ token_id: z.string(), uri: z.string() }),
        z.object({ token_id: z.string(), error: z.string() }),
      ]),
    ),
  }),
  example: async (world) => ({
    xWalletId: 'default',
    uploadTokenMetadataRequest: {
      network: 'base',
      contract_address: await world.deployNftCollection(),
      tokens: [
        {
          token_id: '1',
          metadata: { name: 'Plank', image: 'https://driftwood.example/plank.png' },
        },
      ],
    },
  }),
})

export const generateImage = post('/farcaster/nft/image', {
  since: '3.174.0',
  summary: 'Draws an image from a prompt, or edits images, and answers with its URL',
  access: 'server',
  implementation: {
    model: 'a scene drawn from the words of the prompt; the same request gives the same image',
  },
  errors: ['NotFound', 'UPSTREAM_FAILED'],
  headers: ownWallet,
  bodyAs: 'generateImageRequest',
  body: z.object({
    prompt: z.string().min(1).max(10_000),
    source_image_urls: z.array(z.url().max(2048)).max(5).optional(),
    /** Pixels. */
    width: z.int().min(1).max(4096).default(1024),
    /** Pixels. */
    height: z.int().min(1).max(4096).default(1024),
    format: z.enum(imageFormats).default('png'),
    /** Whether to take more time for more details. */
    high_fidelity: z.boolean().default(false),
  }),
  ok: z.object({ image_url: z.url() }),
  example: {
    xWalletId: 'default',
    generateImageRequest: { prompt: 'Two boats at sunset', width: 160, height: 120 },
  },
})

export const simulateNftMint = get('/farcaster/nft/mint', {
  since: '3.174.0',
  summary: 'Simulates mints one after the other, and returns their call data and costs',
  access: 'server',
  implementation: { model: 'calls on the island’s own chains, of collections deployed there' },
  errors: ['NotFound', 'CHAIN_UNAVAILABLE'],
  query: {
    /** The recipients of `mintNft`, as JSON. */
    recipients: z.string().min(2).max(40_000),
    nft_contract_address: EthAddress,
    network: z.enum(sendNetworks),
  },
  ok: z
    .array(
      z.object({
        recipient: NftMintRecipient,
        /** Of the function. */
        abi: z.unknown().optional(),
        function_name: z.string(),
        args: z.array(z.unknown()),
        to: EthAddress,
        data: z.string(),
        /** Wei. */
        value: z.string(),
        /** Wei: the value and the gas. */
        estimated_total_cost_wei: z.string(),
        network: z.string(),
        calldata: z.string(),
      }),
    )
    .meta({ id: 'SimulateNftMintResponse' }),
  example: async (world) => ({
    recipients: JSON.stringify([{ fid: 2, quantity: 2 }]),
    nftContractAddress: await world.deployNftCollection(),
    network: 'base',
  }),
})

export const mintNft = post('/farcaster/nft/mint', {
  since: '3.174.0',
  summary: 'Mints tokens of a collection to users and addresses, paid by one of the app’s wallets',
  access: 'server',
  implementation: { model: 'transactions on the island’s own chains, from a wallet it holds' },
  errors: ['NotFound', 'CHAIN_UNAVAILABLE'],
  headers: ownWallet,
  bodyAs: 'mintNftRequest',
  body: z.object({
    network: z.enum(sendNetworks),
    contract_address: EthAddress,
    recipients: z.array(NftMintRecipient).min(1).max(200),
    /** Leaves out receipts and tokens; the chain includes every transaction at once. */
    async: z.boolean().optional(),
  }),
  ok: z.object({
    transactions: z.array(
      z.union([
        z.object({
          recipient: z.object({
            address: EthAddress,
            fid: Fid.optional(),
            quantity: z.int().min(1),
            tokens: z.array(z.object({ token_id: z.string() })).optional(),
          }),
          transaction_hash: z.string().regex(/^0x[a-fA-F0-9]+$/),
          receipt: z
            .object({ status: z.string(), gas_used: z.string(), block_number: z.string() })
            .nullable()
            .optional(),
        }),
        z.object({
          recipient: z.object({
            address: EthAddress.optional(),
            fid: Fid.optional(),
            quantity: z.int().min(1),
          }),
          error: z.string(),
        }),
      ]),
    ),
  }),
  example: async (world) => ({
    xWalletId: 'default',
    mintNftRequest: {
      network: 'base',
      contract_address: await world.deployNftCollection(),
      recipients: [{ fid: 2 }],
    },
  }),
})
