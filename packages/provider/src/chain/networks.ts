import type { ChainNetwork } from '@castaway/contract/dev-controls'

export type { ChainNetwork } from '@castaway/contract/dev-controls'

type Address = `0x${string}`

/** Chain id of each network, and the address and name of its USDC. */
export const chainNetworks: Readonly<
  Record<ChainNetwork, { id: number; usdc: Address; usdcName: string }>
> = {
  ethereum: {
    id: 1,
    usdc: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    usdcName: 'USD Coin',
  },
  optimism: {
    id: 10,
    usdc: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    usdcName: 'USD Coin',
  },
  base: {
    id: 8453,
    usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    usdcName: 'USD Coin',
  },
  arbitrum: {
    id: 42161,
    usdc: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    usdcName: 'USD Coin',
  },
  'base-sepolia': {
    id: 84532,
    usdc: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    usdcName: 'USDC',
  },
}
/** The registries of names: ENS on Ethereum, Basenames on Base. They have the addresses of the real ones. */
export const nameRegistries = {
  ethereum: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e',
  base: '0xB94704422c2a1E396835A571837Aa5AE53285a95',
} as const satisfies Partial<Record<ChainNetwork, Address>>
export type NameNetwork = keyof typeof nameRegistries

/** The registry of names on a network; undefined on those that have none. */
export const nameRegistryOf = (network: ChainNetwork): Address | undefined =>
  Object.hasOwn(nameRegistries, network) ? nameRegistries[network as NameNetwork] : undefined

/** Version of USDC in the domain of what is signed for it, the same on each network. */
export const USDC_VERSION = '2'

/** Address of each network's wrapped ether. */
export const wrappedEther: Readonly<Record<ChainNetwork, Address>> = {
  ethereum: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  optimism: '0x4200000000000000000000000000000000000006',
  base: '0x4200000000000000000000000000000000000006',
  arbitrum: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  'base-sepolia': '0x4200000000000000000000000000000000000006',
}

/** Uniswap v2, at the addresses of the real ones, so that programs which have them built in work. */
export const exchanges: Readonly<Record<ChainNetwork, { factory: Address; router: Address }>> = {
  ethereum: {
    factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  },
  optimism: {
    factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
    router: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
  },
  base: {
    factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
  },
  arbitrum: {
    factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
    router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
  },
  'base-sepolia': {
    factory: '0x7Ae58f10f7849cA6F5fB71b7f45CB416c9204b1e',
    router: '0x1689E7B1F10000AE47eBfE339a4f69dECd19F602',
  },
}

/**
 * Addresses of the contracts, the same on each local chain. Those for accounts, keys, storage and Pro are the
 * addresses of the real ones on OP Mainnet and Base, so that wallets sign exactly what they sign there.
 */
export const contractAddresses = {
  idGateway: '0x00000000Fc25870C6eD6b6c7E41Fb078b7656f69',
  idRegistry: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  keyRegistry: '0x00000000Fc1237824fb747aBDE0FF18990E59b7e',
  keyGateway: '0x00000000fC56947c7E7183f8Ca4B62398CaAdf0B',
  signedKeyRequestValidator: '0x00000000FC700472606ED4fA22623Acf62c60553',
  storageRegistry: '0x00000000fcCe7f938e7aE6D3c335bD6a1a7c593D',
  bundler: '0x00000000FC04c910A0b5feA33b03E0447AD0B0aA',
  recoveryProxy: '0x00000000FcB080a4D6c39a9354dA9EB9bC104cd7',
  /** The feeds by which the storage registry prices storage in ether. */
  priceFeed: '0x13e3Ee699D1909E989722E753853AE30b17e08c5',
  uptimeFeed: '0x371EAD81c9102C9BF4874A9075FFFf170F2Ee389',
  /** On `base`: sells Pro subscriptions. */
  tierRegistry: '0x00000000fc84484d585C3cF48d213424DFDE43FD',
  wowFactory: '0x0000000000000000000000000000ca57a0000001',
  clankerFactory: '0x0000000000000000000000000000ca57a0000002',
  batchSender: '0x0000000000000000000000000000ca57a0000003',
  registrationDesk: '0x0000000000000000000000000000ca57a0000004',
  /** Many calls in one, at the address that it has on every network: libraries read through it by themselves. */
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  /** ERC-4337, version 0.8: the real contract's code at its real address. */
  entryPoint: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  /** Derived from its code, the same on every chain. */
  accountFactory: '0xf24BeA6fe6b6744C540e77ABC1bB1FD2ef7e3fc8',
  /** Approvals with an end, and by signature: the real contract's code at its real address. */
  permit2: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
} as const satisfies Record<string, Address>
