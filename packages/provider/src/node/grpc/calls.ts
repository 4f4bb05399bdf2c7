import { blake3 } from '@noble/hashes/blake3.js'
import type { NodeContext } from '../context'
import { invalidArgument, notFound } from '../errors'
import { blocks, shardChunks } from '../events/chunks'
import { eventById, events } from '../events/read'
import { fids, nodeInfo } from '../info'
import {
  castById,
  castsByMention,
  castsByParent,
  linkById,
  linksByFid,
  linksByTarget,
  messagesByFid,
  reactionById,
  reactionsByFid,
  reactionsByTarget,
  userDataByType,
  verificationByAddress,
  type CastId,
  type MessagesPage,
  type Target,
} from '../messages'
import { userNameProofByName, userNameProofsByFid } from '../name-proofs'
import { storageLimitsByFid } from '../onchain/storage-limits'
import {
  fidAddressType,
  idRegistryEvent,
  idRegistryEventByAddress,
  onChainEventsByFid,
  onChainSigner,
  onChainSignersByFid,
} from '../onchain/read'
import { signerOf, signersByFid } from '../onchain/signers'
import { snapshotMetadata, snapshotTransactions } from '../snapshots/read'
import { trieNode } from '../snapshots/trie-node'
import { submitBulkMessages, submitMessage, validateMessage } from '../submit'
import { typesOf } from '../types-of-store'
import { NETWORK } from '../../messages/types'
import { requests } from './requests'
import { encodeResponse, hubEventFields, messageBytes, proofFields, responses } from './responses'
import type { Field } from '../../messages/wire'

/** One call with one answer. Requests and responses without fields are messages of the network, as bytes. */
export interface UnaryCall {
  request: readonly Field[] | 'message'
  response: readonly Field[] | 'message'
  // Requests are what the fields of the call say, which TypeScript cannot follow.
  answer(context: NodeContext, request: any): Promise<object>
}

const call = (
  request: UnaryCall['request'],
  response: UnaryCall['response'],
  answer: UnaryCall['answer'],
): UnaryCall => ({ request, response, answer })

const pageOf = ({ messages, ...page }: MessagesPage) => ({
  ...page,
  messages: messages.map(messageBytes),
})

/** Reads that return one message, and those that return a page of them. */
const one = (
  request: readonly Field[],
  read: (context: NodeContext, request: any) => Promise<Uint8Array>,
) => call(request, 'message', async (context, asked) => messageBytes(await read(context, asked)))
const many = (
  request: readonly Field[],
  read: (context: NodeContext, request: any) => Promise<MessagesPage>,
) => call(request, responses.messages, async (context, asked) => pageOf(await read(context, asked)))

const byFid = (name: string, types: readonly number[]) =>
  many(requests.fidTimestamp, ({ store }, request) => messagesByFid(store, name, types, request))
const currentByFid = (name: string, types: readonly number[]) =>
  many(requests.fid, ({ store }, request) => messagesByFid(store, name, types, request))

interface TargetFields {
  targetCastId?: CastId
  targetUrl?: string
}

function targetOf({ targetCastId, targetUrl }: TargetFields): Target {
  if (targetCastId) return { castId: targetCastId }
  if (targetUrl === undefined) throw notFound('Target not specified')
  return { url: targetUrl }
}

function targetFidOf({ targetFid }: { targetFid?: number }): number {
  if (targetFid === undefined) throw notFound('Target not specified')
  return targetFid
}

