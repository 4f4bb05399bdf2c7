import type { WorkbenchOptions } from './workbench'

export interface MiniAppUser {
  fid: number
  username?: string
  displayName?: string
  pfpUrl?: string
}

/** A cast as mini apps get it. Times are Unix milliseconds. */
export interface MiniAppCast {
  author: MiniAppUser
  hash: string
  parentHash?: string
  parentFid?: number
  timestamp?: number
  mentions: MiniAppUser[]
  text: string
  embeds?: string[]
  channelKey?: string
}

export interface MiniAppChannel {
  key: string
  name: string
  imageUrl?: string
}

/** From where an app was opened, as its context says it. */
export type LaunchLocation =
  | { type: 'cast_embed'; embed: string; cast: MiniAppCast }
  | { type: 'cast_share'; cast: MiniAppCast }
  | { type: 'notification'; notification: { notificationId: string; title: string; body: string } }
  | { type: 'launcher' }
  | { type: 'channel'; channel: MiniAppChannel }
  | { type: 'open_miniapp'; referrerDomain: string }

export interface MiniAppLaunch {
  /** The page to load; http only on this machine. */
  url: string
  location: LaunchLocation
  /** What is shown before the manifest is known. */
  name?: string | undefined
  icon?: string | undefined
  splashColor?: string | undefined
  splashImage?: string | undefined
  /** Set by its developer, who launches it from the workbench. */
  workbench?: WorkbenchOptions
}
