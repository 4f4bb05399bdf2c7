import type { ChainAddress, ChainTransaction } from '@castaway/contract/dev-controls'
import { sql } from 'kysely'
import { getAddress, size, type Address, type Hex } from 'viem'
import type { Store } from '../../store/index'
import type { Chain } from '../chain'
import { cut, decodeCall, decodeEvent } from './decode'
import { knownContracts } from './known-contracts'

/** Blocks that are read at a time, and for a page at most: some have no transaction. */
const AT_A_TIME = 25
const MOST_BLOCKS = 500

export interface TransactionsPage {
  transactions: ChainTransaction[]
  /** Number of the newest block. */
  head: number
  /** `before` of the next page; null after the first block. */
  next: number | null
}

/** Transactions of a chain, newest first, decoded. The blocks of a page are complete. */
export async function readTransactions(
  store: Store,
  chain: Chain,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<TransactionsPage> {
  const { read, network, treasury } = chain
  const [known, newest] = await Promise.all([knownContracts(network), read.getBlockNumber()])
  const head = Number(newest)
  const block = (number: number) =>
    read.getBlock({ blockNumber: BigInt(number), includeTransactions: true })
  const blocks: Awaited<ReturnType<typeof block>>[] = []
  let next = Math.min(before ?? head + 1, head + 1)
  const lowest = Math.max(0, next - MOST_BLOCKS)
  let count = 0
  while (next > lowest && count < limit) {
    const first = Math.max(lowest, next - AT_A_TIME)
    const numbers = Array.from({ length: next - first }, (_, index) => next - 1 - index)
    for (const each of await Promise.all(numbers.map(block))) {
      if (count >= limit) break
      blocks.push(each)
      count += each.transactions.length
      next = Number(each.number)
    }
  }
  const sent = blocks.flatMap(({ transactions, timestamp }) =>
    transactions.toReversed().map((transaction) => ({ ...transaction, timestamp })),
  )
  const receipts = await Promise.all(sent.map(({ hash }) => read.getTransactionReceipt({ hash })))
  const owners = await ownersOf(
    store,
    sent.flatMap(({ from, to }) => (to ? [from, to] : [from])),
  )
  const describe = (address: Address, name?: string | null): ChainAddress => {
    const key = address.toLowerCase()
    const isTreasury = key === treasury.address.toLowerCase()
    return {
      address: getAddress(address),
      contract: name ?? known.at.get(key)?.name ?? (isTreasury ? 'Treasury' : null),
      ...(owners.get(key) ?? { fid: null, username: null }),
    }
  }
  const dictionariesOf = (address: Address) => {
    const own = known.at.get(address.toLowerCase())
    return own ? [own.dictionary, known.all] : [known.all]
  }
  const transactions = sent.map((transaction, index): ChainTransaction => {
    const { hash, blockNumber, timestamp, from, to, value, input } = transaction
    const { status, gasUsed, effectiveGasPrice, contractAddress, logs } = receipts[index]!
    return {
      hash,
      block: Number(blockNumber),
      at: Number(timestamp) * 1000,
      from: describe(from),
      to: to ? describe(to) : null,
      created: contractAddress ? describe(contractAddress, known.createdBy(input)) : null,
      status,
      value: value.toString(),
      fee: (gasUsed * effectiveGasPrice).toString(),
      gas_used: Number(gasUsed),
      call: to && input.length >= 10 ? decodeCall(dictionariesOf(to), input) : null,
      input: cut(input),
      input_bytes: size(input),
      events: logs.map(({ address, topics, data }) => ({
        by: describe(address),
        ...(decodeEvent(dictionariesOf(address), topics as readonly Hex[], data) ?? {
          name: null,
          values: [],
        }),
        topics: [...topics],
        data: cut(data),
      })),
    }
  })
  return { transactions, head, next: next > 0 ? next : null }
}

/** The accounts whose wallets these are: the custody wallet of one before the verified one of another. */
async function ownersOf(store: Store, addresses: readonly Address[]) {
  const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))]
  const { rows } = await sql<{ address: string; fid: number; username: string | null }>`
    select w.address, w.fid, p.username
    from (
      select custody_address as address, fid, 1 as rank from account
        where custody_address = any(${wanted}::text[])
      union all select address, fid, 0 from verification where address = any(${wanted}::text[])
    ) w left join profile p on p.fid = w.fid
    order by w.rank, w.fid desc`.execute(store.db)
  return new Map(rows.map(({ address, fid, username }) => [address, { fid, username }]))
}
