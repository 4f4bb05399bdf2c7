import type { NodeContext } from '../context'
import { invalidArgument } from '../errors'
import { eventById, events } from '../events/read'
import { fids, nodeInfo } from '../info'
import {
  hubEventJson,
  infoJson,
  onChainEventJson,
  signerJson,
  signersJson,
  storageLimitsJson,
} from '../json/events'
import { base64, messageJson, proofJson } from '../json/messages'
import { onChainEventTypes, reactionTypes } from '../json/names'
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
  type MessagesPage,
  type Target,
} from '../messages'
import { userNameProofByName, userNameProofsByFid } from '../name-proofs'
import { signerOf, signersByFid } from '../onchain/signers'
import { storageLimitsByFid } from '../onchain/storage-limits'
import {
  fidAddressType,
  idRegistryEventByAddress,
  onChainEventsByFid,
  onChainSignersByFid,
  type OnChainEventsPage,
} from '../onchain/read'
import { typesOf } from '../types-of-store'
import type { NodeQuery } from './query'

/** A read: what to say if it fails, and what answers it. */
export interface NodeRoute {
  failed: string
  answer(context: NodeContext, query: NodeQuery): Promise<object>
}

/** A page of messages always has a token, which is empty on the last one. */
const pageJson = ({ messages, nextPageToken }: MessagesPage) => ({
  messages: messages.map(messageJson),
  nextPageToken: nextPageToken ? base64(nextPageToken) : '',
})

const tokenJson = (token: Uint8Array | undefined) => token && { nextPageToken: base64(token) }

const onChainPageJson = ({ events: page, nextPageToken }: OnChainEventsPage) => ({
  events: page.map(onChainEventJson),
  ...tokenJson(nextPageToken),
})

const fidPage = (query: NodeQuery) => ({ fid: query.number('fid'), ...query.page() })

/** A cast by `target_fid` and `target_hash`, or a URL. */
function targetOf(query: NodeQuery, ...urls: string[]): Target {
  const fid = query.optionalNumber('target_fid', 'targetFid')
  if (fid !== undefined) return { castId: { fid, hash: query.bytes('target_hash', 'targetHash') } }
  const url = query.optionalText(...urls)
  if (url === undefined) throw invalidArgument('target not specified')
  return { url }
}

function parentOf(query: NodeQuery): Target {
  const fid = query.optionalNumber('fid')
  if (fid !== undefined) return { castId: { fid, hash: query.bytes('hash') } }
  const url = query.optionalText('url')
  if (url !== undefined) return { url }
  throw invalidArgument('fid and hash must be specified or url must be specified')
}

