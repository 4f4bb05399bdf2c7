import { encodeAbiParameters, type Address, type Hex } from 'viem'
import { bytecode, type ContractName } from './artifacts'
import type { ChainNode } from './chain'
import { chainNetworks } from './networks'

/** Price of a storage unit for a year, in wei: 0.0005 ETH. */
const UNIT_PRICE = 5n * 10n ** 14n
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
    ['ClankerFactory', contracts.clankerFactory, '0x'],
    ['BatchSender', contracts.batchSender, '0x'],
  ]
  await test.setBalance({ address: treasury.address, value: TREASURY })
  await deployAt(node, everywhere)
}

/**
 * Gives a chain the current USDC and registries, even if it started with earlier ones: their storage stays. Accounts,
 * keys and storage rents exist on OP Mainnet only, so other networks have none.
 * @returns whether anything was missing or came from an earlier build
 */
export async function deployCurrent(node: ChainNode): Promise<boolean> {
  const { contracts, network, treasury } = node
  const names = encodeAbiParameters(
    [{ type: 'address' }, { type: 'string' }],
    [treasury.address, chainNetworks[network].usdcName],
  )
  const usdc: Deployment = ['LocalUsdc', contracts.usdc, names]
  return deployAt(node, [usdc, ...(network === 'optimism' ? registries(node) : [])])
}

function registries({ contracts, treasury }: ChainNode): Deployment[] {
  const { bundler, idGateway, idRegistry, keyGateway, keyRegistry } = contracts
  const validator = contracts.signedKeyRequestValidator
  return [
    ['IdGateway', idGateway, encoded(bundler)],
    ['IdRegistry', idRegistry, encoded(treasury.address, idGateway)],
    ['KeyRegistry', keyRegistry, encoded(treasury.address, keyGateway, idRegistry)],
    ['KeyGateway', keyGateway, encoded(bundler, keyRegistry, validator)],
    ['SignedKeyRequestValidator', validator, encoded(idRegistry)],
    [
      'StorageRegistry',
      contracts.storageRegistry,
      encodeAbiParameters([{ type: 'uint256' }], [UNIT_PRICE]),
    ],
    [
      'Bundler',
      contracts.bundler,
      encoded(treasury.address, idGateway, keyGateway, contracts.storageRegistry),
    ],
  ]
}

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
