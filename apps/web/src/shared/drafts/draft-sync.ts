import { type Castaway, type Me, meQuery } from '@castaway/react'
import { recordsOf } from '../../app/records'
import { toDraftRecord } from './draft-record'
import { type Draft, isBlank } from './draft-model'
import { refreshDrafts } from './refresh-drafts'
import { applyRemoteDrafts } from './remote-drafts'
import { drafts } from './use-draft'

function isOwn({ fid }: Draft, { queryClient }: Pick<Castaway, 'queryClient'>): boolean {
  const me = queryClient.getQueryData<Me>(meQuery.queryKey)
  return (me?.accounts ?? (me?.account ? [me.account] : [])).some((each) => each.fid === fid)
}

/** Milliseconds without typing after which a draft is synced. */
const PAUSE = 1_500
/** Server limits of one cast and of one draft, in characters; a larger draft stays on this device. */
const MAX_TEXT_LENGTH = 20_000
const MAX_BODY_LENGTH = 60_000

/** Pushes all unsynced drafts at once; undefined before the sync has started. */
let pushAll: (() => Promise<void>) | undefined

/**
 * Syncs the drafts of this browser with the user's other devices. Local text is authoritative; if two devices changed
 * the same draft, both versions are kept.
 */
export function startDraftSync(castaway: Castaway): void {
  if (pushAll) return
  const { store, ready } = recordsOf(castaway)
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const isMine = (draft: Draft) => isOwn(draft, castaway)
  // Each version of a draft is pushed once: one that the server rejects must not loop.
  const pushed = new Set<string>()
  // Sent or discarded here: lists that were read before must not restore them.
  const removed = new Set<string>()
  const push = async (draft: Draft) => {
    const state = `${draft.id} ${draft.savedAt}`
    if (!isMine(draft) || isBlank(draft) || pushed.has(state)) return
    pushed.add(state)
    const body = toDraftRecord(draft)
    if (
      JSON.stringify(body).length > MAX_BODY_LENGTH ||
      body.casts.some(({ text }) => text.length > MAX_TEXT_LENGTH)
    )
      return
    // Another tab may have sent it since it was read.
    if ((await drafts.get(draft.id)) === null || removed.has(draft.id)) return
    await store.put('draft', draft.id, body, { guarded: true })
  }
  drafts.subscribe(({ kind, draft }) => {
    if (kind === 'adopted') return
    clearTimeout(timers.get(draft.id))
    timers.delete(draft.id)
    if (kind === 'gone') {
      removed.add(draft.id)
      if (isMine(draft)) void store.put('draft', draft.id, null)
    } else {
      removed.delete(draft.id)
      timers.set(
        draft.id,
        setTimeout(() => void push(draft), PAUSE),
      )
    }
  })
  // Nothing counts as deleted elsewhere before the server has returned its list.
  let heard = false
  let taking = Promise.resolve()
  const take = () => {
    taking = taking
      .then(async () => {
        const settled = heard && store.status === 'idle' && store.waiting === 0
        const { hasRead } = store
        const changed = await applyRemoteDrafts(drafts, store.all('draft'), {
          isMine,
          push,
          isGone: (id) => removed.has(id) || store.get('draft', id) === null,
          settled,
          hasRead,
        })
        if (changed) await refreshDrafts(castaway.queryClient)
      })
      .catch(() => undefined)
  }
  store.subscribe(take)
  void ready
    .then(() => store.sync())
    .then(() => {
      heard = store.status === 'idle'
      take()
    })
  pushAll = async () => {
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    await taking
    for (const draft of await drafts.list()) if (draft.synced !== draft.savedAt) await push(draft)
  }
}

/** Milliseconds that a sign-out waits for drafts to reach the server. */
const SIGN_OUT_TIMEOUT = 6_000

/** Whether a draft has data that other devices do not get, which would be lost with the local copy. */
const isOnlyHere = ({ parts, due, planned, waits }: Draft): boolean =>
  due !== null || planned || waits || parts.some(({ images }) => images.some(({ url }) => !url))

/**
 * Before a sign-out: pushes the user's drafts to the server, and removes the synced ones from this browser.
 * @returns how many were removed and how many had to stay; functions to call after the sign-out, or when it fails
 */
export async function purgeDrafts(castaway: Castaway): Promise<{
  gone: number
  remaining: number
  purgeAgain(): Promise<void>
  restore(): Promise<void>
}> {
  startDraftSync(castaway)
  const { store, ready } = recordsOf(castaway)
  await ready
  await pushAll?.()
  await Promise.race([store.sync(), new Promise((late) => setTimeout(late, SIGN_OUT_TIMEOUT))])
  const mine = (await drafts.list()).filter((draft) => isOwn(draft, castaway))
  const there = new Map(store.all('draft').map(({ id, body }) => [id, body.savedAt]))
  const left = store.status === 'idle' ? await store.clearForSignOut() : null
  let gone = 0
  for (const draft of left ? mine : []) {
    if (there.get(draft.id) !== draft.savedAt || isOnlyHere(draft)) continue
    await drafts.removeLocal(draft)
    gone += 1
  }
  return {
    gone,
    remaining: mine.length - gone,
    purgeAgain: async () => left?.again(),
    restore: async () => left?.stay(),
  }
}
