import type { Castaway } from '@castaway/react'
import type { RecordEntry } from '@castaway/react/records'
import { saveFile } from '../../ui/files/save-file'

/** Downloads the user's bookmarks as a file, with the text of those that are in the cache. */
export function exportBookmarks(
  { store }: Castaway,
  bookmarks: readonly RecordEntry<'bookmark'>[],
  folders: readonly RecordEntry<'folder'>[],
): void {
  const names = new Map(folders.map(({ id, body }) => [id, body.name]))
  const kept = bookmarks.map(({ id, body }) => {
    const cast = store.cast(id)
    return {
      hash: id,
      link: `${location.origin}/cast/${id}`,
      folder: body.folder === null ? null : (names.get(body.folder) ?? null),
      note: body.note,
      added_at: new Date(body.addedAt).toISOString(),
      ...(cast && { author: cast.author.username, text: cast.text }),
    }
  })
  saveFile(
    'castaway-bookmarks.json',
    'application/json',
    JSON.stringify({ bookmarks: kept }, null, 2),
  )
}
