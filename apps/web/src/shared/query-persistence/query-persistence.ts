import { type Castaway, isMember, type Me, tabAccount, writeWatchers } from '@castaway/react'
import { clear, createStore, get, promisifyRequest, type UseStore } from 'idb-keyval'
import { version } from '../../app/version'
import { hasSnapshot, setSnapshotState } from './snapshot-marker'
import { restoreSnapshot, type Snapshot, createSnapshot } from './snapshot'

/** Milliseconds to wait for a slow disk; offline there is nothing else to show, so it waits longer. */
const TIMEOUT = { online: 500, offline: 5_000 }
const SAVE_AFTER = 3_000
const LAST = 'last'

let opened: UseStore | undefined
const store = () => (opened ??= createStore('castaway-kept', 'snapshot'))

/** Restores the snapshot of this tab's account, or else the last one written. Does nothing if there is none. */
export async function restoreQueries(castaway: Castaway): Promise<void> {
  performance.mark('castaway-kept-read')
  const timeout = TIMEOUT[navigator.onLine ? 'online' : 'offline']
  const late = new Promise<undefined>((give) => setTimeout(() => give(undefined), timeout))
  try {
    const snapshot = await Promise.race([get(tabAccount() ?? LAST, store()), late])
    if (snapshot !== undefined && !restoreSnapshot(snapshot, castaway, version(), Date.now()))
      await purge()
  } catch {
    await purge()
  }
  performance.measure('castaway-kept', 'castaway-kept-read')
}

/** Changes with every purge, in any tab: a snapshot from before a purge is not written. */
const PURGE_ID = 'castaway.kept.round'

function purgeId(): string | null {
  try {
    return localStorage.getItem(PURGE_ID)
  } catch {
    return null
  }
}

function renewPurgeId(): void {
  try {
    localStorage.setItem(PURGE_ID, String(Math.random()))
  } catch {
    // Without storage, other tabs cannot know about the purge.
  }
}

async function purge(): Promise<void> {
  renewPurgeId()
  setSnapshotState('none')
  await clear(store()).catch(() => {})
}

/** Writes in one transaction, unless there was a purge meanwhile: a purge always wins over an older write. */
const write = (snapshot: Snapshot, isCurrent: () => boolean): Promise<boolean> =>
  store()('readwrite', async (objects) => {
    if (!isCurrent()) return false
    objects.put(snapshot, String(snapshot.me.account?.fid ?? LAST))
    objects.put(snapshot, LAST)
    await promisifyRequest(objects.transaction)
    return isCurrent()
  })

let leaving = false

/**
 * Purges before a sign-out, and persists nothing until `resume`. `purgeAgain` is for the moment after the sign-out,
 * because another tab may have persisted something in between.
 */
export async function purgeQueries(): Promise<{ purgeAgain(): Promise<void>; resume(): void }> {
  leaving = true
  await purge()
  return { purgeAgain: purge, resume: () => void (leaving = false) }
}

/**
 * Persists queries for the next start while their owner is signed in. A snapshot counts only until its owner changes
 * something, because the next start would show it as it was before. Returns a function that stops it.
 */
export function persistQueries(castaway: Castaway): () => void {
  const { queryClient } = castaway
  const first = queryClient.getQueryData<Me>(['me'])
  let owner = first?.user?.id
  if (first && !isMember(first) && hasSnapshot()) void purge()
  let mine = purgeId()
  let timer: ReturnType<typeof setTimeout> | undefined
  let writes = 0
  let unanswered = 0
  const isCurrent = () =>
    !leaving && mine === purgeId() && isMember(queryClient.getQueryData<Me>(['me']))
  const save = async () => {
    clearTimeout(timer)
    timer = undefined
    const snapshot = createSnapshot(castaway, version())
    if (!snapshot || !isCurrent()) return
    const asOf = writes
    try {
      const isWritten = await write(snapshot, isCurrent)
      if (isWritten && asOf === writes && unanswered === 0) setSnapshotState('current')
    } catch {
      // Quota exceeded, or not allowed: the next start begins empty.
    }
  }
  const saveSoon = () => {
    timer ??= setTimeout(() => void save(), SAVE_AFTER)
  }
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success') return
    if (query.queryKey[0] === 'me') {
      const me = query.state.data as Me
      const now = isMember(me) ? me.user?.id : undefined
      const before = owner
      owner = now
      if (now === undefined && (hasSnapshot() || before !== undefined)) void purge()
      // The restored data belongs to someone else.
      if (before !== undefined && now !== before) void purge().then(() => castaway.reset())
      mine = purgeId()
    }
    saveSoon()
  })
  const watchWrite = (answered: boolean) => {
    unanswered += answered ? -1 : 1
    if (!answered) {
      writes += 1
      if (hasSnapshot()) setSnapshotState('outdated')
    } else saveSoon()
  }
  writeWatchers.add(watchWrite)
  // The first screen was read before this code was loaded.
  if (!hasSnapshot()) saveSoon()
  const leave = () => {
    if (document.hidden && timer !== undefined) void save()
  }
  document.addEventListener('visibilitychange', leave)
  return () => {
    stop()
    writeWatchers.delete(watchWrite)
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', leave)
  }
}
