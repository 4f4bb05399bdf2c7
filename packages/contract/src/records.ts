import * as z from 'zod'
import { transactionKinds } from './records-transactions'

/**
 * A user's private records (drafts, bookmarks, lists and so on) and scheduled casts, which Castaway's server stores
 * because Neynar's API does not cover them. Times are Unix milliseconds.
 */

/** Longest alt text of an image, in characters. */
export const MAX_ALT_LENGTH = 2000

const name = z.string().trim().min(1).max(80)
const position = z.number().min(-1e9).max(1e9)
const hash = z.string().regex(/^0x[0-9a-f]{40}$/)
const fid = z.int().positive()
const url = z.url({ protocol: /^https?$/ }).max(2048)
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
/** An unsent cast with its attachments. */
export const DraftCast = z.strictObject({
  /** Never changes: the idempotency key is derived from it. */
  key: z.string().max(64).optional(),
  text: z.string().max(20_000),
  /** URLs whose preview the author removed. */
  withoutPreview: z.array(z.string().max(2048)).max(20).default([]),
  /** URLs that are attached although the text does not contain them. */
  embeds: z.array(z.string().max(2048)).max(4).optional(),
  /** Images that were uploaded to this server, in order. */
  media: z
    .array(z.strictObject({ url, alt: z.string().max(MAX_ALT_LENGTH) }))
    .max(8)
    .default([]),
  /** Idempotency key of the last attempt to send it. */
  tried: z.string().max(128).nullable().optional(),
})
export type DraftCast = z.infer<typeof DraftCast>

/** The kinds of records: the shape of each, how many a user may have, and how large one may be. */
export const recordKinds = {
  /** An unsent cast, or an unsent thread of them. */
  draft: {
    most: 500,
    bytes: 64 * 1024,
    id,
    body: z.strictObject({
      fid,
      target: z.string().max(80),
      casts: z.array(DraftCast).min(1).max(50),
      channel: z
        .strictObject({
          id: z.string().max(64),
          name: z.string().max(200),
          imageUrl: url.optional(),
        })
        .nullable(),
      /** Hashes of the thread's casts that were sent, in order: the first of `casts` replies to the last of them. */
      sent: z.array(hash).max(50).default([]),
      savedAt: z.int().nonnegative(),
      /** The browser that last wrote it: its own earlier versions are no conflict. */
      device: z.string().max(64).optional(),
    }),
  },
  /** A folder of bookmarks. */
  folder: { most: 200, bytes: 1024, id, body: z.strictObject({ name, position }) },
  /** A bookmarked cast; its id is the cast's hash. */
  bookmark: {
    most: 20_000,
    bytes: 4096,
    id: hash,
    body: z.strictObject({
      folder: id.nullable(),
      note: z.string().max(1000),
      addedAt: z.int().nonnegative(),
    }),
  },
  /** A list of users. */
  list: {
    most: 100,
    bytes: 8192,
    id,
    body: z.strictObject({ name, fids: z.array(fid).max(500), position }),
  },
  /** A saved search. */
  search: {
    most: 200,
    bytes: 2048,
    id,
    body: z.strictObject({
      name,
      query: z.string().min(1).max(500),
      position,
      /** What is searched, how, and in which order; by default casts by keyword, newest first. */
      tab: z.enum(['casts', 'people', 'channels', 'apps']).optional(),
      mode: z.enum(['literal', 'semantic', 'hybrid']).optional(),
      sort: z.enum(['desc_chron', 'algorithmic']).optional(),
    }),
  },
  /** A muted keyword or phrase. */
  word: {
    most: 1000,
    bytes: 1024,
    id,
    body: z.strictObject({
      text: z.string().trim().min(1).max(100),
      /** Matches whole words only. */
      whole: z.boolean(),
      where: z.array(z.enum(['feeds', 'replies', 'notifications', 'search'])).min(1),
      /** Casts of followed users are shown anyway. */
      exceptFollowed: z.boolean(),
      until: z.int().positive().nullable(),
    }),
  },
  /** A channel whose casts are left out of Home; its id is the channel's id. */
  'muted-channel': {
    most: 1000,
    bytes: 1024,
    id: z.string().regex(/^[a-z0-9_-]{1,64}$/),
    body: z.strictObject({
      /** As it was called when it was muted. */
      name: z.string().max(200),
      mutedAt: z.int().nonnegative(),
    }),
  },
  /** A mini app that the user doesn’t want to run; its id is its domain, with its port if it has one. */
  'blocked-app': {
    most: 1000,
    bytes: 1024,
    id: z.string().regex(/^[a-z0-9.-]{1,253}(?::\d{1,5})?$/),
    body: z.strictObject({
      /** As it was called when it was blocked. */
      name: z.string().max(200),
      blockedAt: z.int().nonnegative(),
    }),
  },
  /** A tab of the home screen. */
  tab: {
    most: 30,
    bytes: 1024,
    id,
    body: z.strictObject({
      shows: z.enum(['channel', 'search', 'list']),
      /** Channel id, id of the saved search, or id of the list. */
      of: z.string().min(1).max(80),
      title: name,
      position,
    }),
  },
  /** A synced preference of look, language or behavior; its id is its name. */
  choice: {
    most: 50,
    bytes: 1024,
    id,
    body: z.strictObject({ value: z.union([z.string().max(200), z.number(), z.boolean()]) }),
  },
  /** A mini app that an account has added; its id is the account's FID and the app's domain. */
  'mini-app': {
    most: 1000,
    bytes: 8192,
    id: z.string().regex(/^[1-9]\d{0,15}\.[a-z0-9.-]{1,253}(?::\d{1,5})?$/),
    body: z.strictObject({
      fid,
      name: z.string().max(64),
      url,
      icon: url.optional(),
      /** With which the app notifies the account; null if it may not. */
      notifications: z.strictObject({ url, token: z.string().max(1024) }).nullable(),
      addedAt: z.int().nonnegative(),
    }),
  },
  ...transactionKinds,
} as const satisfies Record<
  string,
  { most: number; bytes: number; id: z.ZodType<string>; body: z.ZodObject }
