import { encodeAbiParameters, type Address, type Hex } from 'viem'
import { bytecode, type ContractName } from './artifacts'
import type { ChainNode } from './chain'

/** What a unit of room costs for a year, in wei: 0.0005 ETH. */
const UNIT_PRICE = 5n * 10n ** 14n
/** More than the treasury can ever spend here, in wei. */
const TREASURY = 10n ** 27n

/** Its name, where it goes, and what it is made with. */
type Plan = [ContractName, Address, Hex]

/**
 * Puts the island's contracts where the real ones stand: each is made in the ordinary way, and its code is then moved
 * to its address. None of them keeps anything in storage when it is made.
 */
export async function plantContracts(node: ChainNode): Promise<void> {
  const { network, treasury, contracts, test } = node
  const registries: Plan[] = [
    ['IdGateway', contracts.idGateway, encoded(contracts.bundler)],
    ...directories(node),
    [
      'StorageRegistry',
      contracts.storageRegistry,
      encodeAbiParameters([{ type: 'uint256' }], [UNIT_PRICE]),
    ],
    [
      'Bundler',
      contracts.bundler,
      encoded(
        treasury.address,
        contracts.idGateway,
        contracts.keyGateway,
        contracts.storageRegistry,
      ),
    ],
  ]
  const everywhere: Plan[] = [
    ['WowFactory', contracts.wowFactory, '0x'],
    ['ClankerFactory', contracts.clankerFactory, '0x'],
    ['BatchSender', contracts.batchSender, '0x'],
    ['LocalUsdc', contracts.usdc, encoded(treasury.address)],
  ]
  await test.setBalance({ address: treasury.address, value: TREASURY })
  // Accounts, keys and room are OP Mainnet's matter.
  await plant(node, network === 'optimism' ? [...registries, ...everywhere] : everywhere)
}

/**
 * Gives a chain that began before there were registries to ask what they stand on.
 * @returns whether anything was missing
 */
export async function plantDirectories(node: ChainNode): Promise<boolean> {
  const { network, contracts, read } = node
  if (network !== 'optimism' || (await read.getCode({ address: contracts.idRegistry })))
    return false
  await plant(node, directories(node))
  return true
}

/** Whose an account is, what keys it has, and what writes them down. */
function directories({ contracts, treasury }: ChainNode): Plan[] {
  const { idGateway, idRegistry, keyGateway, keyRegistry } = contracts
  return [
    ['IdRegistry', idRegistry, encoded(treasury.address, idGateway)],
    ['KeyRegistry', keyRegistry, encoded(keyGateway, idRegistry)],
    ['KeyGateway', keyGateway, encoded(idRegistry, keyRegistry)],
  ]
}

async function plant({ read, test }: ChainNode, plans: readonly Plan[]): Promise<void> {
  const codes = await bytecode()
  for (const [name, address, args] of plans) {
    const { data } = await read.call({ data: `${codes[name]}${args.slice(2)}` })
    if (!data) throw new Error(`The contract ${name} has no code`)
    await test.setCode({ address, bytecode: data })
  }
}

const encoded = (...addresses: Address[]): Hex =>
  encodeAbiParameters(
    addresses.map(() => ({ type: 'address' as const })),
    addresses,
  )
