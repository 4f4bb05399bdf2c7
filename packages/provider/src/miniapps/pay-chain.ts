import {
  encodeFunctionData,
  numberToHex,
  parseAbiItem,
  parseUnits,
  type Address,
  type Hex,
} from 'viem'
import type { Chain } from '../chain/index'
import { isCoin, type Destination, type Transfer } from './pay-transfer'

const COIN_DECIMALS = 18
/** Maximum number of blocks that are searched for payments in the native coin, which leave no log. */
const MAX_BLOCKS = 2_000n
const AT_ONCE = 50n

const transferEvent = parseAbiItem(
  'event Transfer(address indexed from, address indexed to, uint256 value)',
)
const decimalsOf = parseAbiItem('function decimals() view returns (uint8)')

/** Matching transfers on one chain since a time (Unix ms), oldest first. */
export function transfersOn(chain: Chain, to: Destination, since: number): Promise<Transfer[]> {
  const seconds = BigInt(Math.floor(since / 1000))
  return isCoin(to.token_contract_address)
    ? coinTransfers(chain, to, seconds)
    : tokenTransfers(chain, to, seconds)
}

/** Number of decimals of a token; null if there is no token at the address. */
async function decimalsAt({ read }: Chain, token: string): Promise<number | null> {
  if (isCoin(token)) return COIN_DECIMALS
  return read
    .readContract({ address: token as Address, abi: [decimalsOf], functionName: 'decimals' })
    .catch(() => null)
}

const transferCall = parseAbiItem('function transfer(address to, uint256 value) returns (bool)')

/** The transaction that pays, in the form for wallets; null if the token does not exist on the chain. */
export async function paymentOf(
  chain: Chain,
  { address, token_contract_address: token, amount }: Destination,
): Promise<{ to: string; value?: Hex; data?: Hex } | null> {
  const decimals = await decimalsAt(chain, token)
  if (decimals === null) return null
  const units = unitsOf(amount, decimals)
  if (isCoin(token)) return { to: address, value: numberToHex(units) }
  const args = [address as Address, units] as const
  return { to: token, data: encodeFunctionData({ abi: [transferCall], args }) }
}

/** The amount in the token's smallest unit. */
const unitsOf = (amount: number, decimals: number): bigint =>
  parseUnits(plainDecimal(amount), decimals)

/** Formats a number in plain decimals: `1e-8` is 0.00000001. */
function plainDecimal(amount: number): string {
  const [mantissa, exponent = '0'] = String(amount).split('e') as [string, string?]
  const [whole, fraction = ''] = mantissa.split('.') as [string, string?]
  const point = whole.length + Number(exponent)
  const digits = whole + fraction
  const padded = digits.padStart(digits.length - Math.min(0, point - 1), '0').padEnd(point, '0')
  const at = Math.max(point, 1)
  return `${padded.slice(0, at)}.${padded.slice(at) || '0'}`
}

async function tokenTransfers(chain: Chain, to: Destination, since: bigint): Promise<Transfer[]> {
  const { read, network } = chain
  const decimals = await decimalsAt(chain, to.token_contract_address)
  if (decimals === null) return []
  const wanted = unitsOf(to.amount, decimals)
  const logs = await read.getLogs({
    address: to.token_contract_address as Address,
    event: transferEvent,
    args: { to: to.address as Address },
    fromBlock: 0n,
    strict: true,
  })
  const fitting = logs.filter(({ args }) => args.value === wanted)
  const times = new Map<bigint, bigint>()
  const numbers = [...new Set(fitting.map(({ blockNumber }) => blockNumber))]
  const blocks = await Promise.all(numbers.map((blockNumber) => read.getBlock({ blockNumber })))
  for (const block of blocks) times.set(block.number, block.timestamp)
  return fitting
    .filter(({ blockNumber }) => times.get(blockNumber)! >= since)
    .map(({ transactionHash, logIndex, args }) =>
      transfer(network, transactionHash, logIndex, args.from),
    )
}

async function coinTransfers(chain: Chain, to: Destination, since: bigint): Promise<Transfer[]> {
  const { read, network } = chain
  const wanted = unitsOf(to.amount, COIN_DECIMALS)
  const payee = to.address.toLowerCase()
  const latest = await read.getBlockNumber({ cacheTime: 0 })
  const oldest = latest > MAX_BLOCKS ? latest - MAX_BLOCKS : 0n
  const found: Transfer[] = []
  for (let end = latest; end >= oldest; end -= AT_ONCE) {
    const numbers: bigint[] = []
    for (let n = end; n > end - AT_ONCE && n >= oldest; n--) numbers.push(n)
    const blocks = await Promise.all(
      numbers.map((blockNumber) => read.getBlock({ blockNumber, includeTransactions: true })),
    )
    for (const block of blocks) {
      if (block.timestamp < since) return found.toReversed()
      for (const tx of block.transactions.toReversed()) {
        // A payment to a contract may fail; to any other address it succeeds once it is in a block.
        if (tx.to?.toLowerCase() !== payee || tx.value !== wanted) continue
        const { status } = await read.getTransactionReceipt({ hash: tx.hash })
        if (status === 'success') found.push(transfer(network, tx.hash, null, tx.from))
      }
    }
  }
  return found.toReversed()
}

const transfer = (network: string, hash: Hex, index: number | null, payer: string): Transfer => ({
  id: `${network} ${hash} ${index ?? 'coin'}`,
  transaction: hash,
  payer: payer.toLowerCase(),
})
