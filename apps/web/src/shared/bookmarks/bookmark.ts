import { t } from '@lingui/core/macro'
import type { Castaway } from '@castaway/react'
import { toast } from '../../ui/toast/toasts'
import { recordsOf } from '../../app/records'
import { editBookmark } from './edit-bookmark'

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
