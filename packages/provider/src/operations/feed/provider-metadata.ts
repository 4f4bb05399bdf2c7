import type { ForYouProvider } from '@castaway/contract'
import { z } from 'zod'
import type { RankFilters } from '../../feeds/rank-filters'
import { parseOrThrow, assertValidText } from '../../http/query'
import { invalidField } from '../../errors'

const NAME = 'provider_metadata'
const Seconds = z.string().regex(/^\d{1,11}$/, 'must be a Unix time in seconds, as a string')
const Fids = z.array(z.string().regex(/^\d{1,10}$/, 'must be a fid, as a string')).max(100)
const Texts = z.array(z.string().min(1).max(2048)).max(100)

/** Parameters of the ranking service that Neynar offers as `mbd`. */
const Metadata = z.strictObject({
  filters: z
    .strictObject({
      start_timestamp: Seconds.optional(),
      end_timestamp: Seconds.optional(),
      channels: Texts.optional(),
      languages: Texts.optional(),
      author_ids: Fids.optional(),
      remove_author_ids: Fids.optional(),
      frames_only: z.boolean().optional(),
      embed_domains: Texts.optional(),
      ai_labels: Texts.optional(),
      remove_ai_labels: Texts.optional(),
    })
    .optional(),
})

/** These filters need a model that classifies casts; ignoring them would look as if they were applied. */
const beyondTheIsland = ['languages', 'ai_labels', 'remove_ai_labels'] as const

/**
 * Parses `provider_metadata`: a URI-encoded JSON object with filters for `mbd`.
 * @throws 400 with the property at fault: if it is not such an object, or for filters that this provider can't apply
 */
export function filtersOf(provider: ForYouProvider, metadata: string | undefined): RankFilters {
  if (metadata === undefined) return {}
  if (provider !== 'mbd') throw invalidField(NAME, `${NAME} can only be used with provider=mbd`)
  const { filters = {} } = parseOrThrow(Metadata, parse(metadata), [NAME])
  for (const name of beyondTheIsland) {
    if (filters[name] !== undefined) {
      const property = `${NAME}.filters.${name}`
      throw invalidField(
        property,
        `The island has no languages or labels of casts: leave out ${name}`,
      )
    }
  }
  const { author_ids, remove_author_ids } = filters
  return {
    after: milliseconds(filters.start_timestamp),
    before: milliseconds(filters.end_timestamp),
    rootParentUrls: filters.channels,
    authors: author_ids && fids(author_ids, 'author_ids'),
    // As in other calls, a list of authors already excludes all others.
    notAuthors: author_ids ? undefined : fids(remove_author_ids ?? [], 'remove_author_ids'),
    framesOnly: filters.frames_only,
    embedHosts: filters.embed_domains?.map((host) => host.toLowerCase()),
  }
}

function parse(metadata: string): unknown {
  for (const read of [(text: string) => text, decodeURIComponent]) {
    try {
      const text = read(metadata)
      const value: unknown = JSON.parse(text)
      assertValidText(JSON.stringify(value).replace(/\\u0000/g, '\0'), NAME)
      return value
    } catch (cause) {
      if (!(cause instanceof SyntaxError || cause instanceof URIError)) throw cause
    }
  }
  throw invalidField(NAME, `${NAME} must be a JSON object, URI-encoded`)
}

const milliseconds = (seconds: string | undefined): number | undefined =>
  seconds === undefined ? undefined : Number(seconds) * 1000

function fids(texts: string[], name: string): number[] {
  const found = texts.map(Number)
  if (found.some((fid) => fid > 2_147_483_647)) {
    throw invalidField(`${NAME}.filters.${name}`, `${name} contains a number that is not a fid`)
  }
  return found
}
