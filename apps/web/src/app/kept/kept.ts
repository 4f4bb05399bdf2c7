import { type Castaway, isMember, type Me, tabAccount } from '@castaway/react'
import { clear, createStore, get, promisifyRequest, type UseStore } from 'idb-keyval'
import { version } from '../version'
import { isKept, markKept } from './marker'
import { restoreFrom, type Snapshot, snapshotOf } from './snapshot'

/** A slow disk is no reason to show nothing, in milliseconds; without a connection there is nothing else. */
const PATIENCE = { online: 500, offline: 5_000 }
const SAVE_AFTER = 3_000
const LAST = 'last'

let opened: UseStore | undefined
const store = () => (opened ??= createStore('castaway-kept', 'snapshot'))

/** Puts back what this tab's account, or whoever was here last, saw last. Nothing where that is not possible. */
export async function restoreKept(castaway: Castaway): Promise<void> {
  performance.mark('castaway-kept-read')
  const patience = PATIENCE[navigator.onLine ? 'online' : 'offline']
  const late = new Promise<undefined>((give) => setTimeout(() => give(undefined), patience))
  try {
    const kept = await Promise.race([get(tabAccount() ?? LAST, store()), late])
    if (kept !== undefined && !restoreFrom(kept, castaway, version(), Date.now())) await forget()
  } catch {
    await forget()
  }
  performance.measure('castaway-kept', 'castaway-kept-read')
}

/** Named anew whenever all is forgotten, in any tab: what was seen before that is not written any more. */
const ROUND = 'castaway.kept.round'

function round(): string | null {
  try {
    return localStorage.getItem(ROUND)
  } catch {
    return null
  }
}

function beginRound(): void {
  try {
    localStorage.setItem(ROUND, String(Math.random()))
  } catch {
    // Other tabs hear of it a moment later.
  }
}

async function forget(): Promise<void> {
  beginRound()
  markKept(false)
  await clear(store()).catch(() => {})
}

/** In one step, and not where all was forgotten since: of a write and a forgetting, the later one stands. */
const write = (snapshot: Snapshot, isWanted: () => boolean): Promise<boolean> =>
  store()('readwrite', async (objects) => {
    if (!isWanted()) return false
    objects.put(snapshot, String(snapshot.me.account?.fid ?? LAST))
    objects.put(snapshot, LAST)
    await promisifyRequest(objects.transaction)
    return isWanted()
  })

let leaving = false

/**
 * Somebody is about to sign out: forgets everything, and keeps nothing until `over`. `again` is for the moment when
 * they are out, as another tab may have kept something in between.
 */
export async function leaveKept(): Promise<{ again(): Promise<void>; over(): void }> {
  leaving = true
  await forget()
  return { again: forget, over: () => void (leaving = false) }
}

/** Keeps what is seen for the next start, for as long as its owner is signed in. Returns what ends it. */
export function keepWhatIsSeen(castaway: Castaway): () => void {
  const { queryClient } = castaway
  const first = queryClient.getQueryData<Me>(['me'])
  let owner = first?.user?.id
  if (first && !isMember(first) && isKept()) void forget()
  let mine = round()
  let timer: ReturnType<typeof setTimeout> | undefined
  const isWanted = () =>
    !leaving && mine === round() && isMember(queryClient.getQueryData<Me>(['me']))
  const save = async () => {
    clearTimeout(timer)
    timer = undefined
    const snapshot = snapshotOf(castaway, version())
    if (!snapshot || !isWanted()) return
    try {
      if (await write(snapshot, isWanted)) markKept(true)
    } catch {
      // No room, or not allowed: the next start begins empty.
    }
  }
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success') return
    if (query.queryKey[0] === 'me') {
      const me = query.state.data as Me
      const now = isMember(me) ? me.user?.id : undefined
      const before = owner
      owner = now
      if (now === undefined && (isKept() || before !== undefined)) void forget()
      // What was put back is somebody else's.
      if (before !== undefined && now !== before) void forget().then(() => castaway.reset())
      mine = round()
    }
    timer ??= setTimeout(() => void save(), SAVE_AFTER)
  })
  const leave = () => {
    if (document.hidden && timer !== undefined) void save()
  }
  document.addEventListener('visibilitychange', leave)
  return () => {
    stop()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', leave)
  }
}
