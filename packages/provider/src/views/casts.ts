import { dehydrated } from '@castaway/contract'
import type {
  CastEmbedded,
  CastWithInteractions,
  ChannelDehydrated,
  CastId,
  Embed,
  EmbedCast,
  EmbedDeep,
  EmbedUrlMetadata,
  Frame,
  User,
} from '@castaway/contract'
import type { Kysely } from 'kysely'
import type { Reader } from '../feeds/conditions'
import type { CastRow } from '../rows/casts'
import { rowsOf, type Rows } from '../rows/index'
import type { Tables } from '../store/index'
import { viewChannelsInCasts, type ChannelInCasts } from './channels'
import { reactorsOf } from './reactors'
import { findChannels, renderMentions } from './text'
import { toIso } from './times'
import { usernameOrFid, unknownUser, viewUsers } from './users'

/**
 * Returns casts as this viewer sees them through this app, in the order of `hashes`; removed casts are left out. Users
 * who are hidden from the viewer or the app are not named among the reactors, and users whose recast added a cast to a
 * feed are named first, see `reactorsOf`. Takes about ten queries for any number of casts, and none if all that they
 * show is cached.
 */
export async function viewCasts(
  db: Kysely<Tables>,
  hashes: string[],
  viewer?: number,
  app = '',
  feedOf?: readonly number[],
): Promise<CastWithInteractions[]> {
  const found = await rowsOf(db).casts(hashes)
  return presentCasts(
    db,
    hashes.map((hash) => found.get(hash)).filter((row) => row !== undefined),
    { viewer, app },
    feedOf,
  )
}

/** Builds the response for casts whose rows have been read. */
export async function presentCasts(
  db: Kysely<Tables>,
  rows: CastRow[],
  reader: Reader,
  feedOf?: readonly number[],
): Promise<CastWithInteractions[]> {
  const { viewer } = reader
  const read = rowsOf(db)
  const [quotes, reactors] = await Promise.all([
    quotedCasts(read, rows),
    reactorsOf(db, rows, reader, feedOf),
  ])
  const all: CastRow[] = [...rows, ...quotes.values()]
  const [users, named, previews] = await Promise.all([
    viewUsers(db, all.flatMap(peopleOf), viewer),
    read.users([...reactors.values()].flatMap(({ likes, recasts }) => [...likes, ...recasts])),
    read.previews(all.flatMap(({ embeds }) => embeds.flatMap(({ url }) => url ?? []))),
  ])
  const spelled = new Map(
    all.map((row) => [
      row.hash,
      renderMentions(row.text, row.mentions, row.mentions_positions, (fid) =>
        usernameOrFid(users.get(fid)?.username, fid),
      ),
    ]),
  )
  const mentioned = new Map(
    rows.map((row) => [row.hash, findChannels(spelled.get(row.hash)!.text)]),
  )
  const channels = await viewChannelsInCasts(
    db,
    [
      ...new Set([
        ...all.flatMap((row) => row.channel_id ?? []),
        ...[...mentioned.values()].flat().map(({ name }) => name),
      ]),
    ],
    [...new Set(rows.map((row) => row.fid))],
    viewer,
  )
  const person = (fid: number): User => users.get(fid) ?? unknownUser(fid)
  const reactor = (fid: number) => ({ fid, fname: usernameOrFid(named.get(fid)?.username, fid) })

  return rows.map((row) => {
    const { text, mentions } = spelled.get(row.hash)!
    const channel = row.channel_id === null ? undefined : channels.get(row.channel_id)
    const frames = framesIn(row, previews)
    const { likes, recasts, liked, recasted } = reactors.get(row.hash)!
    const mentionedChannels = mentioned.get(row.hash)!.filter(({ name }) => channels.has(name))
    return {
      object: 'cast',
      ...skeleton(row),
      author: person(row.fid),
      ...(row.app_fid !== null && { app: dehydrated(person(row.app_fid)) }),
      text,
      embeds: row.embeds.flatMap((embed): Embed[] => {
        if (embed.url !== undefined) return [urlEmbed(embed.url, previews)]
        if (!embed.cast_id) return []
        const quoted = quotes.get(embed.cast_id.hash)
        if (!quoted) return [missingQuote(embed.cast_id, person)]
        const cast = embedded(quoted, spelled.get(quoted.hash)!.text, {
          quotes,
          previews,
          channels,
          person,
        })
        return [{ cast_id: { fid: quoted.fid, hash: quoted.hash }, cast }]
      }),
      ...(frames.length > 0 && { frames }),
      reactions: {
        likes: likes.map(reactor),
        recasts: recasts.map(reactor),
        likes_count: row.like_count,
        recasts_count: row.recast_count,
      },
      replies: { count: row.reply_count },
      thread_hash: row.root_hash,
      mentioned_profiles: mentions.map(({ fid }) => person(fid)),
      mentioned_profiles_ranges: mentions.map(({ start, end }) => ({ start, end })),
      mentioned_channels: mentionedChannels.map(({ name }) => channels.get(name)!.channel),
      mentioned_channels_ranges: mentionedChannels.map(({ start, end }) => ({ start, end })),
      channel: channel?.channel ?? null,
      ...(viewer !== undefined && { viewer_context: { liked, recasted } }),
      ...(channel && { author_channel_context: channel.contextOf(row.fid) }),
    }
  })
}

