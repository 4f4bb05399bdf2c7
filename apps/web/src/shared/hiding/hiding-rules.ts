/** A part of the app that can hide casts. */
export type Surface = 'feeds' | 'replies' | 'notifications' | 'search'

/** Why the user does not see something. */
export interface HideReason {
  why: 'word' | 'muted' | 'blocked'
  /** The reason as a text, shown instead of the content. */
  reason: string
}

/** The fields of a cast that the rules check: of full casts and of quoted ones. */
export interface HidableCast {
  hash: string
  text?: string | undefined
  author: { fid: number; viewer_context?: { following?: boolean } | undefined }
  embeds?: readonly unknown[] | undefined
}

/** The fields of a cast that say in which channel it is. */
export interface ChannelCast {
  author: { fid: number }
  channel?: { id?: string | undefined } | null | undefined
}

export type HidePredicate = (cast: HidableCast) => HideReason | null

/** All active rules of the page. */
export interface HidingRules {
  cast: Record<Surface, HidePredicate>
  /** Why everything by a user is hidden; null if it is not. */
  person: (fid: number) => HideReason | null
  /** Whether the channel is muted. */
  isMutedChannel: (id: string) => boolean
  /** Whether someone else's cast is in a muted channel, so that Home leaves it out. */
  isFromMutedChannel: (cast: ChannelCast) => boolean
}
