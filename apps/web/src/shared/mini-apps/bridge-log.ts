import { plainCopy } from './plain-copy'

/** A line of the log between a mini app and its host. */
export interface BridgeEntry {
  id: number
  /** Unix milliseconds. */
  at: number
  /** `call`: the app asked for something. The others come from the host. */
  kind: 'call' | 'event' | 'wallet-event' | 'frame'
  /** Method, event, or what happened to the frame. */
  name: string
  argument?: unknown
  /** Of calls. */
  outcome?: 'pending' | 'result' | 'error'
  result?: unknown
  /** What the app's call throws. */
  error?: string
  /** Why, if the app is not told. */
  cause?: string
  /** Milliseconds until it was answered. */
  duration?: number
}

/** How a call ended. */
export type CallEnd = { result: unknown } | { error: string; cause?: string }

export interface BridgeObserver {
  /** @returns a function for when the call ends */
  call(name: string, argument: unknown): (end: CallEnd) => void
  happened(kind: Exclude<BridgeEntry['kind'], 'call'>, name: string, argument?: unknown): void
}

export interface BridgeLogState {
  /** The oldest first. */
  entries: readonly BridgeEntry[]
  /** How many are no longer there, or came too fast to be kept. */
  dropped: number
}

const MAX_ENTRIES = 500
/** Entries between two notifications; an app that floods its host is counted. */
const MAX_AT_ONCE = 150
/** How often listeners are told, in milliseconds. */
const EVERY = 100

interface BridgeLogOptions {
  /** Unix milliseconds, with parts of them. */
  now?: () => number
  later?: (work: () => void) => void
}

/** What an app and its host say to each other, as far as memory and a page can keep up with it. */
export function createBridgeLog({
  now = () => performance.timeOrigin + performance.now(),
  later = (work) => void setTimeout(work, EVERY),
}: BridgeLogOptions = {}) {
  const listeners = new Set<() => void>()
  const entries = new Map<number, BridgeEntry>()
  let dropped = 0
  let lastId = 0
  let fresh = 0
  let isWaiting = false
  let state: BridgeLogState = { entries: [], dropped: 0 }

  const publish = () => {
    isWaiting = false
    fresh = 0
    state = { entries: [...entries.values()], dropped }
    for (const listener of listeners) listener()
  }
  const changed = () => {
    if (isWaiting) return
    isWaiting = true
    later(publish)
  }
  const add = (entry: Omit<BridgeEntry, 'id' | 'at'>): number | undefined => {
    changed()
    if ((fresh += 1) > MAX_AT_ONCE) {
      dropped += 1
      return undefined
    }
    const id = (lastId += 1)
    entries.set(id, {
      id,
      at: now(),
      ...entry,
      name: entry.name.slice(0, 100),
      ...('argument' in entry && { argument: plainCopy(entry.argument) }),
    })
    const [oldest] = entries.keys()
    if (entries.size > MAX_ENTRIES && oldest !== undefined) {
      entries.delete(oldest)
      dropped += 1
    }
    return id
  }

  return {
    call(name: string, argument: unknown) {
      const id = add({
        kind: 'call',
        name,
        ...(argument !== undefined && { argument }),
        outcome: 'pending',
      })
      return (end: CallEnd) => {
        const entry = id === undefined ? undefined : entries.get(id)
        // It was dropped or cleared meanwhile.
        if (!entry) return
        entries.set(entry.id, {
          ...entry,
          duration: now() - entry.at,
          ...('error' in end
            ? { outcome: 'error', ...end }
            : { outcome: 'result', result: plainCopy(end.result) }),
        })
        changed()
      }
    },
    happened(kind: Exclude<BridgeEntry['kind'], 'call'>, name: string, argument?: unknown) {
      add({ kind, name, ...(argument !== undefined && { argument }) })
    },
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    clear() {
      entries.clear()
      dropped = 0
      publish()
    },
  } satisfies BridgeObserver & Record<string, unknown>
}

/** The log of the app that runs from the workbench, while the page is open. */
export const bridgeLog = createBridgeLog()