/** Every call of `HubService` with one answer, by its name. */
export const hubCalls: Readonly<Record<string, UnaryCall>> = {
  SubmitMessage: call('message', 'message', async (context, bytes) =>
    messageBytes(await submitMessage(context, bytes)),
  ),
  SubmitBulkMessages: call(requests.bulk, responses.bulk, async (context, request) => {
    const { messages } = await submitBulkMessages(context, request)
    return {
      messages: messages.map((answer) =>
        'message' in answer ? { message: messageBytes(answer.message) } : answer,
      ),
    }
  }),
  ValidateMessage: call('message', responses.validation, async (context, bytes) => {
    const { valid, message } = await validateMessage(context, bytes)
    return { valid: Number(valid), message: messageBytes(message) }
  }),
  GetInfo: call(requests.empty, responses.info, ({ store }) => nodeInfo(store)),
  GetFids: call(requests.fids, responses.fids, ({ store }, request) => fids(store, request)),
  // No other node is connected: the island is the whole network.
  GetConnectedPeers: call(requests.empty, responses.empty, async () => ({})),
  GetEvent: call(requests.event, responses.hubEvent, async ({ store }, request) =>
    hubEventFields(await eventById(store, request)),
  ),
  GetEvents: call(requests.events, responses.hubEvents, async ({ store }, request) => {
    const { events: page, ...rest } = await events(store, request)
    return { ...rest, events: page.map(hubEventFields) }
  }),
  GetShardChunks: call(requests.shardChunks, responses.shardChunks, async ({ store }, request) => {
    const { shardChunks: chunks } = await shardChunks(store, request)
    return {
      shardChunks: chunks.map(({ transactions, ...chunk }) => ({
        ...chunk,
        transactions: transactions.map((each) => ({
          ...each,
          userMessages: each.userMessages.map(messageBytes),
          systemMessages: each.systemMessages.map(({ usernameProof, ...message }) => ({
            ...message,
            ...(usernameProof && { fnameTransfer: { proof: proofFields(usernameProof) } }),
          })),
        })),
      })),
    }
  }),
  GetCast: one(requests.castId, ({ store }, request) => castById(store, request)),
  GetCastsByFid: currentByFid('GetCastsByFid', typesOf.casts),
  GetCastsByParent: many(requests.castsByParent, ({ store }, request) => {
    const { parentCastId, parentUrl } = request
    if (!parentCastId && parentUrl === undefined) throw notFound('Parent not specified')
    const parent = parentCastId ? { castId: parentCastId } : { url: parentUrl }
    return castsByParent(store, { ...request, parent })
  }),
  GetCastsByMention: many(requests.fid, ({ store }, request) => castsByMention(store, request)),
  GetReaction: one(requests.reaction, ({ store }, request) =>
    reactionById(store, { ...request, target: targetOf(request) }),
  ),
  GetReactionsByFid: many(requests.reactionsByFid, ({ store }, request) =>
    reactionsByFid(store, request),
  ),
  GetReactionsByCast: many(requests.reactionsByTarget, ({ store }, request) => {
    if (!request.reactionType) throw invalidArgument('reaction_type is required')
    if (!request.targetCastId) throw notFound('Target not specified')
    return reactionsByTarget(store, { ...request, target: targetOf(request) })
  }),
  GetReactionsByTarget: many(requests.reactionsByTarget, ({ store }, request) =>
    reactionsByTarget(store, { ...request, target: targetOf(request) }),
  ),
  GetUserData: one(requests.userData, ({ store }, request) => userDataByType(store, request)),
  GetUserDataByFid: currentByFid('GetUserDataByFid', typesOf.userData),
  GetUsernameProof: call(requests.name, responses.proof, async ({ store }, { name }) =>
    proofFields(await userNameProofByName(store, { name: Buffer.from(name).toString() })),
  ),
  GetUserNameProofsByFid: call(requests.fid, responses.proofs, async ({ store }, request) => {
    const { proofs } = await userNameProofsByFid(store, request)
    return { proofs: proofs.map(proofFields) }
  }),
  GetVerification: one(requests.fidAddress, ({ store }, request) =>
    verificationByAddress(store, request),
  ),
  GetVerificationsByFid: currentByFid('GetVerificationsByFid', typesOf.verifications),
  GetOnChainSigner: call(requests.signer, responses.onChainEvent, ({ store }, request) =>
    onChainSigner(store, request),
  ),
  GetOnChainSignersByFid: call(requests.fid, responses.onChainEvents, ({ store }, request) =>
    onChainSignersByFid(store, request),
  ),
  GetSigner: call(requests.signer, responses.signer, async ({ store }, request) => ({
    signer: await signerOf(store, request),
  })),
  GetSignersByFid: call(requests.signersByFid, responses.signers, ({ store }, request) =>
    signersByFid(store, request),
  ),
  GetOnChainEvents: call(requests.onChainEvents, responses.onChainEvents, ({ store }, request) =>
    onChainEventsByFid(store, request),
  ),
  GetIdRegistryOnChainEvent: call(requests.fid, responses.onChainEvent, ({ store }, request) =>
    idRegistryEvent(store, request),
  ),
  GetIdRegistryOnChainEventByAddress: call(
    requests.address,
    responses.onChainEvent,
    ({ store }, request) => idRegistryEventByAddress(store, request),
  ),
  GetCurrentStorageLimitsByFid: call(requests.fid, responses.storageLimits, ({ store }, request) =>
    storageLimitsByFid(store, request),
  ),
  GetFidAddressType: call(
    requests.fidAddress,
    responses.addressType,
    async ({ store }, request) => {
      const { isCustody, isAuth, isVerified } = await fidAddressType(store, request)
      return {
        isCustody: Number(isCustody),
        isAuth: Number(isAuth),
        isVerified: Number(isVerified),
      }
    },
  ),
  GetLink: one(requests.link, ({ store }, request) =>
    linkById(store, { ...request, targetFid: targetFidOf(request) }),
  ),
  GetLinksByFid: many(requests.linksByFid, ({ store }, request) => linksByFid(store, request)),
  GetLinksByTarget: many(requests.linksByTarget, ({ store }, request) =>
    linksByTarget(store, { ...request, targetFid: targetFidOf(request) }),
  ),
  GetLinkCompactStateMessageByFid: currentByFid(
    'GetLinkCompactStateMessageByFid',
    typesOf.compactStates,
  ),
  GetAllLendStorageMessagesByFid: byFid('GetAllLendStorageMessagesByFid', typesOf.loans),
  GetAllCastMessagesByFid: byFid('GetAllCastMessagesByFid', typesOf.allCasts),
  GetAllReactionMessagesByFid: byFid('GetAllReactionMessagesByFid', typesOf.allReactions),
  GetAllVerificationMessagesByFid: byFid(
    'GetAllVerificationMessagesByFid',
    typesOf.allVerifications,
  ),
  GetAllUserDataMessagesByFid: byFid('GetAllUserDataMessagesByFid', typesOf.userData),
  GetAllLinkMessagesByFid: byFid('GetAllLinkMessagesByFid', typesOf.allLinks),
  GetTrieMetadataByPrefix: call(requests.trieNode, responses.trieNode, ({ store }, request) =>
    trieNode(store, request),
  ),
}

