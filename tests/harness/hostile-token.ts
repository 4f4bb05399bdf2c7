import {
  createWalletClient,
  encodeErrorResult,
  http,
  parseAbi,
  toEventSelector,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'

const word = (bytes: string) => bytes.replace(/^0x/, '')
const hex = (value: number, bytes = 1) => value.toString(16).padStart(bytes * 2, '0')
const sizeOf = (code: string) => code.length / 2

export interface HostileToken {
  /** Of its name and its symbol, which are letters A. */
  letters: number
  decimals: number
}

/** What its transfers fail with. */
export const REASON = 'closed for the night'

/** A contract of a token of which every address holds 100 units, and that no one can transfer. */
function runtimeOf({ letters, decimals }: HostileToken): string {
  const answer = (value: number) => `5b60${hex(value)}5f5260205ff3`
  const end = hex(64 + Math.ceil(letters / 32) * 32, 2)
  // Jumps by the function's selector: decimals, balanceOf and transfer; all else is a text.
  const dispatch = (...to: [number, number, number]) =>
    `5f3560e01c${['313ce567', '70a08231', 'a9059cbb']
      .map((selector, index) => `8063${selector}1460${hex(to[index]!)}57`)
      .join('')}`
  const start = sizeOf(dispatch(0, 0, 0))
  const before = `60205f5261${hex(letters, 2)}6020526040`
  const text = `${before}5b7f${'41'.repeat(32)}81526020018061${end}1160${hex(start + sizeOf(before))}5761${end}5ff3`
  const error = word(
    encodeErrorResult({
      abi: parseAbi(['error Error(string)']),
      errorName: 'Error',
      args: [REASON],
    }),
  )
  const stores = (error.padEnd(256, '0').match(/.{64}/g) ?? [])
    .map((each, index) => `7f${each}60${hex(index * 32)}52`)
    .join('')
  const at = start + sizeOf(text)
  return `${dispatch(at, at + sizeOf(answer(0)), at + 2 * sizeOf(answer(0)))}${text}${answer(decimals)}${answer(100)}5b${stores}60${hex(sizeOf(error))}5ffd`
}

/** Deploys it, and says with an event that an address received some. */
export async function deployHostileToken(
  url: string,
  key: Hex,
  to: string,
  token: HostileToken,
): Promise<string> {
  const transport = http(`${url}/chain/${base.id}`)
  const client = createWalletClient({ account: privateKeyToAccount(key), chain: base, transport })
  const runtime = runtimeOf(token)
  const transfer = toEventSelector('Transfer(address,address,uint256)')
  const event = `60645f5273${word(to)}5f7f${word(transfer)}60205fa3`
  const size = hex(sizeOf(runtime), 2)
  const copy = (offset: number) => `61${size}60${hex(offset)}5f3961${size}5ff3`
  const data: Hex = `0x${event}${copy(sizeOf(event + copy(0)))}${runtime}`
  const hash = await client.sendTransaction({ data })
  const receipt = (await client.request({
    method: 'eth_getTransactionReceipt' as never,
    params: [hash] as never,
  })) as unknown as { contractAddress: string }
  return receipt.contractAddress
}
