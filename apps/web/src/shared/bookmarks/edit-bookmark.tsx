import type { RecordStore } from '@castaway/react/records'
import { createRoot } from 'react-dom/client'
import { BookmarkDialog } from './BookmarkDialog'

/**
 * Opens the dialog of one bookmark over the current screen. It has its own React root: most people never open it, so
 * the first page does not need to include it.
 */
export function editBookmark(store: RecordStore, hash: string): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<BookmarkDialog store={store} hash={hash} onClose={close} />)
}
