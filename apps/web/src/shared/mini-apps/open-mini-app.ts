import type { WorkbenchOptions } from './workbench'
import { RUNNING_KEY, runningMarker } from './running-marker'

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

export interface RunningMiniApp {
  /** A new one for each launch. */
  id: number
  launch: MiniAppLaunch
  minimized: boolean
  /** Another app that is to be opened in its place, if the person agrees. */
  next?: MiniAppLaunch
}

const listeners = new Set<() => void>()
let lastId = 0
let running: RunningMiniApp | null = restore()

/** The app that ran in this tab when it was reloaded. */
function restore(): RunningMiniApp | null {
  try {
    const stored = JSON.parse(
      sessionStorage.getItem(RUNNING_KEY) ?? 'null',
    ) as RunningMiniApp | null
    const isValid = typeof stored?.launch.url === 'string' && stored.launch.location
    return isValid ? { id: 0, launch: stored.launch, minimized: stored.minimized === true } : null
  } catch {
    return null
  }
}

function set(next: RunningMiniApp | null) {
  running = next
  try {
    if (next) sessionStorage.setItem(RUNNING_KEY, JSON.stringify({ ...next, next: undefined }))
    else sessionStorage.removeItem(RUNNING_KEY)
  } catch {
    // Without storage, the app is closed by a reload.
  }
  for (const listener of listeners) listener()
  if (runningMarker.read() !== (next !== null)) runningMarker.set(next !== null)
}

const originOf = ({ url }: MiniAppLaunch) => (URL.canParse(url) ? new URL(url).origin : url)

/**
 * Opens a mini app over the page. One runs at a time: before it takes the place of another one, the person is asked,
 * unless `replaces` says that the other one asked for it.
 */
export function openMiniApp(launch: MiniAppLaunch, { replaces = false } = {}): void {
  if (running && !replaces && originOf(running.launch) !== originOf(launch)) {
    set({ ...running, next: launch })
  } else if (running && !replaces && running.launch.url === launch.url) {
    // The person looks for the app that they minimized.
    set({ ...running, minimized: false })
  } else set({ id: (lastId += 1), launch, minimized: false })
}

/** Answers whether the running app makes way for the next one. */
export function answerNext(isConfirmed: boolean): void {
  if (!running?.next) return
  const { next, ...rest } = running
  set(isConfirmed ? { id: (lastId += 1), launch: next, minimized: false } : rest)
}

export const closeMiniApp = (): void => set(null)

export const minimizeMiniApp = (minimized: boolean): void => {
  if (running && running.minimized !== minimized) set({ ...running, minimized })
}

/** For `MiniAppHost`: the running app. */
export const miniAppStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => running,
}
