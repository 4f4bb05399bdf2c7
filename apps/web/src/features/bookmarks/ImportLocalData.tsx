import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useCastaway, useMe } from '@castaway/react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button'
import { toast } from '../../ui/toast/toasts'
import { previousOwners, recordsOf } from '../../app/records'

/**
 * Offers a user who has just signed in the data that was saved in this browser before. It may belong to a previous user
 * of the browser, so it is never imported without asking.
 */
export function ImportLocalData() {
  const castaway = useCastaway()
  const user = useMe().data?.user?.id
  const [count, setCount] = useState(0)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let gone = false
    const { store, ready } = recordsOf(castaway)
    void ready
      .then(() => Promise.all(previousOwners().map((owner) => store.countsOf(owner))))
      .then((left) => {
        if (!gone) setCount(left.reduce((sum, { bookmark = 0 }) => sum + bookmark, 0))
      })
    return () => {
      gone = true
    }
  }, [castaway, user])
  if (!user || count === 0) return null
  const importAll = async () => {
    setBusy(true)
    const { store } = recordsOf(castaway)
    for (const owner of previousOwners()) {
      // oxlint-disable-next-line no-await-in-loop -- sequential, because each step changes what is stored
      await store.adopt(owner)
    }
    setCount(0)
    toast({
      title: plural(count, {
        one: '# bookmark added to your account',
        other: '# bookmarks added to your account',
      }),
    })
  }
  return (
    <section
      aria-label={t`Bookmarks saved before you signed in`}
      className="flex flex-wrap items-center gap-3 border-b border-line bg-surface px-(--row-x) py-3.5"
    >
      <p className="min-w-[24ch] flex-1 text-pretty">
        <Plural
          value={count}
          one="# bookmark was saved in this browser before you signed in."
          other="# bookmarks were saved in this browser before you signed in."
        />
      </p>
      <div className="flex gap-2">
        <Button size="small" tone="primary" busy={busy} onClick={() => void importAll()}>
          <Trans>Add to my account</Trans>
        </Button>
        <Button size="small" onClick={() => setCount(0)}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </section>
  )
}
