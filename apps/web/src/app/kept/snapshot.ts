import { absorb, type Castaway, type KeyPage, type Me, meQuery } from '@castaway/react'
import type { InfiniteData, QueryKey } from '@tanstack/react-query'

/** What was on the screens of one account when they were last here. Never holds tokens, addresses or keys. */
export interface Snapshot {
  /** Another build may think of another shape: what it did not make itself it does not read. */
  build: string
  /** Unix ms. */
  at: number
  me: Me
  reads: { key: QueryKey; data: unknown; at: number }[]
  /** Casts, people and channels that lists name by their keys. */
  entities: unknown[]
}

const MOST_READS = 40
const MOST_PAGES = 2
const MOST_CHARACTERS = 2_000_000
export const LONGEST = 3 * 24 * 3_600_000
/** What is typed, tried out or only for one's own eyes is not kept. */
const NOT_KEPT =
  /^(search|is[A-Z]|fetchEmbedded|fetchUserBalance|lookupUserStorage|fetchMute|fetchBlock)/

/** What of this page is worth keeping, newest first and no more than is quick to read. */
export function snapshotOf(
  { queryClient, store, client }: Castaway,
  build: string,
): Snapshot | null {
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (!me?.user || me.user.isGuest) return null
  const found = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' })
    .filter(({ queryKey: [id] }) => typeof id === 'string' && id in client && !NOT_KEPT.test(id))
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MOST_READS)
  const reads: Snapshot['reads'] = []
  const entities = new Map<string, unknown>()
  let size = 0
  for (const { queryKey, state } of found) {
    const data = firstPages(queryKey, state.data)
    const named = queryKey[2] === 'keys' ? namedIn(data as InfiniteData<KeyPage>, store) : []
    const cost = JSON.stringify([data, named.map(([, entity]) => entity)])?.length ?? 0
    if (size + cost > MOST_CHARACTERS) continue
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

/** Puts it back. @returns whether there was something to put back */
export function restoreFrom(
  value: unknown,
  { queryClient, store }: Castaway,
  build: string,
  now: number,
): boolean {
  if (!isSnapshot(value) || value.build !== build || now - value.at > LONGEST) return false
  absorb(value.entities, store)
  for (const { key, data, at } of value.reads) {
    if (key[2] !== 'keys') absorb(data, store)
    queryClient.setQueryData(key, data, { updatedAt: at })
    // It shows at once, and is asked for anew as soon as a screen needs it.
    void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
  // Old from the beginning: whoever it was has to prove to be it still.
  queryClient.setQueryData(meQuery.queryKey, value.me, { updatedAt: 1 })
  return true
}

function firstPages(key: QueryKey, data: unknown): unknown {
  if (key[2] !== 'keys' && key[2] !== 'pages') return data
  const { pages, pageParams } = data as InfiniteData<unknown>
  return { pages: pages.slice(0, MOST_PAGES), pageParams: pageParams.slice(0, MOST_PAGES) }
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
