import { z } from 'zod'
import { until } from '../api-version'
import { del, flag, get, list, page, post } from '../define'
import {
  AnyUrl,
  CastWithInteractions,
  ChannelId,
  CastsMetrics,
  Conversation,
  ConversationSummary,
  EmbedUrlMetadata,
  Fid,
  Hash,
  HashOrBareHash,
  Idem,
  OperationResponse,
  SearchText,
  SignerUuid,
} from '../entities/index'
import {
  bulkCastsSortTypes,
  castConversationSortTypes,
  castMetricsIntervals,
  castParamTypes,
  castSearchModes,
  castSearchSortTypes,
  conversationFolds,
} from '../enums'
import { bulkLimits, castLimits } from '../limits'
import { NextCursor } from '../page'
import { BulkCasts, experimental, messageErrors, signerErrors, viewer } from './shared'

const OneCast = z.object({ cast: CastWithInteractions })
/** The hash or the URL of a cast; `type` says which. */
const identified = { identifier: z.string().min(1).max(2048), type: z.enum(castParamTypes) }

export const lookupCastByHashOrWarpcastUrl = get('/farcaster/cast', {
  renamed: { '3.174.0': 'lookupCastByHashOrUrl' },
  summary: 'One cast, by its hash or its URL in a client',
  access: 'anyone',
  implementation: 'real',
  errors: ['NotFound'],
  query: { ...identified, ...viewer },
  headers: experimental,
  ok: OneCast,
  example: (world) => ({ identifier: world.castHash, type: 'hash', viewerFid: 3 }),
})

export const fetchBulkCasts = get('/farcaster/casts', {
  summary: 'Casts by their hashes; unknown ones are left out',
  access: 'anyone',
  implementation: 'real',
  errors: [],
  query: {
    casts: list(Hash, bulkLimits.items),
    ...viewer,
    sort_type: z.enum(bulkCastsSortTypes).optional(),
  },
  headers: experimental,
  ok: z.object({ result: BulkCasts }),
  example: (world) => ({ casts: [world.castHash], sortType: 'recent' }),
})

export const lookupCastConversation = get('/farcaster/cast/conversation', {
  summary: 'A cast with its replies and, on request, its parent casts',
  access: 'anyone',
  implementation: 'real',
  errors: ['NotFound'],
  query: {
    ...identified,
    reply_depth: z.int().min(0).max(5).default(2),
    include_chronological_parent_casts: flag(false),
    ...viewer,
    sort_type: z.enum(castConversationSortTypes).default('chron'),
    fold: z.enum(conversationFolds).optional(),
    ...page(20, 50),
  },
  headers: experimental,
  ok: Conversation,
  page: { items: 'conversation.cast.direct_replies' },
  example: (world) => ({ identifier: world.castHash, type: 'hash', replyDepth: 3 }),
})

export const lookupCastConversationSummary = get('/farcaster/cast/conversation/summary', {
  summary: 'A summary of the conversation around a cast, and who took part',
  access: 'anyone',
  cost: 'summary',
  implementation: {
    model:
      'quotes the most important sentences and their casts; or uses the operator’s language model',
  },
  errors: ['NotFound', 'UPSTREAM_FAILED'],
  query: {
    identifier: identified.identifier,
    limit: z.int().min(1).max(50).default(20),
    /** What the summary should focus on. */
    prompt: z.string().min(1).max(2048).optional(),
  },
  ok: ConversationSummary,
  example: (world) => ({ identifier: world.castHash }),
})

export const fetchCastQuotes = get('/farcaster/cast/quotes', {
  since: '3.174.0',
  summary: 'Casts that quote a cast, newest first',
  access: 'anyone',
  implementation: 'real',
  errors: ['NotFound'],
  query: { ...identified, ...viewer, ...page(25, 100) },
  headers: experimental,
  ok: z.object({ casts: z.array(CastWithInteractions), next: NextCursor }),
  page: { items: 'casts' },
  example: (world) => ({ identifier: world.castHash, type: 'hash', limit: 5 }),
})

