import { getAddress, isAddressEqual, type Address, type Hex } from 'viem'
import type { ChainClient } from '../transactions/chain'
import { transactionError } from '../transactions/errors'
import { tokenEventOf } from '../transactions/token-events'
import { accountLogs, inOrder, timeOf, topicOf, type AccountLog } from './account-logs'

/** What a transfer moved. */
export type MovedAssets =
  /** In the smallest unit of a fungible token. */
  | { kind: 'amount'; amount: bigint }
  /** Of an item of a collection; 1 unless the item exists several times. */
  | { kind: 'item'; tokenId: bigint; amount: bigint }

/** A transfer of tokens to or from an account, as the chain has it. */
export interface Transfer {
  /** The account that was asked about. */
  owner: Address
  token: Address
  /** The zero address for what was created. */
  from: Address
  /** The zero address for what was destroyed. */
  to: Address
  assets: MovedAssets
  /** When it happened, in Unix milliseconds. */
  at: number
  hash: Hex
  /** Tells it from the others of its transaction. */
  index: string
  /** Whether it left the account by a transaction of someone else: contracts can claim any sender. */
  isClaimed: boolean
}

/** `Transfer(address,address,uint256)`, of fungible tokens and of items. */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle(address,address,address,uint256,uint256)`. */
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** `TransferBatch(address,address,address,uint256[],uint256[])`. */
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/** Of one account on one chain, the latest. */
const MAX_TRANSFERS = 300

/** All logs of transfers to and from an account, oldest first. */
export async function transferLogs(client: ChainClient, owner: Address): Promise<AccountLog[]> {
  const who = topicOf(owner)
  const found = await Promise.all([
    accountLogs(client, [TRANSFER, who]),
    accountLogs(client, [TRANSFER, null, who]),
    accountLogs(client, [[SINGLE, BATCH], null, who]),
    accountLogs(client, [[SINGLE, BATCH], null, null, who]),
  ])
  // One to oneself is in two of them.
  const all = new Map(found.flat().map((log) => [`${log.blockNumber} ${log.logIndex}`, log]))
  return inOrder([...all.values()])
}

/**
 * The transfers of tokens to and from an account, the latest first. Transfers of the chain's own coin leave no logs.
 * @throws {HistoryUnavailableError} if the node lists short ranges only
 * @throws {LoginError} `network_error`, `client_request_timeout`
 */
export async function listTransfers(client: ChainClient, owner: Address): Promise<Transfer[]> {
  const logs = (await transferLogs(client, owner)).toReversed().slice(0, MAX_TRANSFERS)
  return describe(client, owner, logs).catch((error: unknown) => {
    throw transactionError(error)
  })
}

async function describe(
  client: ChainClient,
  owner: Address,
  logs: readonly AccountLog[],
): Promise<Transfer[]> {
  const code = await client.getCode({ address: owner })
  // A smart account acts by transactions of others.
  const isSmart = code !== undefined && code !== '0x'
  const found = await Promise.all(
    logs.map(async (log) => {
      const moved = movesIn(log)
      if (moved.length === 0) return []
      const isOut = moved.every(({ from }) => isAddressEqual(from, owner))
      const [at, isClaimed] = await Promise.all([
        timeOf(client, log),
        isOut && !isSmart && isOfOther(client, log.transactionHash, owner),
      ])
      return moved.map((each, index): Transfer => ({
        ...each,
        owner,
        token: getAddress(log.address),
        at,
        hash: log.transactionHash,
        index: `${Number(log.logIndex)}.${index}`,
        isClaimed,
      }))
    }),
  )
  return found.flat()
}

async function isOfOther(client: ChainClient, hash: Hex, owner: Address): Promise<boolean> {
  const { from } = await client.getTransaction({ hash })
  return !isAddressEqual(from, owner)
}

/** What a log moved; nothing for amounts of zero, by which look-alike addresses get into histories. */
export function movesIn({ topics, data }: AccountLog): Pick<Transfer, 'from' | 'to' | 'assets'>[] {
  const args = tokenEventOf(topics, data)?.args
  if (!args?.from || !args.to) return []
  const { from, to, value = 1n, tokenId, id, ids, values } = args
  const item = tokenId ?? id
  const assets: MovedAssets[] = ids
    ? ids.map((each, index) => ({ kind: 'item', tokenId: each, amount: values?.[index] ?? 0n }))
    : [
        item === undefined
          ? { kind: 'amount', amount: value }
          : { kind: 'item', tokenId: item, amount: value },
      ]
  return assets.filter(({ amount }) => amount > 0n).map((each) => ({ from, to, assets: each }))
}
