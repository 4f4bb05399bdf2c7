import { encodeAbiParameters, parseAbi, zeroAddress, type Address } from 'viem'
import type { Chains } from '../../chains'

/** The chain of the registries, OP Mainnet, which Farcaster's messages name too. */
export const FARCASTER_CHAIN = 10

/** The registry of account owners. */
const ID_REGISTRY = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
/** The registry of accounts' keys. */
const KEY_REGISTRY = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'

const abi = parseAbi([
  'function idOf(address owner) view returns (uint256 fid)',
  'function custodyOf(uint256 fid) view returns (address owner)',
  'function keyDataOf(uint256 fid, bytes key) view returns ((uint8 state, uint32 keyType))',
])

/** Type of a key that can sign in for an account, and nothing else. */
const AUTH_ADDRESS = 2
const ADDED = 1

/**
 * The owner of an account, if the address can sign in for it: as its owner, or as one of its auth addresses. Null
 * otherwise.
 * @throws {AuthError} if the chain is unavailable
 */
export const ownerFor = (chains: Chains, fid: number, address: Address): Promise<Address | null> =>
  chains.read(FARCASTER_CHAIN, async (client) => {
    const ids = { address: ID_REGISTRY, abi } as const
    const id = BigInt(fid)
    const [owned, key, owner] = await Promise.all([
      client.readContract({ ...ids, functionName: 'idOf', args: [address] }),
      client.readContract({
        address: KEY_REGISTRY,
        abi,
        functionName: 'keyDataOf',
        args: [id, encodeAbiParameters([{ type: 'address' }], [address])],
      }),
      client.readContract({ ...ids, functionName: 'custodyOf', args: [id] }),
    ])
    const signsIn = key.keyType === AUTH_ADDRESS && key.state === ADDED
    return (owned === id || signsIn) && owner !== zeroAddress ? owner : null
  })