/** The calls of `ReplicationService`. */
export const replicationCalls: Readonly<Record<string, UnaryCall>> = {
  GetShardSnapshotMetadata: call(
    requests.snapshotMetadata,
    responses.snapshotMetadata,
    ({ store }, request) => snapshotMetadata(store, request),
  ),
  GetShardTransactions: call(
    requests.snapshotTransactions,
    responses.snapshotTransactions,
    async ({ store }, request) => {
      const { trieMessages, ...page } = await snapshotTransactions(store, request)
      return {
        ...page,
        trieMessages: trieMessages.map(({ userMessage, fnameProof: proof, ...entry }) => ({
          ...entry,
          ...(userMessage && { userMessage: messageBytes(userMessage) }),
          ...(proof && { fnameTransfer: { proof } }),
        })),
      }
    },
  ),
}

/** Every call with one answer, by the name of its service. */
export const unaryCalls = { HubService: hubCalls, ReplicationService: replicationCalls }

/** One call with a stream of answers. */
export interface StreamCall {
  request: readonly Field[]
  response: readonly Field[]
  /** Resolves once nothing from now on is missed. */
  open(context: NodeContext, request: any, signal: AbortSignal): Promise<AsyncIterable<object>>
}

/** Every call of `HubService` with a stream of answers. */
export const streamCalls: Readonly<Record<string, StreamCall>> = {
  Subscribe: {
    request: requests.subscribe,
    response: responses.hubEvent,
    async open({ events }, request, signal) {
      return mapped(await events.subscribe(request, signal), hubEventFields)
    },
  },
  GetBlocks: {
    request: requests.blocks,
    response: responses.block,
    async open({ store }, request) {
      return mapped(blocks(store, request), ({ header, shardWitness, ...block }) => ({
        ...block,
        shardWitness,
        header: {
          ...header,
          chainId: NETWORK,
          shardWitnessesHash: blake3(encodeResponse(responses.shardWitness, shardWitness)),
        },
      }))
    },
  },
}

async function* mapped<T>(items: AsyncIterable<T>, map: (item: T) => object) {
  for await (const item of items) yield map(item)
}