export const nodeRoutes: Readonly<Record<string, NodeRoute>> = {
  info: {
    failed: 'Failed to get info',
    answer: async ({ store }) => infoJson(await nodeInfo(store)),
  },
  fids: {
    failed: 'Failed to get fids',
    async answer({ store }, query) {
      const request = { shardId: query.number('shard_id'), ...query.page() }
      const { nextPageToken, ...page } = await fids(store, request)
      return { ...page, ...tokenJson(nextPageToken) }
    },
  },
  castById: {
    failed: 'Failed to get cast',
    answer: async ({ store }, query) =>
      messageJson(await castById(store, { fid: query.number('fid'), hash: query.bytes('hash') })),
  },
  castsByFid: {
    failed: 'Failed to get casts',
    answer: async ({ store }, query) =>
      pageJson(
        await messagesByFid(store, 'castsByFid', typesOf.allCasts, {
          ...fidPage(query),
          startTimestamp: query.optionalNumber('startTimestamp', 'start_timestamp'),
          stopTimestamp: query.optionalNumber('stopTimestamp', 'stop_timestamp'),
        }),
      ),
  },
  castsByMention: {
    failed: 'Failed to get casts by mention',
    answer: async ({ store }, query) => pageJson(await castsByMention(store, fidPage(query))),
  },
  castsByParent: {
    failed: 'Failed to get casts by parent',
    answer: async ({ store }, query) =>
      pageJson(await castsByParent(store, { parent: parentOf(query), ...query.page() })),
  },
  reactionById: {
    failed: 'Failed to get reaction',
    answer: async ({ store }, query) =>
      messageJson(
        await reactionById(store, {
          fid: query.number('fid'),
          reactionType: query.oneOf(reactionTypes, 'reaction_type'),
          target: targetOf(query, 'target_url', 'url'),
        }),
      ),
  },
  reactionsByFid: {
    failed: 'Failed to get reactions by fid',
    answer: async ({ store }, query) =>
      pageJson(
        await reactionsByFid(store, {
          ...fidPage(query),
          reactionType: query.optionalOneOf({ 0: 'None', ...reactionTypes }, 'reaction_type'),
        }),
      ),
  },
  reactionsByCast: {
    failed: 'Failed to get reactions by cast',
    answer: async ({ store }, query) =>
      pageJson(
        await reactionsByTarget(store, {
          target: {
            castId: {
              fid: query.number('target_fid'),
              hash: query.bytes('target_hash'),
            },
          },
          reactionType: query.optionalOneOf({ 0: 'None', ...reactionTypes }, 'reaction_type'),
          ...query.page(),
        }),
      ),
  },
  reactionsByTarget: {
    failed: 'Failed to get reactions by target',
    answer: async ({ store }, query) =>
      pageJson(
        await reactionsByTarget(store, {
          target: targetOf(query, 'url', 'target_url'),
          reactionType: query.optionalOneOf({ 0: 'None', ...reactionTypes }, 'reaction_type'),
          ...query.page(),
        }),
      ),
  },
  linkById: {
    failed: 'Failed to get link',
    answer: async ({ store }, query) =>
      messageJson(
        await linkById(store, {
          fid: query.number('fid'),
          linkType: query.text('link_type'),
          targetFid: query.number('target_fid'),
        }),
      ),
  },
  linksByFid: {
    failed: 'Failed to get links by fid',
    answer: async ({ store }, query) =>
      pageJson(
        await linksByFid(store, { ...fidPage(query), linkType: query.optionalText('link_type') }),
      ),
  },
  linksByTargetFid: {
    failed: 'Failed to get links by target fid',
    answer: async ({ store }, query) =>
      pageJson(
        await linksByTarget(store, {
          targetFid: query.number('target_fid'),
          linkType: query.optionalText('link_type'),
          ...query.page(),
        }),
      ),
  },
  userDataByFid: {
    failed: 'Failed to get user data by fid',
    answer: async ({ store }, query) =>
      pageJson(await messagesByFid(store, 'userDataByFid', typesOf.userData, fidPage(query))),
  },
  verificationsByFid: {
    failed: 'Failed to get verifications by fid',
    answer: async ({ store }, query) =>
      pageJson(
        await messagesByFid(store, 'verificationsByFid', typesOf.verifications, fidPage(query)),
      ),
  },
  userNameProofByName: {
    failed: 'Failed to get username proof',
    answer: async ({ store }, query) =>
      proofJson(await userNameProofByName(store, { name: query.text('name') })),
  },
  userNameProofsByFid: {
    failed: 'Failed to get username proofs',
    async answer({ store }, query) {
      const { proofs } = await userNameProofsByFid(store, { fid: query.number('fid') })
      return { proofs: proofs.map(proofJson) }
    },
  },
  storageLimitsByFid: {
    failed: 'Failed to get storage limits',
    answer: async ({ store }, query) =>
      storageLimitsJson(await storageLimitsByFid(store, { fid: query.number('fid') })),
  },
  onChainSignersByFid: {
    failed: 'Failed to get on chain signers',
    answer: async ({ store }, query) =>
      onChainPageJson(await onChainSignersByFid(store, fidPage(query))),
  },
  signer: {
    failed: 'Failed to get signer',
    answer: async ({ store }, query) => ({
      signer: signerJson(
        await signerOf(store, { fid: query.number('fid'), signer: query.bytes('signer') }),
      ),
    }),
  },
  signersByFid: {
    failed: 'Failed to get signers by fid',
    async answer({ store }, query) {
      const page = await signersByFid(store, {
        ...fidPage(query),
        requesterFids: query.numbers('requester_fids', 'requesterFids'),
      })
      return { ...signersJson(page), ...tokenJson(page.nextPageToken) }
    },
  },
  onChainEventsByFid: {
    failed: 'Failed to get on chain events',
    answer: async ({ store }, query) =>
      onChainPageJson(
        await onChainEventsByFid(store, {
          ...fidPage(query),
          eventType: query.oneOf(onChainEventTypes, 'event_type'),
        }),
      ),
  },
  onChainIdRegistryEventByAddress: {
    failed: 'Failed to get id registry event',
    answer: async ({ store }, query) =>
      onChainEventJson(await idRegistryEventByAddress(store, { address: query.bytes('address') })),
  },
  fidAddressType: {
    failed: 'Failed to get fid address type',
    async answer({ store }, query) {
      const request = { fid: query.number('fid'), address: query.bytes('address') }
      const { isCustody, isAuth, isVerified } = await fidAddressType(store, request)
      return { is_custody: isCustody, is_auth: isAuth, is_verified: isVerified }
    },
  },
  events: {
    failed: 'Failed to get events',
    async answer({ store }, query) {
      const { events: page, nextPageToken } = await events(store, {
        startId: query.optionalNumber('from_event_id', 'start_id') ?? 0,
        stopId: query.optionalNumber('stop_id'),
        shardIndex: query.optionalNumber('shard_index'),
        ...query.page(),
      })
      return { events: page.map(hubEventJson), ...tokenJson(nextPageToken) }
    },
  },
  eventById: {
    failed: 'Failed to get event',
    answer: async ({ store }, query) =>
      hubEventJson(
        await eventById(store, {
          id: query.number('event_id', 'id'),
          shardIndex: query.optionalNumber('shard_index'),
        }),
      ),
  },
  // No other node is connected: the island is the whole network.
  currentPeers: {
    failed: 'Failed to get connected peers',
    answer: async () => ({ contacts: [], peers: [] }),
  },
}
