import { encodeAbiParameters, type Address, type Hex } from 'viem'
import { bytecode, type ContractName } from './artifacts'
import type { ChainNode } from './chain'
import { ETHER_IN_USD } from './fixed-prices'
import { chainNetworks, nameRegistryOf } from './networks'

/** Price of a storage unit for a year, in dollars with eight decimals, as on OP Mainnet: 20 cents. */
const USD_UNIT_PRICE = 20_000_000n
/** Price of a day of Pro in USDC with six decimals, as on Base: 120 dollars a year. */
const PRO_DAY_PRICE = 328_768n
/** Balance of the treasury in wei, more than it can ever spend. */
const TREASURY = 10n ** 27n

/** Contract name, target address and creation code. */
type Deployment = [ContractName, Address, Hex]

/**
 * Deploys the provider's contracts at the addresses of the real ones: each is created normally, and its code is then
 * copied to its address. None of them uses storage in its constructor.
 */
export async function deployContracts(node: ChainNode): Promise<void> {
  const { treasury, contracts, test } = node
  const everywhere: Deployment[] = [
    ['WowFactory', contracts.wowFactory, '0x'],
    ['ClankerFactory', contracts.clankerFactory, encoded(treasury.address)],
    ['BatchSender', contracts.batchSender, '0x'],
  ]
  await test.setBalance({ address: treasury.address, value: TREASURY })
  await deployAt(node, everywhere)
}

/**
 * Gives a chain the current USDC, Multicall3 and registries, even if it started with earlier ones: their storage stays. Accounts,
 * keys and storage rents exist on OP Mainnet only, Pro subscriptions on Base, and names on Ethereum and Base.
 * @returns whether anything was missing or came from an earlier build
 */
export async function deployCurrent(node: ChainNode): Promise<boolean> {
  const { contracts, network, treasury } = node
  const usdcArgs = encodeAbiParameters(
    [{ type: 'address' }, { type: 'string' }],
    [treasury.address, chainNetworks[network].usdcName],
  )
  const usdc: Deployment = ['LocalUsdc', contracts.usdc, usdcArgs]
  const names = nameRegistryOf(network)
  return deployAt(node, [
    usdc,
    ['Multicall3', contracts.multicall3, '0x'],
    ...registriesOf(node),
    ...(names ? [['NameRegistry', names, encoded(treasury.address)] satisfies Deployment] : []),
  ])
}

function registriesOf(node: ChainNode): Deployment[] {
  if (node.network === 'optimism') return accountRegistries(node)
  return node.network === 'base' ? [tierRegistry(node)] : []
}

function accountRegistries({ contracts, treasury: { address: island } }: ChainNode): Deployment[] {
  const { bundler, idGateway, idRegistry, keyGateway, keyRegistry, storageRegistry } = contracts
  const { priceFeed, uptimeFeed, signedKeyRequestValidator: validator } = contracts
  const prices = encodeAbiParameters(
    [{ type: 'address' }, { type: 'uint256' }, { type: 'address' }, { type: 'address' }],
    [island, USD_UNIT_PRICE, priceFeed, uptimeFeed],
  )
  return [
    ['FixedFeed', priceFeed, feed(BigInt(ETHER_IN_USD) * 10n ** 8n, 8)],
    // Zero means that the chain is up.
    ['FixedFeed', uptimeFeed, feed(0n, 0)],
    ['StorageRegistry', storageRegistry, prices],
    ['IdRegistry', idRegistry, encoded(island, idGateway)],
    ['IdGateway', idGateway, encoded(island, idRegistry, storageRegistry)],
    ['SignedKeyRequestValidator', validator, encoded(island, idRegistry)],
    ['KeyRegistry', keyRegistry, encoded(island, keyGateway, idRegistry, validator)],
    ['KeyGateway', keyGateway, encoded(island, keyRegistry)],
    ['Bundler', bundler, encoded(idGateway, keyGateway)],
    ['RecoveryProxy', contracts.recoveryProxy, encoded(island, idRegistry)],
    ['RegistrationDesk', contracts.registrationDesk, encoded(island, bundler)],
  ]
}

function tierRegistry({ contracts, treasury }: ChainNode): Deployment {
  const args = encodeAbiParameters(
    [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }],
    [treasury.address, contracts.usdc, PRO_DAY_PRICE],
  )
  return ['TierRegistry', contracts.tierRegistry, args]
}

const feed = (answer: bigint, decimals: number): Hex =>
  encodeAbiParameters([{ type: 'int256' }, { type: 'uint8' }], [answer, decimals])

/** @returns whether any of the addresses had different code or none */
async function deployAt({ read, test }: ChainNode, plans: readonly Deployment[]): Promise<boolean> {
  const codes = await bytecode()
  const changed = await Promise.all(
    plans.map(async ([name, address, args]) => {
      const made = read.call({ data: `${codes[name]}${args.slice(2)}` })
      const [{ data }, there] = await Promise.all([made, read.getCode({ address })])
      if (!data) throw new Error(`The contract ${name} has no code`)
      if (there !== data) await test.setCode({ address, bytecode: data })
      return there !== data
    }),
  )
  return changed.includes(true)
}

const encoded = (...addresses: Address[]): Hex =>
  encodeAbiParameters(
    addresses.map(() => ({ type: 'address' as const })),
    addresses,
  )
