import { z } from 'zod'
import { changed, since, until } from '../api-version'
import { del, flag, get, list, page, post, put } from '../define'
import {
  frameAggregateWindows,
  frameAnalyticsTypes,
  frameCatalogCategories,
  frameTypes,
  miniAppNetworks,
  miniAppTimeWindows,
} from '../enums'
import {
  AnyUrl,
  Fid,
  Frame,
  FrameAction,
  FrameSignaturePacket,
  FrameV2WithFullAuthor,
  FrameValidateAnalytics,
  Hash,
  NeynarFrame,
  NeynarFramePage,
  SearchText,
  SignerUuid,
  User,
  UserDehydrated,
  ValidatedFrameAction,
} from '../entities/index'
import { NextCursor } from '../page'
import { signerErrors } from './shared'

const Uuid = z.guid()
/** Mini apps that require one of these chains, or none. */
const networks = since('3.174.0', list(z.enum(miniAppNetworks), miniAppNetworks.length).optional())
const FrameName = z.string().min(1).max(128)
const Pages = z.array(NeynarFramePage).min(1).max(50)

const examplePage = {
  uuid: '4d7a2b1c-6b0e-4a5b-9a0e-6f1c2d3e4f50',
  version: 'vNext',
  title: 'High water',
  image: { url: 'https://castaway.example/tide.png', aspect_ratio: '1.91:1' },
  buttons: [
    {
      title: 'And tomorrow?',
      index: 1,
      action_type: 'post',
      next_page: { uuid: '4d7a2b1c-6b0e-4a5b-9a0e-6f1c2d3e4f50' },
    },
  ],
}

export const publishNeynarFrame = post('/farcaster/frame', {
  until: '2.46.0',
  summary: 'Creates a hosted frame from pages',
  access: 'server',
  implementation: 'real',
  errors: [],
  body: z.object({ name: FrameName, pages: Pages }),
  ok: NeynarFrame,
  example: { name: 'Tides', pages: [examplePage] },
})

export const updateNeynarFrame = put('/farcaster/frame', {
  until: '2.46.0',
  summary: 'Replaces the pages of a hosted frame',
  access: 'server',
  implementation: 'real',
  errors: ['NotFound'],
  body: z.object({ uuid: Uuid, name: FrameName.optional(), pages: Pages }),
  ok: NeynarFrame,
  example: (world) => ({ uuid: world.frameUuid, pages: [examplePage] }),
})

export const deleteNeynarFrame = del('/farcaster/frame', {
  until: '2.46.0',
  summary: 'Deletes a hosted frame',
  access: 'server',
  implementation: 'real',
  errors: ['NotFound'],
  body: z.object({ uuid: Uuid.optional() }),
  ok: z.object({ success: z.boolean().optional(), uuid: Uuid.optional() }),
  example: (world) => ({ uuid: world.spareFrameUuid }),
})

export const lookupNeynarFrame = get('/farcaster/frame', {
  until: '2.46.0',
  summary: 'A hosted frame by its UUID or URL',
  access: 'server',
  implementation: 'real',
  errors: ['NotFound'],
  query: { type: z.enum(frameTypes), uuid: Uuid.optional(), url: AnyUrl.optional() },
  ok: NeynarFrame,
  example: (world) => ({ type: 'uuid', uuid: world.frameUuid }),
})

export const fetchNeynarFrames = get('/farcaster/frame/list', {
  until: '2.46.0',
  summary: 'Hosted frames of the calling app',
  access: 'server',
  implementation: 'real',
  errors: [],
  ok: z.array(NeynarFrame),
  example: {},
})

export const fetchFrameMetaTagsFromUrl = get('/farcaster/frame/crawl', {
  until: '2.46.0',
  summary: 'The frame or mini app that a page declares in its meta tags',
  access: 'anyone',
  cost: 'crawl',
  implementation: 'real',
  errors: ['UPSTREAM_FAILED'],
  query: { url: AnyUrl },
  ok: z.object({ frame: Frame }),
  example: (world) => ({ url: world.frameUrl }),
})

export const postFrameAction = post('/farcaster/frame/action', {
  until: '2.46.0',
  summary: 'Presses a button of a frame: signs the action and posts it to the frame’s server',
  access: 'signer',
  cost: 'crawl',
  implementation: 'real',
  errors: [...signerErrors, 'INVALID_SIGNATURE', 'INVALID_MESSAGE', 'UPSTREAM_FAILED'],
  body: z.object({ signer_uuid: SignerUuid, cast_hash: Hash.optional(), action: FrameAction }),
  ok: Frame,
  example: (world) => ({
    signerUuid: world.signerUuid,
    castHash: world.castHash,
    action: {
      button: { index: 1, action_type: 'post' },
      frames_url: world.frameUrl,
      post_url: world.frameUrl,
    },
  }),
})

