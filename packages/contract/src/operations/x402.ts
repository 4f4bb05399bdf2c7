import { z } from 'zod'
import { post } from '../define'
import { EthAddress } from '../entities/index'
import { x402Networks } from '../enums'
import { ownWallet } from './shared'

const Facts = z.record(z.string(), z.unknown()).nullable().optional()

/** A payment that a resource accepts. */
const PaymentRequirements = z
  .object({
    scheme: z.literal('exact'),
    network: z.enum(x402Networks),
    /** In the asset's smallest unit. */
    maxAmountRequired: z.string().regex(/^\d{1,77}$/),
    /** Contract of a token with ERC-3009. */
    asset: EthAddress,
    payTo: EthAddress,
    resource: z.url().max(2048),
    description: z.string().max(10_000),
    mimeType: z.string().max(256).optional(),
    outputSchema: Facts,
    /** Seconds. */
    maxTimeoutSeconds: z.number().positive().max(Number.MAX_SAFE_INTEGER),
    /** Name and version of the asset in what is signed, unless it is USDC. */
    extra: Facts,
  })
  .meta({ id: 'X402PaymentRequirements' })

export const createX402Signature = post('/signature/x402', {
  since: '3.174.0',
  summary: 'Signs the first payment of an x402 resource that one of the app’s wallets can pay',
  access: 'server',
  implementation: { model: 'ERC-3009 signatures by a wallet that the island holds' },
  errors: ['NotFound', 'CHAIN_UNAVAILABLE'],
  headers: ownWallet,
  bodyAs: 'createX402SignatureRequest',
  body: z.object({
    payment_requirements: z.object({
      x402Version: z.literal(1),
      accepts: z.array(PaymentRequirements).min(1).max(50),
    }),
  }),
  ok: z.object({
    x402Version: z.literal(1),
    scheme: z.literal('exact'),
    network: z.enum(x402Networks),
    payload: z.object({
      signature: z.string().regex(/^0x[a-fA-F0-9]{130}$/),
      authorization: z.object({
        from: EthAddress,
        to: EthAddress,
        value: z.string(),
        /** Unix seconds, as the next one. */
        validAfter: z.string(),
        validBefore: z.string(),
        nonce: z.string().regex(/^0x[a-fA-F0-9]{64}$/),
      }),
    }),
  }),
  example: (world) => ({
    xWalletId: 'default',
    createX402SignatureRequest: {
      payment_requirements: {
        x402Version: 1,
        accepts: [
          {
            scheme: 'exact',
            network: 'base',
            maxAmountRequired: '10000',
            asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
            payTo: world.verifiedAddress,
            resource: 'https://tides.example/today',
            description: 'The tides of today',
            maxTimeoutSeconds: 60,
          },
        ],
      },
    },
  }),
})

/** Chain ids of Base and Base Sepolia. */
const SiwxChain = z.union([z.literal(8453), z.literal(84_532)])

// The provider's SDK has it since 3.177.0; the description 3.174.0 does not.
export const createX402Siwx = post('/signature/x402/siwx', {
  since: '3.174.0',
  summary: 'Signs in to an x402 resource with one of the app’s wallets',
  access: 'server',
  implementation: { model: 'ERC-4361 messages signed by a wallet that the island holds' },
  errors: ['NotFound'],
  headers: ownWallet,
  bodyAs: 'createX402SiwxRequest',
  body: z.object({ resource: z.url().max(2048), chainId: SiwxChain.default(8453) }),
  ok: z.object({
    address: EthAddress,
    chainId: SiwxChain,
    message: z.string(),
    signature: z.string(),
    /** Unix milliseconds at which the message was issued. */
    timestamp: z.int(),
  }),
  example: {
    xWalletId: 'default',
    createX402SiwxRequest: { resource: 'https://tides.example/today' },
  },
})
