import {
  hasUnconfirmed,
  isMember,
  OUTBOX_DATABASE,
  type Outbox,
  type OutboxEntry,
  useCastaway,
  useMe,
} from '@castaway/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { firstTouch } from '../../ui/first-touch'

const none: readonly OutboxEntry[] = []
const nothing = () => () => {}

/**
 * Resolves when the outbox may contain something: at once if it was opened before in this browser, or if the last page
 * was left before a write was confirmed.
 */
async function untilNeeded(): Promise<void> {
  if (hasUnconfirmed()) return
  // Some browsers have no databases or cannot list them, whatever the types say.
  const databases = globalThis.indexedDB as Partial<IDBFactory> | undefined
  const known = await databases?.databases?.().catch(() => undefined)
  if (known && !known.some(({ name }) => name === OUTBOX_DATABASE)) await firstTouch()
}

/** Queued and rejected changes. Opens the outbox for signed-in users. */
export function useOutbox(): { outbox: Outbox | undefined; entries: readonly OutboxEntry[] } {
  const castaway = useCastaway()
  const signedIn = isMember(useMe().data)
  const [outbox, setOutbox] = useState<Outbox>()
  useEffect(() => {
    if (!signedIn) return
    let gone = false
    const start = async () => {
      await untilNeeded()
      if (gone) return
      const opened = await castaway.outbox.open()
      if (!gone) setOutbox(opened)
    }
    // Without the outbox nothing can be queued; the next start tries again.
    start().catch(() => {})
    return () => {
      gone = true
    }
  }, [castaway, signedIn])
  const entries = useSyncExternalStore(outbox?.subscribe ?? nothing, outbox?.list ?? (() => none))
  return { outbox, entries }
}
