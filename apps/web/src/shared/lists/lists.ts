import type { RecordEntry, RecordStore } from '@castaway/react/records'
import { trimmedName, pinId, unpin } from '../pins/pins'

/** Lists of people, stored by Castaway itself: the network has no lists. */

export type List = RecordEntry<'list'>

/** Limits of people per list and of lists per user. */
export const MAX_PEOPLE = 500
export const MAX_LISTS = 100

/** Lists in the order that their owner chose. */
export const sortLists = (lists: readonly List[]): List[] =>
  lists.toSorted(
    (a, b) => a.body.position - b.body.position || a.body.name.localeCompare(b.body.name),
  )

/**
 * Creates a list at the end.
 * @returns its id; null when the limit is reached or the name is empty
 */
export async function createList(
  store: RecordStore,
  typed: string,
  fids: readonly number[] = [],
): Promise<string | null> {
  const name = trimmedName(typed)
  await store.ready()
  const lists = store.all('list')
  if (!name || lists.length >= MAX_LISTS) return null
  const id = crypto.getRandomValues(new Uint32Array(3)).join('-')
  const position = Math.max(0, ...lists.map(({ body }) => body.position + 1))
  await store.put('list', id, { name, position, fids: [...new Set(fids)].slice(0, MAX_PEOPLE) })
  return id
}

export async function renameList(store: RecordStore, id: string, typed: string): Promise<void> {
  const list = store.get('list', id)
  const name = trimmedName(typed)
  if (list && name) await store.put('list', id, { ...list, name })
}

/**
 * Removes a list and its tab.
 * @returns a function that restores both
 */
export async function removeList(store: RecordStore, id: string): Promise<() => Promise<void>> {
  const before = store.get('list', id)
  const tab = pinId('list', id)
  const putBack = store.get('tab', tab) ? await unpin(store, tab) : undefined
  await store.put('list', id, null)
  return async () => {
    await store.put('list', id, before)
    await putBack?.()
  }
}

/**
 * Adds people to a list, up to the limit.
 * @returns how many were added
 */
export async function addPeople(
  store: RecordStore,
  id: string,
  fids: readonly number[],
): Promise<number> {
  const list = store.get('list', id)
  if (!list) return 0
  const all = [...new Set([...list.fids, ...fids])].slice(0, MAX_PEOPLE)
  const added = all.length - list.fids.length
  if (added > 0) await store.put('list', id, { ...list, fids: all })
  return Math.max(0, added)
}

export async function removePerson(store: RecordStore, id: string, fid: number): Promise<void> {
  const list = store.get('list', id)
  if (list?.fids.includes(fid)) {
    await store.put('list', id, { ...list, fids: list.fids.filter((each) => each !== fid) })
  }
}
