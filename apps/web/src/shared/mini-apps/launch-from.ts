import type { Cast, Castaway, Channel, User } from '@castaway/react'
import type { MiniAppCast, MiniAppChannel, MiniAppLaunch, MiniAppUser } from './launch'

type NamedUser = Pick<User, 'fid'> & Partial<Pick<User, 'username' | 'display_name' | 'pfp_url'>>

const miniAppUser = (user: NamedUser): MiniAppUser => ({
  fid: user.fid,
  ...(user.username ? { username: user.username } : {}),
  ...(user.display_name ? { displayName: user.display_name } : {}),
  ...(user.pfp_url ? { pfpUrl: user.pfp_url } : {}),
})

/** A cast in the form in which mini apps get it. */
export function miniAppCast(cast: Cast): MiniAppCast {
  const embeds = cast.embeds.flatMap((embed) => ('url' in embed && embed.url ? [embed.url] : []))
  return {
    author: miniAppUser(cast.author),
    hash: cast.hash,
    ...(cast.parent_hash ? { parentHash: cast.parent_hash } : {}),
    ...(cast.parent_author.fid ? { parentFid: cast.parent_author.fid } : {}),
    timestamp: Date.parse(cast.timestamp),
    mentions: cast.mentioned_profiles.map(miniAppUser),
    text: cast.text,
    ...(embeds.length > 0 ? { embeds } : {}),
    ...(cast.channel ? { channelKey: cast.channel.id } : {}),
  }
}

/** A channel in the form in which mini apps get it. */
export const miniAppChannel = ({ id, name, image_url: imageUrl }: Channel): MiniAppChannel => ({
  key: id,
  name: name || id,
  ...(imageUrl ? { imageUrl } : {}),
})

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
