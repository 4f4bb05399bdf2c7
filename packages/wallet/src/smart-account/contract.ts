import { parseAbi, type Address } from 'viem'

/**
 * `packages/provider/contracts/SessionAccount.sol`, deployed at the same addresses on every chain. The addresses derive
 * from the code, so the code at them can never be another one.
 */
export const accountFactoryAddress: Address = '0xf24BeA6fe6b6744C540e77ABC1bB1FD2ef7e3fc8'

export const accountFactoryAbi = parseAbi([
  'function createAccount(address owner, uint256 index) returns (address)',
  'function getAddress(address owner, uint256 index) view returns (address)',
])

export const sessionAccountAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'struct Scope { address target; uint48 validUntil; uint128 valuePerCall; uint128 valueLeft; uint128 gasLeft; bytes4[] selectors; }',
  'function owner() view returns (address)',
  'function execute(Call[] calls)',
  'function act(address target, uint256 value, bytes data)',
  'function allow(address key, Scope scope)',
  'function revoke(address key)',
  'function scopeOf(address key) view returns (Scope)',
])

/** EIP-712 domain of the account's signatures for contracts. */
export const accountDomain = { name: 'Castaway Account', version: '1' } as const

/** Prefix, 4 bytes, of the nonce key if a session key signs; the session key's address follows. */
const SESSION_LANE = 0x5e551090n

/** The nonce key of a session key's operations. */
export const nonceKeyOf = (sessionKey: Address): bigint =>
  (SESSION_LANE << 160n) | BigInt(sessionKey)
