import { t } from '@lingui/core/macro'
import type { Castaway } from '@castaway/react'
import { toast } from '../../ui/toast/toasts'
import { recordsOf } from '../../app/records'
import type { RecordStore } from '@castaway/react/records'
import { createRoot } from 'react-dom/client'
import { BookmarkDialog } from './BookmarkDialog'

/** Bookmarks a cast; opens the dialog if it is bookmarked already. */
export async function bookmark(castaway: Castaway, hash: string): Promise<void> {
  const { store, ready } = recordsOf(castaway)
  await ready
  if (store.get('bookmark', hash)) return editBookmark(store, hash)
  await store.put('bookmark', hash, { folder: null, note: '', addedAt: Date.now() })
  toast({
    title: t`Bookmarked`,
    action: { label: t`Add folder or note`, run: () => editBookmark(store, hash) },
  })
}

/**
 * Opens the dialog of one bookmark over the current screen. It has its own React root: most people never open it, so
 * the first page does not need to include it.
 */
function editBookmark(store: RecordStore, hash: string): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<BookmarkDialog store={store} hash={hash} onClose={close} />)
}
