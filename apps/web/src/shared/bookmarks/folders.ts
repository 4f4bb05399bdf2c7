import type { RecordEntry, RecordStore } from '@castaway/react/records'

/** Folders in the order that their owner chose. */
export const sortFolders = (folders: readonly RecordEntry<'folder'>[]): RecordEntry<'folder'>[] =>
  folders.toSorted(
    (a, b) => a.body.position - b.body.position || a.body.name.localeCompare(b.body.name),
  )

/**
 * Creates a folder at the end; one with the same name is reused.
 * @returns its id
 */
export async function addFolder(store: RecordStore, typed: string): Promise<string> {
  const name = typed.trim().slice(0, 80)
  await store.ready()
  const folders = store.all('folder')
  const same = folders.find(({ body }) => body.name === name)
  if (same) return same.id
  const id = crypto.getRandomValues(new Uint32Array(3)).join('-')
  const position = Math.max(0, ...folders.map(({ body }) => body.position + 1))
  await store.put('folder', id, { name, position })
  return id
}

/**
 * Removes a folder; its bookmarks are then in no folder.
 * @returns a function that undoes it
 */
export async function removeFolder(store: RecordStore, id: string): Promise<() => Promise<void>> {
  const folder = store.get('folder', id)
  const inside = store.all('bookmark').filter(({ body }) => body.folder === id)
  await Promise.all(
    inside.map((each) => store.put('bookmark', each.id, { ...each.body, folder: null })),
  )
  await store.put('folder', id, null)
  return async () => {
    await store.put('folder', id, folder)
    await Promise.all(inside.map((each) => store.put('bookmark', each.id, each.body)))
  }
}

/** Bookmarks of a folder (all if it is null), newest first. */
export const bookmarksIn = (
  bookmarks: readonly RecordEntry<'bookmark'>[],
  folder: string | null,
): RecordEntry<'bookmark'>[] =>
  bookmarks
    .filter(({ body }) => folder === null || body.folder === folder)
    .toSorted((a, b) => b.body.addedAt - a.body.addedAt)
