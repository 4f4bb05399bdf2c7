import { OnChainEventType } from '../messages/onchain-events'
import { MessageType, type Message, type UserNameProofBody } from '../messages/types'
import { toHex } from '../messages/hex'
import type { StorageLimits } from '../node/onchain/storage-limits'
import type { OnChainEvent } from '../node/onchain/view'
import { fetchAddedKeys, type AddedKeys } from './added-keys'
import { checkNameProof } from './fnames'
import type { NodeCall, NodeClient } from './node-client'
import { checkOnChainEvent } from './onchain'
import type { UnitDetails } from './onchain-rents'
import { messagesOf, pagesOf } from './pages'
import { readMessagesOf } from './read-messages'

/** What a node knows of an account besides its messages. */
export interface AccountFacts {
  onChain: OnChainEvent[]
  addedKeys: AddedKeys
  names: UserNameProofBody[]
  units: UnitDetails
  /** Unix seconds; 0 without Pro. */
  proUntil: number
}

/** A part of an account: the facts come first, then pages of messages. */
export interface AccountPart {
  fid: number
  facts?: AccountFacts
  messages: Message[]
  isLast: boolean
}

const { castAdd, castRemove, reactionAdd, reactionRemove, linkAdd, linkRemove } = MessageType
const { verificationAdd, verificationRemove, userDataAdd, linkCompactState, lendStorage } =
  MessageType

/** The lists of an account, in an order in which each needs only what is before it. */
const LISTS: readonly { call: NodeCall; types: readonly number[] }[] = [
  { call: 'GetAllLendStorageMessagesByFid', types: [lendStorage] },
  { call: 'GetAllVerificationMessagesByFid', types: [verificationAdd, verificationRemove] },
  { call: 'GetAllUserDataMessagesByFid', types: [userDataAdd] },
  // Before the links: what a compact state ends is not there any more, and later links are newer.
  { call: 'GetLinkCompactStateMessageByFid', types: [linkCompactState] },
  { call: 'GetAllLinkMessagesByFid', types: [linkAdd, linkRemove, linkCompactState] },
  { call: 'GetAllCastMessagesByFid', types: [castAdd, castRemove] },
  { call: 'GetAllReactionMessagesByFid', types: [reactionAdd, reactionRemove] },
]

/** Messages that are put together before they are passed on. */
const PART = 1_000

/** Reads everything that a node has of an account; it reads no further ahead than one page. */
export async function* fetchAccount(
  client: NodeClient,
  fid: number,
  signal?: AbortSignal,
): AsyncGenerator<AccountPart> {
  let facts: AccountFacts | undefined = await fetchFacts(client, fid, signal)
  let messages: Message[] = []
  for (const { call, types } of LISTS) {
    const pages = pagesOf(client, call, { fid }, messagesOf, signal)
    for await (const page of pages) {
      for (const message of readMessagesOf(page, { fid, types })) messages.push(message)
      if (messages.length < PART) continue
      yield { fid, messages, isLast: false, ...(facts && { facts }) }
      facts = undefined
      messages = []
    }
  }
  yield { fid, messages, isLast: true, ...(facts && { facts }) }
}

async function fetchFacts(
  client: NodeClient,
  fid: number,
  signal?: AbortSignal,
): Promise<AccountFacts> {
  const [onChain, names, state] = await Promise.all([
    fetchOnChain(client, fid, Object.values(OnChainEventType), signal),
    client.call<{ proofs: UserNameProofBody[] }>('GetUserNameProofsByFid', { fid }, signal),
    fetchAccountState(client, fid, signal),
  ])
  for (const proof of names.proofs) checkNameProof(proof, fid)
  return { onChain, names: names.proofs, ...state }
}

/** What a node knows of an account that no event and no message says. */
export async function fetchAccountState(
  client: NodeClient,
  fid: number,
  signal?: AbortSignal,
): Promise<Pick<AccountFacts, 'addedKeys' | 'units' | 'proUntil'>> {
  const [addedKeys, limits] = await Promise.all([
    fetchAddedKeys(client, fid, signal),
    client.call<StorageLimits>('GetCurrentStorageLimitsByFid', { fid }, signal),
  ])
  return {
    addedKeys,
    units: new Map(limits.unitDetails.map((each) => [each.unitType, rentedUnits(each)])),
    proUntil: Math.max(0, ...limits.tierSubscriptions.map(({ expiresAt }) => expiresAt)),
  }
}

/** A node that does not tell rented units from others counts no loans. */
const rentedUnits = ({
  unitSize,
  purchasedUnitSize: rented,
  lentUnitSize: lent,
  borrowedUnitSize: borrowed,
}: StorageLimits['unitDetails'][number]): number =>
  rented + lent + borrowed === 0 ? unitSize : rented

/** What the contracts said about an account, in the node's order. */
export async function fetchOnChain(
  client: NodeClient,
  fid: number,
  types: readonly number[],
  signal?: AbortSignal,
): Promise<OnChainEvent[]> {
  const lists = types.map(async (eventType) => {
    const pages = pagesOf(
      client,
      'GetOnChainEvents',
      { fid, eventType },
      ({ events: items }: { events: OnChainEvent[]; nextPageToken?: Uint8Array }) => ({
        items,
        key: (event) => `${toHex(event.transactionHash)} ${event.logIndex}`,
      }),
      signal,
    )
    const events: OnChainEvent[] = []
    for await (const page of pages) {
      for (const event of page) {
        checkOnChainEvent(event, fid)
        events.push(event)
      }
    }
    return events
  })
  return (await Promise.all(lists)).flat()
}
