import { type Castaway, type Me, meQuery } from '@castaway/react'
import type { OwnBody } from '@castaway/react/own'
import { ownOf } from '../own/own'
import { type Draft, isBlank, newPart } from './draft-model'
import { refreshDrafts } from './send-draft'
import { drafts, newId } from './use-draft'

type Body = OwnBody<'draft'>

let device: string | undefined

/** A word for this browser, the same after every reload where the browser can keep it. */
function thisDevice(): string {
  try {
    device ??= localStorage.getItem('castaway-device') ?? newId()
    localStorage.setItem('castaway-device', device)
  } catch {
    device ??= newId()
  }
  return device
}

/** What other devices get of a draft. Pictures that are not uploaded yet stay on this one. */
export function bodyOfDraft(draft: Draft): Body {
  return {
    fid: draft.fid,
    target: draft.target,
    casts: draft.parts.map(({ key, text, withoutPreview, pictures, tried }) => ({
      key,
      text,
      withoutPreview: withoutPreview.slice(0, 20),
      media: pictures.flatMap(({ url, alt }) => (url ? [{ url, alt }] : [])).slice(0, 8),
      tried,
    })),
    channel: draft.channel,
    sent: draft.sent,
    savedAt: draft.savedAt,
    device: thisDevice(),
  }
}

/** A draft of another device, to be written on here. */
export function draftOfBody(id: string, body: Body, here: Draft | undefined): Draft {
  const picturesHere = new Map(
    here?.parts.flatMap(({ pictures }) =>
      pictures.map((picture) => [picture.url ?? picture.id, picture]),
    ),
  )
  return {
    id,
    fid: body.fid,
    target: body.target,
    parts: body.casts.map(({ key, text, withoutPreview, media, tried }, index) => ({
      ...newPart(key ?? `${id}-${index}`, text),
      withoutPreview,
      tried: tried ?? null,
      pictures: media.map(({ url, alt }) => ({
        ...(picturesHere.get(url) ?? { id: newId(), url }),
        alt,
      })),
    })),
    channel: body.channel
      ? {
          id: body.channel.id,
          name: body.channel.name,
          ...(body.channel.imageUrl ? { imageUrl: body.channel.imageUrl } : {}),
        }
      : null,
    sent: body.sent ?? [],
    due: here?.due ?? null,
    planned: here?.planned ?? false,
    waits: false,
    writer: '',
    revision: 0,
    savedAt: body.savedAt,
    synced: body.savedAt,
  }
}

function isOwn({ fid }: Draft, { queryClient }: Pick<Castaway, 'queryClient'>): boolean {
  const me = queryClient.getQueryData<Me>(meQuery.queryKey)
  return (me?.accounts ?? (me?.account ? [me.account] : [])).some((each) => each.fid === fid)
}

/** A pause in writing after which the others get it, in milliseconds. */
const PAUSE = 1_500
/** What the server takes of one cast and of one draft, in characters; a larger one stays on this device. */
const LONGEST_TEXT = 20_000
const LONGEST_BODY = 60_000

/** Gives the server at once what it has not got; undefined before anything is kept in step. */
let pushAll: (() => Promise<void>) | undefined

/**
 * Keeps the drafts of this browser and the ones that follow their writer to other devices the same. The words of this
 * browser are the truth here; of two that were changed on two devices, both stay.
 */
