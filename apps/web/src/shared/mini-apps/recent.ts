/** A mini app that was opened. */
export interface RecentApp {
  name: string
  url: string
  icon?: string | undefined
}

const MOST = 12
const listeners = new Set<() => void>()
const parsed = new Map<string, { text: string | null; apps: readonly RecentApp[] }>()

const isApp = (value: unknown): value is RecentApp =>
  typeof (value as RecentApp | null)?.url === 'string' &&
  typeof (value as RecentApp | null)?.name === 'string'

/** The mini apps that an account opened last in this browser, the newest first. */
export function recentApps(fid: number, storage: Storage = localStorage) {
  const key = `castaway.mini-app-recent.${fid}`
  /** The same array until something changes. */
  const read = (): readonly RecentApp[] => {
    let text: string | null = null
    try {
      text = storage.getItem(key)
    } catch {
      // Without storage, nothing is remembered.
    }
    const known = parsed.get(key)
    if (known && known.text === text) return known.apps
    const apps = parse(text)
    parsed.set(key, { text, apps })
    return apps
  }
  const write = (apps: readonly RecentApp[]) => {
    try {
      if (apps.length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(apps))
    } catch {
      // As above.
    }
    for (const listener of listeners) listener()
  }
  return {
    read,
    add: (app: RecentApp) =>
      write([app, ...read().filter(({ url }) => url !== app.url)].slice(0, MOST)),
    /** Removes the apps of a site, by its origin. */
    removeSite: (origin: string) =>
      write(read().filter(({ url }) => !URL.canParse(url) || new URL(url).origin !== origin)),
    clear: () => write([]),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function parse(text: string | null): readonly RecentApp[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isApp) : []
  } catch {
    return []
  }
}