export const fetchCastMetrics = get('/farcaster/cast/metrics', {
  summary: 'How many casts contain the words, over time',
  access: 'anyone',
  implementation: 'real',
  errors: ['UPSTREAM_FAILED'],
  query: {
    q: SearchText,
    interval: z.enum(castMetricsIntervals).default('30d'),
    author_fid: Fid.optional(),
    channel_id: ChannelId.optional(),
  },
  headers: experimental,
  ok: z.object({ metrics: z.array(CastsMetrics) }).meta({ id: 'CastsMetricsResponse' }),
  example: { q: 'lagoon', interval: '7d' },
})

export const searchCasts = get('/farcaster/cast/search', {
  summary:
    'Casts that contain the words in any of their forms, by the language of the cast, or an exact phrase in quotes; operators filter by author, channel, and date',
  access: 'anyone',
  cost: 'meaning',
  implementation: {
    model:
      'words by the database; meaning by what the island learns from its own casts, or by the operator’s model',
  },
  errors: ['UPSTREAM_FAILED'],
  query: {
    q: SearchText,
    mode: z.enum(castSearchModes).default('literal'),
    sort_type: z.enum(castSearchSortTypes).default('desc_chron'),
    author_fid: Fid.optional(),
    ...viewer,
    parent_url: AnyUrl.optional(),
    channel_id: ChannelId.optional(),
    priority_mode: until('2.46.0', flag(false)),
    ...page(25, 100),
  },
  headers: experimental,
  ok: z.object({ result: z.object({ casts: z.array(CastWithInteractions), next: NextCursor }) }),
  page: { items: 'result.casts', next: 'result.next' },
  example: { q: 'lagoon', limit: 5 },
})

const QuotedCast = z.object({ hash: Hash, fid: Fid })
/** A URL, or a cast to quote; `castId` is the older spelling of `cast_id`. */
const NewEmbed = z.union([
  z.strictObject({ cast_id: QuotedCast }),
  z.strictObject({ castId: QuotedCast }),
  z.strictObject({ url: AnyUrl }),
])

export const publishCast = post('/farcaster/cast', {
  summary: 'Publishes a cast: text, embeds, and its parent or channel',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors, ...messageErrors, 'BLOCKED'],
  body: z.object({
    signer_uuid: SignerUuid,
    text: z.string().max(castLimits.proTextBytes).optional(),
    embeds: z.array(NewEmbed).max(castLimits.embeds).optional(),
    /** Hash of the parent cast, or the parent URL of a channel. */
    parent: AnyUrl.optional(),
    channel_id: ChannelId.optional(),
    idem: Idem.optional(),
    parent_author_fid: Fid.optional(),
  }),
  ok: z.object({
    success: z.boolean(),
    cast: z.object({ hash: z.string(), author: z.object({ fid: Fid }), text: z.string() }),
  }),
  example: (world) => ({ signerUuid: world.signerUuid, text: 'Low tide at six. Bring boots.' }),
})

export const deleteCast = del('/farcaster/cast', {
  summary: 'Deletes a cast',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors, ...messageErrors],
  body: z.object({ signer_uuid: SignerUuid, target_hash: HashOrBareHash }),
  ok: OperationResponse,
  example: (world) => ({ signerUuid: world.signerUuid, targetHash: world.spareCastHash }),
})

export const fetchEmbeddedUrlMetadata = get('/farcaster/cast/embed/crawl', {
  summary: 'Metadata of a URL: title, image, content type',
  access: 'anyone',
  cost: 'crawl',
  implementation: 'real',
  errors: ['UPSTREAM_FAILED'],
  query: { url: AnyUrl },
  ok: z.object({ metadata: EmbedUrlMetadata }),
  example: (world) => ({ url: world.pageUrl }),
})