>

export type RecordKind = keyof typeof recordKinds
export type RecordBody<K extends RecordKind> = z.infer<(typeof recordKinds)[K]['body']>

export const isRecordKind = (kind: unknown): kind is RecordKind =>
  typeof kind === 'string' && Object.hasOwn(recordKinds, kind)

/** One record. */
export interface UserRecord<K extends RecordKind = RecordKind> {
  kind: K
  id: string
  /** Null for one that was deleted. */
  body: RecordBody<K> | null
  /** The version of this record: a number that increases with every change of any of the user's records. */
  seq: number
  updated_at: number
}

/** A change that a browser requests. */
export interface RecordChange<K extends RecordKind = RecordKind> {
  kind: K
  id: string
  /** Null deletes the record. */
  body: RecordBody<K> | null
  /**
   * `seq` of the record that the change is based on, or 0 if there was none: the change is rejected if the record has
   * changed since. Without it, the change wins.
   */
  base?: number
}

/** `GET /api/_records?since=`: the changes since then, oldest first. */
export interface RecordPage {
  records: UserRecord[]
  /** The `since` of the next request. */
  next: number
  more: boolean
  /** `since` is older than the known deletions: discard all records first. */
  reset: boolean
}

/** The result of one change: stored, or the record it conflicts with, or why it was rejected. */
export type RecordOutcome =
  | { status: 'kept'; record: UserRecord }
  | { status: 'conflict'; record: UserRecord | null }
  | { status: 'refused'; code: 'INVALID_FIELD' | 'TOO_MANY'; message: string; property?: string }

/** `POST /api/_records`: at most this many changes at once. */
export const MAX_RECORD_CHANGES = 200

/** One cast of a scheduled thread. */
export const ScheduledCast = z.strictObject({
  /** Never changes, like a draft's: the idempotency key is derived from it. Generated by default. */
  key: z.string().min(1).max(64).optional(),
  text: z.string().max(20_000).default(''),
  embeds: z
    .array(
      z.union([
        z.strictObject({ url }),
        z.strictObject({ cast_id: z.strictObject({ hash, fid }) }),
      ]),
    )
    .max(4)
    .default([]),
})

/** `PUT /api/_scheduled/:id`: a cast or a thread, and when to send it. */
export const ScheduleRequest = z.strictObject({
  fid,
  casts: z.array(ScheduledCast).min(1).max(50),
  /** Hash of the cast that the first one replies to. */
  parent: hash.nullable().default(null),
  /** Its author. */
  parent_author_fid: fid.nullable().default(null),
  channel_id: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/)
    .nullable()
    .default(null),
  due_at: z.int().positive(),
})
export type ScheduleRequest = z.infer<typeof ScheduleRequest>

export interface ScheduledThread extends ScheduleRequest {
  id: string
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** Hashes of the casts that were sent, in order; if it failed, the rest of `casts` is unsent. */
  sent: string[]
  /** Why it failed. */
  failure: { code: string; message: string } | null
  /** Idempotency key of an attempt to send the next cast whose outcome is unknown. */
  tried: string | null
  updated_at: number
}

/** An image that was uploaded to this server. */
export interface UploadedMedia {
  id: string
  /** The URL for casts: JPEG or WebP, at most 2048 wide and high. */
  url: string
  /** For lists, at most 640 wide; null if the image is no wider itself. */
  small_url: string | null
  width: number
  height: number
  /** A few pixels as a `data:` URL, to show until the image is loaded. */
  placeholder: string
  /** Alt text; may be empty. */
  alt: string
}

/** Removed casts in the conversation around a cast, with their replies. */
export interface RemovedCasts {
  /** The cast itself was removed. */
  is_removed: boolean
  /** The cast that it replies to. */
  parent_hash: string | null
  /** All its ancestors, root first, if it or one of them was removed; otherwise empty. */
  above: { hash: string; parent_hash: string | null; is_removed: boolean }[]
  /** Removed casts below it that have replies, and all replies below those; below a removed cast, all of them. */
  below: { hash: string; parent_hash: string; is_removed: boolean }[]
}
