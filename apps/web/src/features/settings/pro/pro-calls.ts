import type { TransactionCall } from '../../../shared/wallet/calls/transaction-call'
import { type ReadChain, tokenFacts, words } from '../../../shared/wallet/tokens'

/** Sells Pro on Base for a token, to anyone for any account. */
export const TIER_REGISTRY = '0x00000000fc84484d585c3cf48d213424dfde43fd'
export const BASE = '0x2105'
/** The only tier. */
const PRO = 1

const PRICE = '0x487a2395'
const TIER_INFO = '0xa267c2c4'
const PURCHASE = '0xffbe86c8'
const ALLOWANCE = '0xdd62ed3e'
const BALANCE = '0x70a08231'
const APPROVE = '0x095ea7b3'

const wordAt = (answer: string, index: number) => answer.slice(2 + index * 64, 66 + index * 64)

/** What Pro costs. */
export interface ProPrice {
  /** Contract of the token that it is paid with, in small letters. */
  token: string
  symbol: string
  decimals: number
  /** In the smallest unit. */
  perDay: bigint
  minDays: number
  maxDays: number
}

/** @throws if the chain can't be read, or Pro isn't for sale there */
export async function proPrice(read: ReadChain): Promise<ProPrice> {
  const call = async (data: string) =>
    String(await read(BASE, 'eth_call', [{ to: TIER_REGISTRY, data }, 'latest']))
  const [info, price] = await Promise.all([
    call(`${TIER_INFO}${words(PRO)}`),
    call(`${PRICE}${words(PRO, 1)}`),
  ])
  const isActive = wordAt(info, 5) === words(1)
  if (info.length !== 386 || !isActive) throw new Error('Pro is not for sale')
  const token = `0x${wordAt(info, 3).slice(24)}`
  return {
    token,
    ...(await tokenFacts({ chainId: BASE, contract: token }, read)),
    perDay: BigInt(price),
    minDays: Number(`0x${wordAt(info, 0)}`),
    maxDays: Number(`0x${wordAt(info, 1)}`),
  }
}

export interface ProOrder {
  fid: number
  days: number
  /** Who pays. */
  from: string
}

/** What an address has of the token, in its smallest unit. */
export const balanceOf = async ({ token }: ProPrice, owner: string, read: ReadChain) =>
  BigInt(
    String(
      await read(BASE, 'eth_call', [{ to: token, data: `${BALANCE}${words(owner)}` }, 'latest']),
    ),
  )

/** The calls that buy Pro: the right for exactly its price, if it isn't given yet, and then the purchase. */
export async function proCalls(
  { fid, days, from }: ProOrder,
  { token, perDay }: ProPrice,
  read: ReadChain,
): Promise<TransactionCall[]> {
  const cost = perDay * BigInt(days)
  const data = `${ALLOWANCE}${words(from, TIER_REGISTRY)}`
  const given = BigInt(String(await read(BASE, 'eth_call', [{ to: token, data }, 'latest'])))
  const buy = {
    to: TIER_REGISTRY,
    value: '0x0',
    data: `${PURCHASE}${words(fid, PRO, days)}`,
  }
  if (given >= cost) return [buy]
  return [{ to: token, value: '0x0', data: `${APPROVE}${words(TIER_REGISTRY, cost)}` }, buy]
}
