import { normalize, type Castaway, type KeyPage, type Me, meQuery } from '@castaway/react'
import type { InfiniteData, Query, QueryKey } from '@tanstack/react-query'
import { HOME_FEEDS } from '../hiding/home-feeds'
import { currentHidingRules } from '../hiding/state'
import { withoutMutedChannels } from '../hiding/without-muted-channels'

/** The screens of one account at their last visit. Never holds tokens, wallet addresses or keys. */
export interface Snapshot {
  /** Another build may use another shape, so a build only reads its own snapshots. */
  build: string
  /** Unix ms. */
  at: number
  me: Me
  reads: { key: QueryKey; data: unknown; at: number }[]
  /** Casts, users and channels that lists reference by key. */
  entities: unknown[]
}

const MAX_READS = 40
const MAX_PAGES = 2
const MAX_CHARACTERS = 2_000_000
export const MAX_AGE = 3 * 24 * 3_600_000
/** Searches, tests and private data are not persisted. */
const NOT_PERSISTED =
  /^(search|is[A-Z]|fetchEmbedded|fetchUserBalance|lookupUserStorage|fetchMute|fetchBlock)/
/** Muted and blocked people as fids: restored data must not show them before the lists have been fetched. */
const HIDDEN_PEOPLE = 'hiddenPeople'

/** The queries of this page to persist, newest first and limited to what is fast to read. */
export function createSnapshot(
  { queryClient, store, client }: Castaway,
  build: string,
): Snapshot | null {
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (!me?.user || me.user.isGuest) return null
  const found = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .filter(
      ({ queryKey: [id] }) =>
        id === HIDDEN_PEOPLE || (typeof id === 'string' && id in client && !NOT_PERSISTED.test(id)),
    )
    .sort((a, b) => rank(b) - rank(a))
    .slice(0, MAX_READS)
  const reads: Snapshot['reads'] = []
  const entities = new Map<string, unknown>()
  let size = 0
  for (const { queryKey, state } of found) {
    let data = firstPages(queryKey, state.data)
    let named: [string, unknown][] = []
    if (queryKey[2] === 'keys') {
      data = withoutHidden(queryKey, data as InfiniteData<KeyPage>, store)
      named = namedIn(data as InfiniteData<KeyPage>, store)
    }
    const cost = JSON.stringify([data, named.map(([, entity]) => entity)])?.length ?? 0
    if (size + cost > MAX_CHARACTERS) continue
    size += cost
    reads.push({ key: queryKey, data, at: state.dataUpdatedAt })
    for (const [key, entity] of named) entities.set(key, entity)
  }
  const { id, isGuest } = me.user
  return {
    build,
    at: Date.now(),
    me: { ...me, user: { id, isGuest } },
    reads,
    entities: [...entities.values()],
  }
}

/**
 * Restores a snapshot.
 * @returns whether there was anything to restore
 */
export function restoreSnapshot(
  value: unknown,
  { queryClient, store }: Castaway,
  build: string,
  now: number,
): boolean {
  if (!isSnapshot(value) || value.build !== build || now - value.at > MAX_AGE) return false
  normalize(value.entities, store)
  for (const { key, data, at } of value.reads) {
    if (key[2] !== 'keys') normalize(data, store)
    queryClient.setQueryData(key, data, { updatedAt: at })
    // Restored data shows at once and is refetched as soon as a screen needs it.
    void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
  // The session is stale from the start: it has to be confirmed by the server.
  queryClient.setQueryData(meQuery.queryKey, value.me, { updatedAt: 1 })
  return true
}

/** Sorts the newest first, after the queries that must be included. */
const rank = ({ queryKey, state }: Query) =>
  queryKey[0] === HIDDEN_PEOPLE ? Number.MAX_SAFE_INTEGER : state.dataUpdatedAt

function firstPages(key: QueryKey, data: unknown): unknown {
  if (key[2] !== 'keys' && key[2] !== 'pages') return data
  const { pages, pageParams } = data as InfiniteData<unknown>
  return { pages: pages.slice(0, MAX_PAGES), pageParams: pageParams.slice(0, MAX_PAGES) }
}

/** Muted content would show again until the rules are loaded, so it is removed here. */
function withoutHidden(
  [operation, args]: QueryKey,
  data: InfiniteData<KeyPage>,
  store: Castaway['store'],
): InfiniteData<KeyPage> {
  const rules = currentHidingRules()
  const { feeds: hide } = rules.cast
  const isHome =
    HOME_FEEDS.has(String(operation)) && !(args as { channelId?: string } | undefined)?.channelId
  const isShown = (key: string) => {
    const entity = store.base(key)
    return !(entity && 'hash' in entity && hide(entity))
  }
  return {
    ...data,
    pages: data.pages.map((page) => {
      const keys = page.keys.filter(isShown)
      return { ...page, keys: isHome ? withoutMutedChannels(keys, store, rules) : keys }
    }),
  }
}

function namedIn(data: InfiniteData<KeyPage>, store: Castaway['store']): [string, unknown][] {
  return data.pages
    .flatMap(({ keys }) => keys)
    .flatMap((key): [string, unknown][] => {
      const entity = store.base(key)
      return entity ? [[key, entity]] : []
    })
}

function isSnapshot(value: unknown): value is Snapshot {
  const { build, at, me, reads, entities } = (value ?? {}) as Partial<Snapshot>
  return (
    typeof build === 'string' &&
    typeof at === 'number' &&
    typeof me?.user?.id === 'string' &&
    Array.isArray(entities) &&
    Array.isArray(reads) &&
    reads.every(
      (read) =>
        Array.isArray(read?.key) &&
        typeof read.at === 'number' &&
        read.data !== null &&
        read.data !== undefined &&
        (read.key.length < 3 || Array.isArray((read.data as { pages?: unknown }).pages)),
    )
  )
}
