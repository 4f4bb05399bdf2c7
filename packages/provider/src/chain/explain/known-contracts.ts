import { entryPoint08Abi } from 'viem/account-abstraction'
import { parseAbi, type Abi, type Address } from 'viem'
import { DEPLOYER } from '../public-contracts'
import { artifacts, uniswapArtifact, type Artifacts, type ContractName } from '../artifacts'
import {
  chainNetworks,
  contractAddresses,
  exchanges,
  nameRegistryOf,
  wrappedEther,
  type ChainNetwork,
} from '../networks'
import { dictionaryOf, type Dictionary } from './decode'

export interface KnownContracts {
  /** By address in lower case. */
  at: ReadonlyMap<string, { name: string; dictionary: Dictionary }>
  /** All that any of them can be called with: contracts that are created later have the same code. */
  all: Dictionary
  /** The name of the contract that this code creates. */
  createdBy(code: string): string | null
}

/** What programs call most, and the events of it. */
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function lockdown((address token, address spender)[] approvals)',
  'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)',
  'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
  'event Lockdown(address indexed owner, address token, address spender)',
])

const made = new Map<ChainNetwork, Promise<KnownContracts>>()

/** The contracts that a network has at known addresses, and those that people create there. */
export function knownContracts(network: ChainNetwork): Promise<KnownContracts> {
  const known = made.get(network) ?? load(network)
  made.set(network, known)
  known.catch(() => made.delete(network))
  return known
}

/** Contracts of the island by address: `idGateway` is the address of `IdGateway`. */
const ownContracts = (abi: Artifacts['abi']): [Address, string, Abi][] =>
  Object.entries(contractAddresses).flatMap(([key, address]) => {
    const name = `${key[0]!.toUpperCase()}${key.slice(1)}`
    return Object.hasOwn(abi, name) ? [[address, name, abi[name as ContractName]]] : []
  })

async function load(network: ChainNetwork): Promise<KnownContracts> {
  const { bytecode, abi } = await artifacts()
  const names = nameRegistryOf(network)
  const { factory, router } = exchanges[network]
  // The exchange is optional: without its packages its calls are shown as they are.
  const uniswap = async (path: string): Promise<Abi> =>
    uniswapArtifact(path).then(
      (artifact) => artifact.abi,
      () => [],
    )
  const [factoryAbi, pairAbi, routerAbi, wrappedAbi] = await Promise.all([
    uniswap('@uniswap/v2-core/build/UniswapV2Factory.json'),
    uniswap('@uniswap/v2-core/build/UniswapV2Pair.json'),
    uniswap('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
    uniswap('@uniswap/v2-periphery/build/WETH9.json'),
  ])
  const known: [address: Address, name: string, abi: Abi][] = [
    ...ownContracts(abi),
    [chainNetworks[network].usdc, 'USDC', abi.LocalUsdc],
    [contractAddresses.entryPoint, 'EntryPoint', entryPoint08Abi],
    [contractAddresses.accountFactory, 'SessionAccountFactory', []],
    [DEPLOYER, 'Create2Deployer', []],
    [contractAddresses.permit2, 'Permit2', permit2Abi],
    [factory, 'UniswapV2Factory', factoryAbi],
    [router, 'UniswapV2Router02', routerAbi],
    [wrappedEther[network], 'WETH9', wrappedAbi],
    ...(names ? [[names, 'NameRegistry', abi.NameRegistry] satisfies [Address, string, Abi]] : []),
  ]
  return {
    at: new Map(
      known.map(([address, name, one]) => [
        address.toLowerCase(),
        { name, dictionary: dictionaryOf([one]) },
      ]),
    ),
    all: dictionaryOf([...known.map(([, , one]) => one), ...Object.values(abi), pairAbi]),
    createdBy: (code) =>
      Object.entries(bytecode).find(([, each]) => code.startsWith(each))?.[0] ?? null,
  }
}
