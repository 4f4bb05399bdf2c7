import { isMember, type Outbox, type OutboxEntry, useCastaway, useMe } from '@castaway/react'
import { useEffect, useState, useSyncExternalStore } from 'react'

const none: readonly OutboxEntry[] = []
const nothing = () => () => {}

/** What waits for the connection, and what was refused. Opens the outbox for those who are signed in. */
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
      // Without it nothing can wait; the next start tries again.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [castaway, signedIn])
  const entries = useSyncExternalStore(outbox?.subscribe ?? nothing, outbox?.list ?? (() => none))
  return { outbox, entries }
}