export function keepInStep(castaway: Castaway): void {
  if (pushAll) return
  const { store, ready } = ownOf(castaway)
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const isMine = (draft: Draft) => isOwn(draft, castaway)
  // Each state of a draft is offered once: one that the server refuses must not go round in a circle.
  const pushed = new Set<string>()
  // Sent or thrown away here: lists that were read before that must not bring them back.
  const gone = new Set<string>()
  const push = async (draft: Draft) => {
    const state = `${draft.id} ${draft.savedAt}`
    if (!isMine(draft) || isBlank(draft) || pushed.has(state)) return
    pushed.add(state)
    const body = bodyOfDraft(draft)
    if (
      JSON.stringify(body).length > LONGEST_BODY ||
      body.casts.some(({ text }) => text.length > LONGEST_TEXT)
    )
      return
    // Another tab may have sent it since it was read.
    if ((await drafts.get(draft.id)) === null || gone.has(draft.id)) return
    await store.put('draft', draft.id, body, { guarded: true })
  }
  drafts.subscribe(({ kind, draft }) => {
    if (kind === 'adopted') return
    clearTimeout(timers.get(draft.id))
    timers.delete(draft.id)
    if (kind === 'gone') {
      gone.add(draft.id)
      if (isMine(draft)) void store.put('draft', draft.id, null)
    } else {
      gone.delete(draft.id)
      timers.set(
        draft.id,
        setTimeout(() => void push(draft), PAUSE),
      )
    }
  })
  // Nothing is taken for deleted elsewhere before the server has said what there is.
  let heard = false
  let taking = Promise.resolve()
  const take = () => {
    taking = taking
      .then(async () => {
        const settled = heard && store.status === 'idle' && store.waiting === 0
        const { hasRead } = store
        const changed = await takeOver(store.all('draft'), {
          isMine,
          push,
          isGone: (id) => gone.has(id) || store.get('draft', id) === null,
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

/** How long a sign-out waits for drafts to reach the server, in milliseconds. */
const LONGEST_LEAVE = 6_000

/** What is in a draft that other devices do not get: it would be lost with this browser's copy. */
const isOnlyHere = ({ parts, due, planned, waits }: Draft): boolean =>
  due !== null || planned || waits || parts.some(({ pictures }) => pictures.some(({ url }) => !url))

/**
 * Somebody is about to sign out: gives the server their drafts, and takes from this browser what it has.
 * @returns how many went and how many had to stay; what to do when they are out, or stay after all
 */
export async function leaveDrafts(castaway: Castaway): Promise<{
  gone: number
  kept: number
  again(): Promise<void>
  stay(): Promise<void>
}> {
  keepInStep(castaway)
  const { store, ready } = ownOf(castaway)
  await ready
  await pushAll?.()
  await Promise.race([store.sync(), new Promise((late) => setTimeout(late, LONGEST_LEAVE))])
  const mine = (await drafts.list()).filter((draft) => isOwn(draft, castaway))
  const there = new Map(store.all('draft').map(({ id, body }) => [id, body.savedAt]))
  const left = store.status === 'idle' ? await store.leave() : null
  let gone = 0
  for (const draft of left ? mine : []) {
    if (there.get(draft.id) !== draft.savedAt || isOnlyHere(draft)) continue
    await drafts.letGo(draft)
    gone += 1
  }
  return {
    gone,
    kept: mine.length - gone,
    again: async () => left?.again(),
    stay: async () => left?.stay(),
  }
}

interface TakeOver {
  isMine: (draft: Draft) => boolean
  push: (draft: Draft) => Promise<void>
  /** Whether it has been sent or thrown away since the drafts were read. */
  isGone: (id: string) => boolean
  /** What the store holds is what the server holds. */
  settled: boolean
  /** False also where it was emptied, because its owner signs out: what is missing then was not deleted. */
  hasRead: boolean
}

/** Brings what other devices have done here. @returns whether anything has changed */
async function takeOver(
  remote: readonly { id: string; body: Body }[],
  { isMine, push, isGone, settled, hasRead }: TakeOver,
): Promise<boolean> {
  const here = new Map((await drafts.list()).map((draft) => [draft.id, draft]))
  let changed = false
  for (const { id, body } of remote) {
    const mine = here.get(id)
    if (mine?.savedAt === body.savedAt) {
      if (settled && mine.synced !== mine.savedAt) await drafts.mark(id, mine.savedAt)
    } else if (!mine || mine.synced === mine.savedAt) {
      await drafts.adopt(draftOfBody(id, body, mine), (stored) =>
        stored ? stored.synced === stored.savedAt : !isGone(id),
      )
      changed = true
    }
  }
  if (!settled) return changed
  const there = new Set(remote.map(({ id }) => id))
  for (const draft of here.values()) {
    if (there.has(draft.id) || !isMine(draft)) continue
    // Never there: written before, or while nothing kept in step. Once there: sent or thrown away elsewhere.
    if (draft.synced === undefined) await push(draft)
    else if (hasRead && draft.synced === draft.savedAt) {
      await drafts.forget(draft)
      changed = true
    }
  }
  return changed
}
