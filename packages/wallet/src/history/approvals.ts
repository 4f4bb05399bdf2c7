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
import {
  lockdownCall,
  PERMIT2,
  PERMIT2_TOPICS,
  permit2Abi,
  permit2GrantOf,
  type Permit2Grant,
} from '../transactions/permit2'
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
  /** Of a right inside Permit2, which takes the token by its own approval. */
  permit2?: {
    /** When it ends, in Unix milliseconds; null if it practically never does. */
    expiresAt: number | null
    /** How much of the token Permit2 itself can take now: no right inside it reaches further. */
    reachable: bigint
  }
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
  const kinds = [APPROVAL, APPROVAL_FOR_ALL, ...PERMIT2_TOPICS] as const
  const logs = await accountLogs(client, [kinds, topicOf(owner)])
  const latest = new Map<string, AccountLog>()
  for (const log of logs) {
    const [kind, , spender = '0x', tokenId = ''] = log.topics
    const inside = permit2GrantOf(log)
    const key = inside
      ? `${log.address} ${inside.token} ${inside.spender}`
      : `${log.address} ${kind} ${tokenId || spender}`
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
      const inside = permit2GrantOf(log)
      const spender = inside ? inside.spender : spenderOf(log)
      if (!spender) return null
      const left = inside
        ? await currentInside(client, inside)
        : await currentAssets(client, owner, spender, log)
      if (!left) return null
      const [isCode, grantedAt] = await Promise.all([hasCode(spender), timeOf(client, log)])
      return {
        owner,
        token: getAddress(inside?.token ?? log.address),
        spender,
        ...left,
        isContract: isCode,
        grantedAt,
        hash: log.transactionHash,
      }
    }),
  )
  return found.filter((each) => each !== null)
}

/** The call by which an account takes a right back. */
export function revocation({ token, spender, assets, permit2 }: Approval): Call {
  if (permit2) return lockdownCall(token, spender)
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

type Left = Pick<Approval, 'assets' | 'permit2'>

/** Unix seconds that no date of JavaScript reaches: apps give the largest number for “always”. */
const NEVER = 8_640_000_000_000

/** What is left of a right inside Permit2; null if nothing is, or it has ended. */
async function currentInside(
  client: ChainClient,
  { owner, token, spender }: Permit2Grant,
): Promise<Left | null> {
  try {
    const [[amount, expiration], reachable, { timestamp }] = await Promise.all([
      client.readContract({
        address: PERMIT2,
        abi: permit2Abi,
        functionName: 'allowance',
        args: [owner, token, spender],
      }),
      client.readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [owner, PERMIT2],
      }),
      client.getBlock(),
    ])
    if (amount === 0n || BigInt(expiration) < timestamp) return null
    const expiresAt = expiration > NEVER ? null : expiration * 1000
    return { assets: { kind: 'amount', amount }, permit2: { expiresAt, reachable } }
  } catch (error) {
    if (isUnreachable(error)) throw transactionError(error)
    // Permit2 takes any address for a token.
    return null
  }
}

/** What is left of a right; null if nothing is, or the contract doesn't say. */
async function currentAssets(
  client: ChainClient,
  owner: Address,
  spender: Address,
  { address, topics, data }: AccountLog,
): Promise<Left | null> {
  try {
    if (topics[0] === APPROVAL_FOR_ALL) {
      const isGiven = await client.readContract({
        address,
        abi: erc721Abi,
        functionName: 'isApprovedForAll',
        args: [owner, spender],
      })
      return isGiven ? { assets: { kind: 'collection' } } : null
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
      return isLeft ? { assets: { kind: 'item', tokenId } } : null
    }
    if (data.length !== 66) return null
    const amount = await client.readContract({
      address,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [owner, spender],
    })
    return amount > 0n ? { assets: { kind: 'amount', amount } } : null
  } catch (error) {
    if (isUnreachable(error)) throw transactionError(error)
    // An item that was burned, or a contract that imitates a token.
    return null
  }
}
