import { z } from 'zod'
import { until } from '../api-version'
import { castNotificationTypes } from '../enums'
import { ChannelDehydrated } from './channel-dehydrated'
import { Frame } from './frame'
import { HtmlMetadata } from './html'
import { Fid, Timestamp } from './scalars'
import { UserDehydrated } from './user-dehydrated'

const ParentAuthor = z.object({ fid: Fid.nullable() })

export const CastId = z.object({ fid: Fid, hash: z.string() }).meta({ id: 'CastId' })
export type CastId = z.infer<typeof CastId>

/** A cast in its shortest form: hash and author. */
export const CastDehydrated = z
  .object({
    object: z.literal('cast_dehydrated'),
    hash: z.string(),
    author: UserDehydrated.optional(),
    app: UserDehydrated.nullish(),
  })
  .meta({ id: 'CastDehydrated' })
export type CastDehydrated = z.infer<typeof CastDehydrated>

/** The result of crawling a URL. */
export const EmbedUrlMetadata = z
  .object({
    /** Status of the crawl, e.g. `RESOLVED`. */
    _status: z.string(),
    content_type: z.string().nullish(),
    content_length: z.int().nullish(),
    image: z.object({ height_px: z.int().optional(), width_px: z.int().optional() }).optional(),
    video: z
      .object({
        duration_s: z.number().optional(),
        stream: z
          .array(
            z.object({
              codec_name: z.string().optional(),
              height_px: z.int().optional(),
              width_px: z.int().optional(),
            }),
          )
          .optional(),
      })
      .optional(),
    html: HtmlMetadata.optional(),
    frame: Frame.optional(),
  })
  .meta({ id: 'EmbedUrlMetadata' })
export type EmbedUrlMetadata = z.infer<typeof EmbedUrlMetadata>

export const EmbedUrl = z
  .object({ url: z.string(), metadata: EmbedUrlMetadata.optional() })
  .meta({ id: 'EmbedUrl' })
export type EmbedUrl = z.infer<typeof EmbedUrl>

/** A cast quoted inside a quoted cast: referenced, not embedded. */
export const EmbedCastDeep = z
  .object({ cast_id: CastId.optional(), cast: CastDehydrated })
  .meta({ id: 'EmbedCastDeep' })

export const EmbedDeep = z.union([EmbedCastDeep, EmbedUrl]).meta({ id: 'EmbedDeep' })
export type EmbedDeep = z.infer<typeof EmbedDeep>

/** A cast quoted by another cast. */
export const CastEmbedded = z
  .object({
    hash: z.string(),
    parent_hash: z.string().nullable(),
    parent_url: z.string().nullable(),
    root_parent_url: z.string().nullable(),
    parent_author: ParentAuthor,
    author: UserDehydrated,
    app: UserDehydrated.nullish(),
    text: z.string(),
    timestamp: Timestamp,
    type: until('2.46.0', z.enum(castNotificationTypes).optional()),
    embeds: z.array(EmbedDeep),
    channel: ChannelDehydrated.nullable(),
  })
  .meta({ id: 'CastEmbedded' })
export type CastEmbedded = z.infer<typeof CastEmbedded>

export const EmbedCast = z
  .object({ cast_id: CastId.optional(), cast: CastEmbedded })
  .meta({ id: 'EmbedCast' })
export type EmbedCast = z.infer<typeof EmbedCast>

/** An attachment of a cast: a URL or a quoted cast. */
export const Embed = z.union([EmbedCast, EmbedUrl]).meta({ id: 'Embed' })
export type Embed = z.infer<typeof Embed>
