import { type Castaway, isMember, type Me, tabAccount } from '@castaway/react'
import { clear, createStore, get, set, type UseStore } from 'idb-keyval'
import { isKept, markKept } from './marker'
import { restoreFrom, snapshotOf } from './snapshot'

/** A slow disk is no reason to show nothing, in milliseconds. */
const PATIENCE = 500
const SAVE_AFTER = 3_000
const LAST = 'last'

let opened: UseStore | undefined
const store = () => (opened ??= createStore('castaway-kept', 'snapshot'))

/** Changes with every build, as it names what is in the first script. */
const build = () =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src') ??
  'dev'

/** Puts back what this tab's account, or whoever was here last, saw last. Nothing where that is not possible. */
export async function restoreKept(castaway: Castaway): Promise<void> {
  performance.mark('castaway-kept-read')
  const late = new Promise<undefined>((give) => setTimeout(() => give(undefined), PATIENCE))
  try {
    const kept = await Promise.race([get(tabAccount() ?? LAST, store()), late])
    if (kept !== undefined && !restoreFrom(kept, castaway, build(), Date.now())) await forget()
  } catch {
    await forget()
  }
  performance.measure('castaway-kept', 'castaway-kept-read')
}

async function forget(): Promise<void> {
  markKept(false)
  await clear(store()).catch(() => {})
}

/** Keeps what is seen for the next start, for as long as its owner is signed in. Returns what ends it. */
export function keepWhatIsSeen(castaway: Castaway): () => void {
  const { queryClient } = castaway
  const first = queryClient.getQueryData<Me>(['me'])
  let owner = first?.user?.id
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = async () => {
    clearTimeout(timer)
    timer = undefined
    const snapshot = snapshotOf(castaway, build())
    if (!snapshot) return
    try {
      await set(String(snapshot.me.account?.fid ?? LAST), snapshot, store())
      await set(LAST, snapshot, store())
      // Signed out while it was written.
      if (isMember(queryClient.getQueryData<Me>(['me']))) markKept(true)
      else await forget()
    } catch {
      // No room, or not allowed: the next start begins empty.
    }
  }
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success') return
    if (query.queryKey[0] === 'me') {
      const me = query.state.data as Me
      const now = isMember(me) ? me.user?.id : undefined
      if (now === undefined) {
        if (isKept() || owner !== undefined) void forget()
      }
      // What was put back is somebody else's.
      if (owner !== undefined && now !== owner) void forget().then(() => castaway.reset())
      owner = now
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
