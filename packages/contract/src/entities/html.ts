import { z } from 'zod'
import { optionalSince } from '../api-version'

const text = z.string().optional()

export const ImageObject = z.object({
  height: text,
  type: text,
  url: z.string(),
  width: text,
  alt: text,
})
export const VideoObject = z.object({ height: text, type: text, url: z.string(), width: text })

const oembed = {
  version: z.string().nullable(),
  title: z.string().nullish(),
  author_name: z.string().nullish(),
  author_url: z.string().nullish(),
  provider_name: z.string().nullish(),
  provider_url: z.string().nullish(),
  cache_age: z.string().nullish(),
  thumbnail_url: z.string().nullish(),
  thumbnail_width: z.number().nullish(),
  thumbnail_height: z.number().nullish(),
}
const size = {
  width: optionalSince('3.174.0', z.number().nullable()),
  height: optionalSince('3.174.0', z.number().nullable()),
}
const html = z.string().nullable()

export const OembedData = z
  .discriminatedUnion('type', [
    z.object({ ...oembed, type: z.literal('rich'), html, ...size }),
    z.object({ ...oembed, type: z.literal('video'), html, ...size }),
    z.object({ ...oembed, type: z.literal('photo'), url: z.string().nullable(), ...size }),
    z.object({ ...oembed, type: z.literal('link') }),
  ])
  .meta({ id: 'OembedData' })
export type OembedData = z.infer<typeof OembedData>

/** Metadata from a page's head, each value under the name of its tag. */
export const HtmlMetadata = z
  .object({
    favicon: text,
    modifiedTime: text,
    ogArticleAuthor: text,
    ogArticleExpirationTime: text,
    ogArticleModifiedTime: text,
    ogArticlePublishedTime: text,
    ogArticlePublisher: text,
    ogArticleSection: text,
    ogArticleTag: text,
    ogAudio: text,
    ogAudioSecureURL: text,
    ogAudioType: text,
    ogAudioURL: text,
    ogAvailability: text,
    ogDate: text,
    ogDescription: text,
    ogDeterminer: text,
    ogEpisode: text,
    ogImage: z.array(ImageObject).optional(),
    ogLocale: text,
    ogLocaleAlternate: text,
    ogLogo: text,
    ogMovie: text,
    ogPriceAmount: text,
    ogPriceCurrency: text,
    ogProductAvailability: text,
    ogProductCondition: text,
    ogProductPriceAmount: text,
    ogProductPriceCurrency: text,
    ogProductRetailerItemId: text,
    ogSiteName: text,
    ogTitle: text,
    ogType: text,
    ogUrl: text,
    ogVideo: z.array(VideoObject).optional(),
    ogVideoActor: text,
    ogVideoActorId: text,
    ogVideoActorRole: text,
    ogVideoDirector: text,
    ogVideoDuration: text,
    ogVideoOther: text,
    ogVideoReleaseDate: text,
    ogVideoSecureURL: text,
    ogVideoSeries: text,
    ogVideoTag: text,
    ogVideoTvShow: text,
    ogVideoWriter: text,
    ogWebsite: text,
    updatedTime: text,
    oembed: OembedData.optional(),
  })
  .meta({ id: 'HtmlMetadata' })
export type HtmlMetadata = z.infer<typeof HtmlMetadata>
