import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  parseAbi,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'

/** For tests: the registries with stubbed contents; no chain runs. */

const abi = parseAbi([
  'function idOf(address owner) view returns (uint256 fid)',
  'function custodyOf(uint256 fid) view returns (address owner)',
  'function keyDataOf(uint256 fid, bytes key) view returns ((uint8 state, uint32 keyType))',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
const ID_REGISTRY = '0x00000000fc6c5f01fc30151999387bb99a9f489b'
const KEY_REGISTRY = '0x00000000fc1237824fb747abde0ff18990e59b7e'

/** Contents of the chain. */
export const chain = {
  owners: new Map<number, Address>(),
  keys: new Map<string, { state: number; keyType: number }>(),
  /** The contract's response to a signature check. */
  contractSays: '0x' as Hex,
  isDown: false,
  reset() {
    chain.owners.clear()
    chain.keys.clear()
    chain.contractSays = `0x${'0'.repeat(64)}`
    chain.isDown = false
  },
}

export const padded = (address: Address) => encodeAbiParameters([{ type: 'address' }], [address])
export const keyName = (fid: number, key: Hex) => `${fid} ${key.toLowerCase()}`

const call = ({ to, data }: { to?: string; data: Hex }): Hex => {
  // A call without an address executes code: the check of a contract signature.
  if (to === undefined) return chain.contractSays
  const { functionName, args } = decodeFunctionData({ abi, data })
  const answer = (result: unknown) => encodeFunctionResult({ abi, functionName, result } as never)
  if (to.toLowerCase() === KEY_REGISTRY && functionName === 'keyDataOf') {
    return answer(chain.keys.get(keyName(Number(args[0]), args[1])) ?? { state: 0, keyType: 0 })
  }
  if (to.toLowerCase() === ID_REGISTRY && functionName === 'custodyOf') {
    return answer(chain.owners.get(Number(args[0])) ?? zeroAddress)
  }
  if (to.toLowerCase() === ID_REGISTRY && functionName === 'idOf') {
    const fid = [...chain.owners].find(([, owner]) => owner === args[0])?.[0]
    return answer(BigInt(fid ?? 0))
  }
  throw new Error(`nobody expected ${functionName} at ${to}`)
}
export const request = async ({ method, params }: { method: string; params?: unknown[] }) => {
  if (chain.isDown) throw new Error('down')
  if (method === 'eth_chainId') return '0xa'
  if (method === 'eth_getCode') return '0x60'
  return call(params![0] as never)
}
