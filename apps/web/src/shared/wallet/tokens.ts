import type { Call } from '@castaway/wallet/transactions'
import { CHAINS } from './networks'

export type Address = Call['to']

/** A token by CAIP-19, on a chain that is offered here. */
export interface TokenId {
  /** Hexadecimal. */
  chainId: string
  /** Null for the chain's own coin. */
  contract: string | null
}

/** Null if it is no token, or on a chain that isn't offered here. */
export function readToken(caip19: unknown): TokenId | null {
  if (typeof caip19 !== 'string') return null
  const [, chain, kind, reference] =
    /^eip155:(\d{1,10})\/(slip44|erc20|native):?([\w]*)$/i.exec(caip19) ?? []
  if (chain === undefined || kind === undefined) return null
  const chainId = `0x${Number(chain).toString(16)}`
  if (!Object.hasOwn(CHAINS, chainId)) return null
  if (kind.toLowerCase() !== 'erc20') return { chainId, contract: null }
  return /^0x[0-9a-f]{40}$/i.test(reference ?? '') ? { chainId, contract: reference! } : null
}

/** An item of a collection by CAIP-19, on a chain that is offered here. */
export interface ItemId {
  /** Hexadecimal. */
  chainId: string
  contract: Address
  tokenId: bigint
  /** Whether it is of ERC-721, so that there is only one of it; or else of ERC-1155. */
  isSingle: boolean
}

/** Null if it is no item, or on a chain that isn't offered here. */
export function readItemId(caip19: string | undefined): ItemId | null {
  const [, chain, kind, contract, tokenId] =
    /^eip155:(\d{1,10})\/erc(721|1155):(0x[0-9a-f]{40})\/(\d{1,78})$/i.exec(caip19 ?? '') ?? []
  if (chain === undefined || tokenId === undefined) return null
  const chainId = `0x${Number(chain).toString(16)}`
  if (!Object.hasOwn(CHAINS, chainId)) return null
  return {
    chainId,
    contract: contract!.toLowerCase() as Address,
    tokenId: BigInt(tokenId),
    isSingle: kind === '721',
  }
}

/** The CAIP-19 identifier of an item. */
export const caip19OfItem = ({ chainId, contract, tokenId, isSingle }: ItemId): string =>
  `eip155:${Number(chainId)}/erc${isSingle ? 721 : 1155}:${contract.toLowerCase()}/${tokenId}`

/** The CAIP-19 identifier of a token. */
export const caip19Of = ({ chainId, contract }: TokenId): string =>
  `eip155:${Number(chainId)}/${contract ? `erc20:${contract.toLowerCase()}` : 'slip44:60'}`

/** A page about a transaction. */
export const transactionUrl = (chainId: string, hash: string): string =>
  `${CHAINS[chainId]!.explorer}/tx/${hash}`

export type ReadChain = (
  chainId: string,
  method: string,
  params: readonly unknown[],
) => Promise<unknown>

export interface TokenFacts {
  symbol: string
  decimals: number
}

const NAME = '0x06fdde03'
const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'

/** @throws if the contract doesn't say its decimals: an amount of it couldn't be shown */
export async function tokenFacts(
  { chainId, contract }: TokenId,
  read: ReadChain,
): Promise<TokenFacts> {
  if (!contract) return { symbol: 'ETH', decimals: 18 }
  const call = async (data: string) =>
    String(await read(chainId, 'eth_call', [{ to: contract, data }, 'latest']))
  const [symbol, decimals] = await Promise.all([call(SYMBOL).catch(() => ''), call(DECIMALS)])
  const places = Number(decimals)
  if (decimals === '0x' || !Number.isInteger(places) || places > 36)
    throw new Error('The token does not say its decimals')
  return { symbol: abiText(symbol, 64).slice(0, 20) || contract.slice(0, 8), decimals: places }
}

/** The name of a collection, as its contract says it; the beginning of its address if it says none. */
export async function collectionName(
  chainId: string,
  contract: string,
  read: ReadChain,
): Promise<string> {
  const said = await read(chainId, 'eth_call', [{ to: contract, data: NAME }, 'latest']).catch(
    () => '',
  )
  return abiText(String(said), 1000) || contract.slice(0, 8)
}

/**
 * A string as Solidity returns it: offset, length, bytes. Without control characters.
 * @param most bytes of it; of a longer one, nothing is known
 */
function abiText(hex: string, most: number): string {
  const length = Number.parseInt(hex.slice(66, 130), 16)
  if (!Number.isFinite(length) || length > most) return ''
  const pairs = hex.slice(130, 130 + length * 2).match(/../g) ?? []
  const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
  return new TextDecoder().decode(bytes).replace(/[\p{C}]/gu, '')
}

/** Arguments of a call, as Solidity encodes numbers and addresses. */
export const words = (...given: (bigint | number | string)[]): string =>
  given.map((each) => BigInt(each).toString(16).padStart(64, '0')).join('')

/** The call that transfers the token. */
export const transferCall = ({ contract }: TokenId, to: Address, amount: bigint): Call =>
  contract
    ? { to: contract as Address, value: 0n, data: `0xa9059cbb${words(to, amount)}` }
    : { to, value: amount, data: '0x' }

/**
 * The call that transfers an item: contracts that can't hold it refuse.
 * @param from the account that has it, and sends
 */
export function itemTransferCall(
  { contract, tokenId, isSingle }: ItemId,
  from: Address,
  to: Address,
  amount: bigint,
): Call {
  // The last two words of ERC-1155 are where its extra data begin, and that there are none.
  const data = isSingle
    ? `0x42842e0e${words(from, to, tokenId)}`
    : `0xf242432a${words(from, to, tokenId, amount, 160n, 0n)}`
  return { to: contract, value: 0n, data: data as Address }
}
