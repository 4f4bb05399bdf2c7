import { hideFirstSplash, showFirstSplash } from './first-splash'
import type { MiniAppLaunch } from './launch'
import { hostMarker, RUNNING_KEY } from './host-marker'

export interface RunningMiniApp {
  /** A new one for each launch. */
  id: number
  launch: MiniAppLaunch
  minimized: boolean
  /** Whether there is an app at all. Until it is known, the splash is shown, and nothing is loaded. */
  isApp?: Promise<boolean> | undefined
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
    if (next)
      sessionStorage.setItem(
        RUNNING_KEY,
        JSON.stringify({ ...next, isApp: undefined, next: undefined }),
      )
    else sessionStorage.removeItem(RUNNING_KEY)
  } catch {
    // Without storage, the app is closed by a reload.
  }
  for (const listener of listeners) listener()
  if (next) hostMarker.want()
  else hideFirstSplash()
}

const originOf = ({ url }: MiniAppLaunch) => (URL.canParse(url) ? new URL(url).origin : url)

/**
 * Opens a mini app over the page. One runs at a time: before it takes the place of another one, the person is asked,
 * unless `replaces` says that the other one asked for it.
 */
export function openMiniApp(
  launch: MiniAppLaunch,
  { replaces = false, isApp }: { replaces?: boolean; isApp?: Promise<boolean> } = {},
): void {
  if (running && !replaces && originOf(running.launch) !== originOf(launch)) {
    set({ ...running, next: launch })
  } else if (running && !replaces && running.launch.url === launch.url) {
    // The person looks for the app that they minimized.
    set({ ...running, minimized: false })
  } else {
    if (!hostMarker.isMounted) showFirstSplash(launch, closeMiniApp)
    set({ id: (lastId += 1), launch, minimized: false, isApp })
  }
}

/** Completes what is shown of a launch before its manifest is known, if it is still the running one. */
export function completeLaunch(launch: MiniAppLaunch, more: Partial<MiniAppLaunch>): void {
  if (running?.launch === launch) set({ ...running, launch: { ...launch, ...more } })
}

/** Closes what a launch opened, and answers whether it was still there. */
export function takeBack(launch: MiniAppLaunch): boolean {
  if (running?.next === launch) answerNext(false)
  else if (running?.launch === launch) closeMiniApp()
  else return false
  return true
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