/**
 * Builds the embed of a quoted cast that is removed or not known (yet): as the message has it, with hash and author. The
 * API wants a whole cast, so it is empty, which no real one is, and its time is the first second of the network.
 */
const missingQuote = (cast_id: CastId, person: (fid: number) => User): EmbedCast => ({
  cast_id,
  cast: {
    hash: cast_id.hash,
    parent_hash: null,
    parent_url: null,
    root_parent_url: null,
    parent_author: { fid: null },
    author: dehydrated(person(cast_id.fid)),
    text: '',
    timestamp: toIso(0),
    embeds: [],
    channel: null,
  },
})

const quotedBy = (row: CastRow): string[] =>
  row.embeds.flatMap((embed) => embed.cast_id?.hash ?? [])

const peopleOf = (row: CastRow): number[] => [
  row.fid,
  ...row.mentions,
  // Those of casts that are missing, too.
  ...row.embeds.flatMap(({ cast_id }) => cast_id?.fid ?? []),
  ...(row.app_fid === null ? [] : [row.app_fid]),
]

const skeleton = (row: CastRow) => ({
  hash: row.hash,
  parent_hash: row.parent_hash,
  parent_url: row.parent_url,
  root_parent_url: row.root_parent_url,
  parent_author: { fid: row.parent_fid },
  timestamp: toIso(row.ts),
})

type Previews = ReadonlyMap<string, EmbedUrlMetadata>
type QuotedCasts = ReadonlyMap<string, CastRow>

/** Reads the casts that these casts quote, and the casts quoted by those. */
async function quotedCasts(read: Rows, rows: readonly CastRow[]): Promise<QuotedCasts> {
  const quoted = await read.casts(rows.flatMap(quotedBy))
  const inner = await read.casts([...quoted.values()].flatMap(quotedBy))
  return new Map([...quoted, ...inner])
}

/** Returns the known frames among a cast's embeds, in their order. */
const framesIn = ({ embeds }: CastRow, previews: Previews): Frame[] =>
  embeds.flatMap(({ url }) => (url !== undefined && previews.get(url)?.frame) || [])

const urlEmbed = (url: string, previews: Previews) => {
  const metadata = previews.get(url)
  return { url, ...(metadata && { metadata }) }
}

interface QuoteContext {
  quotes: QuotedCasts
  previews: Previews
  channels: Map<string, ChannelInCasts>
  person: (fid: number) => User
}

/** Builds a quoted cast; the casts that it quotes itself are only referenced. */
function embedded(
  row: CastRow,
  text: string,
  { quotes, previews, channels, person }: QuoteContext,
): CastEmbedded {
  const channel: ChannelDehydrated | null =
    (row.channel_id !== null && channels.get(row.channel_id)?.channel) || null
  return {
    ...skeleton(row),
    author: dehydrated(person(row.fid)),
    ...(row.app_fid !== null && { app: dehydrated(person(row.app_fid)) }),
    text,
    embeds: row.embeds.flatMap((embed): EmbedDeep[] => {
      if (embed.url !== undefined) return [urlEmbed(embed.url, previews)]
      if (!embed.cast_id) return []
      const { fid, hash } = quotes.get(embed.cast_id.hash) ?? embed.cast_id
      return [
        {
          cast_id: { fid, hash },
          cast: { object: 'cast_dehydrated', hash, author: dehydrated(person(fid)) },
        },
      ]
    }),
    channel,
  }
}
