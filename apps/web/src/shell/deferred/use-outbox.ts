import { isMember, type Outbox, type OutboxEntry, useCastaway, useMe } from '@castaway/react'
import { useEffect, useState, useSyncExternalStore } from 'react'

const none: readonly OutboxEntry[] = []
const nothing = () => () => {}

/** Queued and rejected changes. Opens the outbox for signed-in users. */
export function useOutbox(): { outbox: Outbox | undefined; entries: readonly OutboxEntry[] } {
  const castaway = useCastaway()
  const signedIn = isMember(useMe().data)
  const [outbox, setOutbox] = useState<Outbox>()
  useEffect(() => {
    if (!signedIn) return
    let gone = false
    castaway.outbox.open().then(
      (opened) => {
        if (!gone) setOutbox(opened)
      },
      // Without the outbox nothing can be queued; the next start tries again.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [castaway, signedIn])
  const entries = useSyncExternalStore(outbox?.subscribe ?? nothing, outbox?.list ?? (() => none))
  return { outbox, entries }
}
