import { t } from '@lingui/core/macro'
import { clear, createStore } from 'idb-keyval'
import { setHasSnapshot } from '../../../shared/query-persistence/snapshot-marker'
import { toast } from '../../../ui/toast/toasts'

/** Clears what only saves time: cached queries, scroll positions, recent searches, and the app's own files. */
export async function clearBrowserData(): Promise<void> {
  try {
    setHasSnapshot(false)
    for (const key of Object.keys(localStorage)) {
      if (key === 'castaway.recent' || key.startsWith('castaway.place.'))
        localStorage.removeItem(key)
    }
    await clear(createStore('castaway-kept', 'snapshot'))
    for (const name of (await globalThis.caches?.keys()) ?? []) {
      if (name === 'castaway-files') await caches.delete(name)
    }
    toast({ title: t`Browser data cleared` })
  } catch {
    toast({ tone: 'bad', title: t`Your browser didn’t allow this` })
  }
}
