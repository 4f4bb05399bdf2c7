import { erc1155Abi, erc721Abi, getAddress, isAddressEqual, type Address } from 'viem'
import type { ChainClient } from '../transactions/chain'
import { isUnreachable, transactionError } from '../transactions/errors'
import { timeOf, type AccountLog } from './account-logs'
import { movesIn, transferLogs } from './transfers'

/** An item of a collection. */
export interface ItemId {
  token: Address
  tokenId: bigint
  /** Whether it exists only once, as items of ERC-721 do; those of ERC-1155 can exist several times. */
  isSingle: boolean
}

/** An item that an account has now. */
export interface OwnedItem extends ItemId {
  owner: Address
  /** How many of it the account has. */
  amount: bigint
  /** Where the contract says that it is described; null if it says nothing. It can be anything. */
  uri: string | null
  /** When it came last, in Unix milliseconds. */
  receivedAt: number
}

/** Of one account on one chain, the latest: who has more was sent spam. */
const MAX_ITEMS = 200

/**
 * The items that an account has now, the latest first: the logs say which it may have, the contracts which it has.
 * @throws {HistoryUnavailableError} if the node lists short ranges only
 * @throws {LoginError} `network_error`, `client_request_timeout`
 */
export async function listItems(client: ChainClient, owner: Address): Promise<OwnedItem[]> {
  const received = new Map<string, { log: AccountLog; tokenId: bigint }>()
  for (const log of await transferLogs(client, owner)) {
    for (const { to, assets } of movesIn(log)) {
      if (assets.kind !== 'item' || !isAddressEqual(to, owner)) continue
      const key = `${log.address} ${assets.tokenId}`
      received.delete(key)
      received.set(key, { log, tokenId: assets.tokenId })
    }
  }
  const newest = [...received.values()].toReversed().slice(0, MAX_ITEMS)
  const found = await Promise.all(
    newest.map(({ log, tokenId }) => owned(client, owner, log, tokenId)),
  ).catch((error: unknown) => {
    throw transactionError(error)
  })
  return found.filter((each) => each !== null)
}

/** @returns null if the account doesn't have it any more */
async function owned(
  client: ChainClient,
  owner: Address,
  log: AccountLog,
  tokenId: bigint,
): Promise<OwnedItem | null> {
  // Events of ERC-721 are the only ones with four topics whose last one is the item.
  const isSingle = log.topics.length === 4 && log.data === '0x'
  const token = getAddress(log.address)
  try {
    const amount = await itemBalance(client, owner, { token, tokenId, isSingle })
    if (amount === 0n) return null
    const [uri, receivedAt] = await Promise.all([
      itemUri(client, { token, tokenId, isSingle }),
      timeOf(client, log),
    ])
    return { owner, token, tokenId, isSingle, amount, uri, receivedAt }
  } catch (error) {
    if (isUnreachable(error)) throw error
    return null
  }
}

/** How many of an item an account has. @throws if the contract doesn't say it, or can't be reached */
export async function itemBalance(
  client: ChainClient,
  owner: Address,
  { token: address, tokenId, isSingle }: ItemId,
): Promise<bigint> {
  if (!isSingle)
    return client.readContract({
      address,
      abi: erc1155Abi,
      functionName: 'balanceOf',
      args: [owner, tokenId],
    })
  const args = [tokenId] as const
  const holder = await client.readContract({
    address,
    abi: erc721Abi,
    functionName: 'ownerOf',
    args,
  })
  return isAddressEqual(holder, owner) ? 1n : 0n
}

/**
 * Where the contract says that an item is described; null if it says nothing.
 * @throws if the chain can't be reached
 */
export async function itemUri(
  client: ChainClient,
  { token, tokenId, isSingle }: ItemId,
): Promise<string | null> {
  const said = await uriOf(client, token, tokenId, isSingle)
  // Contracts whose items differ only by number let readers insert it.
  return said?.replaceAll('{id}', tokenId.toString(16).padStart(64, '0')) ?? null
}

async function uriOf(
  client: ChainClient,
  address: Address,
  tokenId: bigint,
  isSingle: boolean,
): Promise<string | null> {
  const args = [tokenId] as const
  try {
    return isSingle
      ? await client.readContract({ address, abi: erc721Abi, functionName: 'tokenURI', args })
      : await client.readContract({ address, abi: erc1155Abi, functionName: 'uri', args })
  } catch (error) {
    if (isUnreachable(error)) throw error
    return null
  }
}
