import {
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  getAddress,
  hexToBigInt,
  isAddressEqual,
  slice,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import type { Call } from '../transactions/calls'
import type { ChainClient } from '../transactions/chain'
import { isContract } from '../transactions/code'
import { isUnreachable, transactionError } from '../transactions/errors'
import { accountLogs, timeOf, topicOf, type AccountLog } from './account-logs'

/** What a spender can take without asking again. */
export type ApprovedAssets =
  /** Up to `amount` of a fungible token, in its smallest unit. */
  | { kind: 'amount'; amount: bigint }
  /** One item of a collection. */
  | { kind: 'item'; tokenId: bigint }
  /** Every item of a collection, also later ones. */
  | { kind: 'collection' }

/** A right over an account's tokens, as the chain has it now. */
export interface Approval {
  owner: Address
  token: Address
  spender: Address
  assets: ApprovedAssets
  /** False for an address without code: people's keys, which thieves use. */
  isContract: boolean
  /** When it was last given, in Unix milliseconds. */
  grantedAt: number
  /** The transaction that gave it last. */
  hash: Hex
}

/** `Approval(address,address,uint256)`, of fungible tokens and of items. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** `ApprovalForAll(address,address,bool)`, of collections. */
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

/** Of one account on one chain, the latest: who has more was sent spam. */
const MAX_APPROVALS = 500

/**
 * Every right over the tokens of an account that was ever given and still counts, the latest first. The logs say what
 * was given, the contracts what is left of it.
 * @throws {HistoryUnavailableError} if the node lists short ranges only
 * @throws {LoginError} `network_error`, `client_request_timeout`
 */
export async function listApprovals(client: ChainClient, owner: Address): Promise<Approval[]> {
  const logs = await accountLogs(client, [[APPROVAL, APPROVAL_FOR_ALL], topicOf(owner)])
  const latest = new Map<string, AccountLog>()
  for (const log of logs) {
    const [kind, , spender = '0x', tokenId = ''] = log.topics
    const key = `${log.address} ${kind} ${tokenId || spender}`
    // Insertion order is the order of the last ones.
    latest.delete(key)
    latest.set(key, log)
  }
  const newest = [...latest.values()].toReversed().slice(0, MAX_APPROVALS)
  const codes = new Map<Address, Promise<boolean>>()
  const hasCode = (address: Address) => {
    const known = codes.get(address) ?? isContract(client, address)
    codes.set(address, known)
    return known
  }
  const found = await Promise.all(
    newest.map(async (log): Promise<Approval | null> => {
      const spender = spenderOf(log)
      const assets = spender && (await currentAssets(client, owner, spender, log))
      if (!spender || !assets) return null
      const [isCode, grantedAt] = await Promise.all([hasCode(spender), timeOf(client, log)])
      const token = getAddress(log.address)
      return {
        owner,
        token,
        spender,
        assets,
        isContract: isCode,
        grantedAt,
        hash: log.transactionHash,
      }
    }),
  )
  return found.filter((each) => each !== null)
}

/** The call by which an account takes a right back. */
export function revocation({ token, spender, assets }: Approval): Call {
  const data =
    assets.kind === 'amount'
      ? encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 0n] })
      : assets.kind === 'item'
        ? encodeFunctionData({
            abi: erc721Abi,
            functionName: 'approve',
            args: [zeroAddress, assets.tokenId],
          })
        : encodeFunctionData({
            abi: erc721Abi,
            functionName: 'setApprovalForAll',
            args: [spender, false],
          })
  return { to: token, value: 0n, data }
}

function spenderOf({ topics }: AccountLog): Address | null {
  const topic = topics[2]
  if (!topic || topic.length !== 66) return null
  const spender = getAddress(slice(topic, 12))
  return isAddressEqual(spender, zeroAddress) ? null : spender
}

/** What is left of a right; null if nothing is, or the contract doesn't say. */
async function currentAssets(
  client: ChainClient,
  owner: Address,
  spender: Address,
  { address, topics, data }: AccountLog,
): Promise<ApprovedAssets | null> {
  try {
    if (topics[0] === APPROVAL_FOR_ALL) {
      const isGiven = await client.readContract({
        address,
        abi: erc721Abi,
        functionName: 'isApprovedForAll',
        args: [owner, spender],
      })
      return isGiven ? { kind: 'collection' } : null
    }
    if (topics.length === 4) {
      const tokenId = hexToBigInt(topics[3]!)
      const [holder, approved] = await Promise.all([
        client.readContract({ address, abi: erc721Abi, functionName: 'ownerOf', args: [tokenId] }),
        client.readContract({
          address,
          abi: erc721Abi,
          functionName: 'getApproved',
          args: [tokenId],
        }),
      ])
      const isLeft = isAddressEqual(holder, owner) && isAddressEqual(approved, spender)
      return isLeft ? { kind: 'item', tokenId } : null
    }
    if (data.length !== 66) return null
    const amount = await client.readContract({
      address,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [owner, spender],
    })
    return amount > 0n ? { kind: 'amount', amount } : null
  } catch (error) {
    if (isUnreachable(error)) throw transactionError(error)
    // An item that was burned, or a contract that imitates a token.
    return null
  }
}
