import { CHAINS } from './wallet/chains'

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

const EXPLORERS: Record<string, string> = {
  '0x1': 'https://etherscan.io',
  '0xa': 'https://optimistic.etherscan.io',
  '0x2105': 'https://basescan.org',
  '0xa4b1': 'https://arbiscan.io',
  '0x14a34': 'https://sepolia.basescan.org',
}

/** A page about the token. */
export const explorerUrl = ({ chainId, contract }: TokenId): string =>
  contract ? `${EXPLORERS[chainId]!}/token/${contract}` : EXPLORERS[chainId]!

export type Read = (chainId: string, method: string, params: readonly unknown[]) => Promise<unknown>

export interface TokenFacts {
  symbol: string
  decimals: number
}

const SYMBOL = '0x95d89b41'
const DECIMALS = '0x313ce567'

/** @throws if the contract doesn't say its decimals: an amount of it couldn't be shown */
export async function tokenFacts({ chainId, contract }: TokenId, read: Read): Promise<TokenFacts> {
  if (!contract) return { symbol: 'ETH', decimals: 18 }
  const call = async (data: string) =>
    String(await read(chainId, 'eth_call', [{ to: contract, data }, 'latest']))
  const [symbol, decimals] = await Promise.all([call(SYMBOL).catch(() => ''), call(DECIMALS)])
  const places = Number(decimals)
  if (decimals === '0x' || !Number.isInteger(places) || places > 36)
    throw new Error('The token does not say its decimals')
  return { symbol: abiText(symbol) || contract.slice(0, 8), decimals: places }
}

/** A string as Solidity returns it: offset, length, bytes. Without control characters, at most 20 characters. */
function abiText(hex: string): string {
  const length = Number.parseInt(hex.slice(66, 130), 16)
  if (!Number.isFinite(length) || length > 64) return ''
  const pairs = hex.slice(130, 130 + length * 2).match(/../g) ?? []
  const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
  return new TextDecoder()
    .decode(bytes)
    .replace(/[\p{C}]/gu, '')
    .slice(0, 20)
}

/** An amount in the smallest unit, as people write it. */
export function formatUnits(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return rest ? `${whole}.${rest}` : whole
}

/** The call that transfers the token. */
export function transferCall({ contract }: TokenId, to: string, amount: bigint) {
  const word = (hex: string) => hex.padStart(64, '0')
  return contract
    ? {
        to: contract,
        value: '0x0',
        data: `0xa9059cbb${word(to.slice(2).toLowerCase())}${word(amount.toString(16))}`,
      }
    : { to, value: `0x${amount.toString(16)}`, data: '0x' }
}
