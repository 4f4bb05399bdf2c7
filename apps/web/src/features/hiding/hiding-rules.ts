/** A part of the app that can hide casts. */
export type Surface = 'feeds' | 'replies' | 'notifications' | 'search'

/** Why someone does not want to see it. */
export interface HideReason {
  why: 'word' | 'muted' | 'blocked'
  /** In words, for the place where it would stand. */
  reason: string
}

/** What of a cast is looked at: full casts, and those that stand in quotes. */
export interface HidableCast {
  hash: string
  text?: string | undefined
  author: { fid: number; viewer_context?: { following?: boolean } | undefined }
  embeds?: readonly unknown[] | undefined
}

export type HidePredicate = (cast: HidableCast) => HideReason | null

/** All that is hidden, for the whole page. */
export interface HidingRules {
  cast: Record<Surface, HidePredicate>
  /** Whether everything by someone is hidden. */
  person: (fid: number) => HideReason | null
}
