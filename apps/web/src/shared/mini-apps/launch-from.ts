import type { Cast, Castaway } from '@castaway/react'
import type { MiniAppCast, MiniAppLaunch } from './open-mini-app'

/** A cast in the form in which mini apps get it. */
export function miniAppCast(cast: Cast): MiniAppCast {
  const { author } = cast
  const embeds = cast.embeds.flatMap((embed) => ('url' in embed && embed.url ? [embed.url] : []))
  return {
    author: {
      fid: author.fid,
      ...(author.username ? { username: author.username } : {}),
      ...(author.display_name ? { displayName: author.display_name } : {}),
      ...(author.pfp_url ? { pfpUrl: author.pfp_url } : {}),
    },
    hash: cast.hash,
    ...(cast.parent_hash ? { parentHash: cast.parent_hash } : {}),
    ...(cast.parent_author.fid ? { parentFid: cast.parent_author.fid } : {}),
    timestamp: Date.parse(cast.timestamp),
    text: cast.text,
    ...(embeds.length > 0 ? { embeds } : {}),
    ...(cast.channel ? { channelKey: cast.channel.id } : {}),
  }
}

/** Where an app's card in a cast leads. */
export function launchFromCast(
  { store }: Pick<Castaway, 'store'>,
  hash: string,
  embed: string,
  launch: Omit<MiniAppLaunch, 'location'>,
): MiniAppLaunch {
  const cast = store.cast(hash)
  return {
    ...launch,
    location: cast ? { type: 'cast_embed', embed, cast: miniAppCast(cast) } : { type: 'launcher' },
  }
}
