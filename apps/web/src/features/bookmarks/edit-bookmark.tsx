import type { RecordStore } from '@castaway/react/records'
import { createRoot } from 'react-dom/client'
import { BookmarkDialog } from './BookmarkDialog'

/**
 * Shows the dialog of one bookmark over whatever screen is there. It stands in a root of its own: most people never
 * open it, and the first page need not know of it.
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