export const postFrameActionDeveloperManaged = post('/farcaster/frame/developer_managed/action', {
  until: '2.46.0',
  summary: 'Posts an already signed action to the frame’s server',
  access: 'server',
  implementation: 'real',
  errors: ['INVALID_SIGNATURE', 'INVALID_MESSAGE', 'UPSTREAM_FAILED'],
  body: z.object({
    cast_hash: Hash.optional(),
    action: FrameAction,
    signature_packet: FrameSignaturePacket,
  }),
  ok: Frame,
  example: async (world) => ({
    castHash: world.castHash,
    action: {
      button: { index: 1, action_type: 'post' },
      frames_url: world.frameUrl,
      post_url: world.frameUrl,
    },
    signaturePacket: {
      untrustedData: { fid: 2 },
      trustedData: { messageBytes: await world.signed.frameAction() },
    },
  }),
})

export const validateFrameAction = post('/farcaster/frame/validate', {
  until: '2.46.0',
  summary: 'Validates a signed action that a frame’s server received, and says who did what',
  access: 'server',
  implementation: 'real',
  errors: ['INVALID_SIGNATURE', 'INVALID_MESSAGE'],
  body: z.object({
    message_bytes_in_hex: z.string().min(2).max(40_000),
    cast_reaction_context: flag(true),
    follow_context: flag(false),
    signer_context: flag(false),
    channel_follow_context: flag(false),
  }),
  ok: z.object({ valid: z.boolean(), action: ValidatedFrameAction }),
  example: async (world) => ({ messageBytesInHex: await world.signed.frameAction() }),
})

export const fetchValidateFrameList = get('/farcaster/frame/validate/list', {
  until: '2.46.0',
  summary: 'URLs of the frames whose actions the calling app has validated',
  access: 'server',
  implementation: 'real',
  errors: [],
  ok: z.object({ frames: z.array(z.string()) }),
  example: {},
})

const Moment = z.iso.datetime({ offset: true })

export const fetchValidateFrameAnalytics = get('/farcaster/frame/validate/analytics', {
  until: '2.46.0',
  summary: 'How people used a frame, counted from the actions the calling app has validated',
  access: 'server',
  implementation: 'real',
  errors: [],
  query: {
    frame_url: AnyUrl,
    analytics_type: z.enum(frameAnalyticsTypes),
    /** Inclusive. */
    start: Moment,
    /** Exclusive. */
    stop: Moment,
    /** Required for `interactions-per-cast`. */
    aggregate_window: z.enum(frameAggregateWindows).optional(),
  },
  ok: FrameValidateAnalytics,
  example: (world) => ({
    frameUrl: world.frameUrl,
    analyticsType: 'total-interactors',
    start: '2026-01-01T00:00:00.000Z',
    stop: '2036-01-01T00:00:00.000Z',
  }),
})

const Catalog = z.object({ frames: z.array(FrameV2WithFullAuthor), next: NextCursor })

export const fetchFrameCatalog = get('/farcaster/frame/catalog', {
  summary: 'Mini apps, the fastest growing first',
  access: 'anyone',
  implementation: {
    model: 'mini apps the island has crawled, by how many of its users use them now',
  },
  errors: [],
  query: {
    ...page(100, 100),
    time_window: z.enum(miniAppTimeWindows).default('7d'),
    categories: list(z.enum(frameCatalogCategories), frameCatalogCategories.length).optional(),
    networks,
  },
  ok: Catalog,
  page: { items: 'frames' },
  example: {},
})

export const fetchRelevantFrames = get('/farcaster/frame/relevant', {
  summary: 'Mini apps used by people the viewer follows',
  access: { viewer: 'viewer_fid' },
  implementation: {
    model: 'mini apps that people the viewer follows use or cast, by how many of them do',
  },
  errors: ['NotFound'],
  query: { viewer_fid: Fid, time_window: z.enum(miniAppTimeWindows).default('7d'), networks },
  ok: z.object({
    relevant_frames: z.array(
      z.object({
        frames: until('2.46.0', z.array(FrameV2WithFullAuthor)),
        frame: since('3.174.0', FrameV2WithFullAuthor),
        top_relevant_users: z.array(User),
        remaining_relevant_users: z.array(UserDehydrated),
      }),
    ),
  }),
  example: { viewerFid: 2 },
})

export const searchFrames = get('/farcaster/frame/search', {
  summary: 'Mini apps by name and description',
  access: 'anyone',
  implementation: { model: 'words in the manifests the island has crawled; no quality ranking' },
  errors: [],
  query: {
    q: changed('3.174.0', SearchText, z.string().min(1).max(32)),
    networks,
    ...page(20, 100),
  },
  ok: Catalog,
  page: { items: 'frames' },
  example: { q: 'tide' },
})
