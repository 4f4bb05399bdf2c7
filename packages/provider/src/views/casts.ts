import type {
  CastEmbedded,
  CastWithInteractions,
  ChannelDehydrated,
  Embed,
  EmbedDeep,
  Frame,
  User,
} from '@castaway/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../store/index'
import { fullCastRows, quotedCastRows, type CastRow, type FullCastRow } from './cast-rows'
import { viewChannelsInCasts, type ChannelInCasts } from './channels'
import { findChannels, renderMentions } from './text'
import { toIso } from './times'
import { usernameOrFid, toDehydratedUser, unknownUser, viewUsers } from './users'

type QuotedCasts = Map<string, CastRow & Pick<FullCastRow, 'previews'>>

/**
 * Returns casts as this viewer sees them through this app, in the order of `hashes`; removed casts are left out. Users
 * who are hidden from the viewer or the app are not named among the reactors, and users whose recast added a cast to a
 * feed are named first, see `fullCastRows`. Takes four queries for any number of casts (one more if a bio mentions a
 * user).
 */
export async function viewCasts(
  db: Kysely<Tables>,
  hashes: string[],
  viewer?: number,
  app?: string,
  feedOf?: readonly number[],
): Promise<CastWithInteractions[]> {
  const found = await fullCastRows(db, hashes, viewer, app, feedOf)
  return presentCasts(
    db,
    hashes.map((hash) => found.get(hash)).filter((row) => row !== undefined),
    viewer,
  )
}

/** Builds the response for casts whose rows have been read. */
export async function presentCasts(
  db: Kysely<Tables>,
  rows: FullCastRow[],
  viewer?: number,
): Promise<CastWithInteractions[]> {
  const quotes: QuotedCasts = await quotedCastRows(db, [...new Set(rows.flatMap(quotedBy))])
  const all: CastRow[] = [...rows, ...quotes.values()]
  const users = await viewUsers(db, all.flatMap(peopleOf), viewer)
  const spelled = new Map(
    all.map((row) => [
      row.hash,
      renderMentions(row.text, row.mentions, row.mentions_positions, (fid) =>
        usernameOrFid(users.get(fid)?.username, fid),
      ),
    ]),
  )
  const named = new Map(rows.map((row) => [row.hash, findChannels(spelled.get(row.hash)!.text)]))
  const channels = await viewChannelsInCasts(
    db,
    [
      ...new Set([
        ...all.flatMap((row) => row.channel_id ?? []),
        ...[...named.values()].flat().map(({ name }) => name),
      ]),
    ],
    [...new Set(rows.map((row) => row.fid))],
    viewer,
  )
  const person = (fid: number): User => users.get(fid) ?? unknownUser(fid)

  return rows.map((row) => {
    const { text, mentions } = spelled.get(row.hash)!
    const channel = row.channel_id === null ? undefined : channels.get(row.channel_id)
    const frames = framesIn(row)
    const mentionedChannels = named.get(row.hash)!.filter(({ name }) => channels.has(name))
    return {
      object: 'cast',
      ...skeleton(row),
      author: person(row.fid),
      ...(row.app_fid !== null && { app: toDehydratedUser(person(row.app_fid)) }),
      text,
      embeds: row.embeds.flatMap((embed): Embed[] => {
        if (embed.url !== undefined) return [urlEmbed(embed.url, row.previews)]
        const quoted = quotes.get(embed.cast_id?.hash ?? '')
        if (!quoted || !embed.cast_id) return []
        const cast = embedded(quoted, spelled.get(quoted.hash)!.text, quotes, channels, person)
        return [{ cast_id: { fid: quoted.fid, hash: quoted.hash }, cast }]
      }),
      ...(frames.length > 0 && { frames }),
      reactions: {
        likes: row.likes ?? [],
        recasts: row.recasts ?? [],
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
      ...(viewer !== undefined && {
        viewer_context: { liked: row.liked, recasted: row.recasted },
      }),
      ...(channel && { author_channel_context: channel.contextOf(row.fid) }),
    }
  })
}

const quotedBy = (row: CastRow): string[] =>
  row.embeds.flatMap((embed) => embed.cast_id?.hash ?? [])

const peopleOf = (row: CastRow): number[] => [
  row.fid,
  ...row.mentions,
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

/** Returns the known frames among a cast's embeds, in their order. */
const framesIn = ({ embeds, previews }: FullCastRow): Frame[] =>
  embeds.flatMap(({ url }) => (url !== undefined && previews?.[url]?.frame) || [])

const urlEmbed = (url: string, previews: FullCastRow['previews']) => ({
  url,
  ...(previews?.[url] && { metadata: previews[url] }),
})

/** Builds a quoted cast; the casts that it quotes itself are only referenced. */
function embedded(
  row: CastRow & Pick<FullCastRow, 'previews'>,
  text: string,
  quotes: QuotedCasts,
  channels: Map<string, ChannelInCasts>,
  person: (fid: number) => User,
): CastEmbedded {
  const channel: ChannelDehydrated | null =
    (row.channel_id !== null && channels.get(row.channel_id)?.channel) || null
  return {
    ...skeleton(row),
    author: toDehydratedUser(person(row.fid)),
    ...(row.app_fid !== null && { app: toDehydratedUser(person(row.app_fid)) }),
    text,
    embeds: row.embeds.flatMap((embed): EmbedDeep[] => {
      if (embed.url !== undefined) return [urlEmbed(embed.url, row.previews)]
      const inner = quotes.get(embed.cast_id?.hash ?? '')
      if (!inner) return []
      return [
        {
          cast_id: { fid: inner.fid, hash: inner.hash },
          cast: {
            object: 'cast_dehydrated',
            hash: inner.hash,
            author: toDehydratedUser(person(inner.fid)),
          },
        },
      ]
    }),
    channel,
  }
}
