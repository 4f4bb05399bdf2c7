import { type FormEvent, useEffect, useRef, useState } from 'react'

/** Submits a form; a press while the recipient is still looked up counts once they are known. */
export function useQueuedSubmit(isBusy: boolean, review: () => void) {
  const [isQueued, setQueued] = useState(false)
  const latest = useRef(review)
  useEffect(() => {
    latest.current = review
  })
  useEffect(() => {
    if (!isQueued || isBusy) return
    // oxlint-disable-next-line react/set-state-in-effect -- the end of the look-up is what the press waits for
    setQueued(false)
    latest.current()
  }, [isQueued, isBusy])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) setQueued(true)
    else review()
  }
  return { isQueued, submit }
}
