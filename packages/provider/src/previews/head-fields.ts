import type { HtmlMetadata } from '@castaway/contract'

/** Fields with the text of one tag. */
export type TextField = Exclude<keyof HtmlMetadata, 'ogImage' | 'ogVideo' | 'oembed' | 'favicon'>

/** Fields of tags `og:<name>`; most of them are also written without the prefix, as the Open Graph protocol has them. */
const openGraph: Record<string, TextField> = {
  title: 'ogTitle',
  type: 'ogType',
  url: 'ogUrl',
  description: 'ogDescription',
  site_name: 'ogSiteName',
  determiner: 'ogDeterminer',
  locale: 'ogLocale',
  'locale:alternate': 'ogLocaleAlternate',
  logo: 'ogLogo',
  date: 'ogDate',
  episode: 'ogEpisode',
  movie: 'ogMovie',
  website: 'ogWebsite',
  availability: 'ogAvailability',
  'price:amount': 'ogPriceAmount',
  'price:currency': 'ogPriceCurrency',
  audio: 'ogAudio',
  'audio:url': 'ogAudioURL',
  'audio:secure_url': 'ogAudioSecureURL',
  'audio:type': 'ogAudioType',
  updated_time: 'updatedTime',
  modified_time: 'modifiedTime',
}

/** Fields of tags `og:<name>` and `<name>`: the types of objects have prefixes of their own. */
const objects: Record<string, TextField> = {
  'article:author': 'ogArticleAuthor',
  'article:expiration_time': 'ogArticleExpirationTime',
  'article:modified_time': 'ogArticleModifiedTime',
  'article:published_time': 'ogArticlePublishedTime',
  'article:publisher': 'ogArticlePublisher',
  'article:section': 'ogArticleSection',
  'article:tag': 'ogArticleTag',
  'product:availability': 'ogProductAvailability',
  'product:condition': 'ogProductCondition',
  'product:price:amount': 'ogProductPriceAmount',
  'product:price:currency': 'ogProductPriceCurrency',
  'product:retailer_item_id': 'ogProductRetailerItemId',
  'video:actor': 'ogVideoActor',
  'video:actor:id': 'ogVideoActorId',
  'video:actor:role': 'ogVideoActorRole',
  'video:director': 'ogVideoDirector',
  'video:duration': 'ogVideoDuration',
  'video:other': 'ogVideoOther',
  'video:release_date': 'ogVideoReleaseDate',
  'video:secure_url': 'ogVideoSecureURL',
  'video:series': 'ogVideoSeries',
  'video:tag': 'ogVideoTag',
  'video:tv_show': 'ogVideoTvShow',
  'video:writer': 'ogVideoWriter',
}

/** The field of each tag that has one. */
export const textFields: ReadonlyMap<string, TextField> = new Map([
  ...[...Object.entries(openGraph), ...Object.entries(objects)].map(
    ([name, field]): [string, TextField] => [`og:${name}`, field],
  ),
  ...Object.entries(objects),
  ['updated_time', 'updatedTime'],
  ['modified_time', 'modifiedTime'],
])

/** Fields that hold a URL. */
export const urlFields: readonly TextField[] = [
  'ogUrl',
  'ogLogo',
  'ogAudio',
  'ogAudioURL',
  'ogAudioSecureURL',
  'ogVideoSecureURL',
]
