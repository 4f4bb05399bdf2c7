import { GatewayError, gatewayJson } from '@castaway/react'
import type { SnapPage, SnapProbe, SnapReport, SnapSubmission } from '@castaway/snaps'
import { useEffect, useMemo, useRef, useState } from 'react'
import { arrived, snapStates } from '../../../shared/embeds/snaps/snap-state'
import { type SnapCalls, snapKey } from '../../../shared/embeds/snaps/use-snap'

/** A page of a snap that was asked for: by its URL, by a button that opens one, or by a press. */
export interface Step {
  id: number
  kind: 'load' | 'open' | 'press'
  url: string
  /** Unix milliseconds. */
  at: number
  report: SnapReport
}

/** More than anyone goes back. */
const MAX_STEPS = 50

export const pageOf = ({ report: { probe } }: Step): SnapPage | undefined =>
  probe.snap ? { snap: probe.snap, url: probe.url } : undefined

const checkUrl = (url: string) =>
  gatewayJson<SnapReport>(`/api/_snap/check?url=${encodeURIComponent(url)}`)

let lastId = 0

/**
 * One run of a snap: what was asked and answered, and the way back and forward.
 * @param cast in which presses say that they are; null outside of casts
 */
export function useEmulator(url: string, cast: SnapSubmission['cast']) {
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [current, setCurrent] = useState<number>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const asked = useRef(0)
  const key = snapKey(url, null)
  const inCast = useRef(cast)
  useEffect(() => {
    inCast.current = cast
  }, [cast])

  const add = (step: Omit<Step, 'id' | 'at'>): Step => {
    const whole = { ...step, id: (lastId += 1), at: Date.now() }
    setSteps((before) => [...before, whole].slice(-MAX_STEPS))
    setCurrent(whole.id)
    return whole
  }
  /** What the card gets. */
  const answerOf = ({ report: { probe } }: Step): SnapProbe => {
    if (!probe.snap && !probe.newer)
      throw new GatewayError('SNAP_FAILED', 'The snap did not answer with a page', 502)
    return probe
  }
  const calls: SnapCalls = useMemo(
    () => ({
      async submit(body: SnapSubmission) {
        const report = await gatewayJson<SnapReport>('/api/_snap/check/press', {
          method: 'POST',
          body: { ...body, cast: inCast.current },
        })
        return answerOf(add({ kind: 'press', url: body.target, report }))
      },
      async open(target: string) {
        const report = await checkUrl(target)
        add({ kind: 'open', url: target, report })
        // What is no snap is a page, which the card offers to open.
        return report.probe
      },
    }),
    [],
  )

  return {
    steps,
    current: steps.find(({ id }) => id === current),
    error,
    busy,
    calls,
    /** Asks the URL, and begins again with what it answers. */
    async load() {
      const turn = (asked.current += 1)
      setBusy(true)
      setError(undefined)
      try {
        const report = await checkUrl(url)
        if (turn !== asked.current) return
        const page = pageOf(add({ kind: 'load', url, report }))
        if (page) snapStates.set(key, arrived(page))
      } catch (cause) {
        if (turn === asked.current) setError(cause)
      } finally {
        if (turn === asked.current) setBusy(false)
      }
    },
    /** Shows an earlier step, and its page in the card. */
    choose(step: Step) {
      setCurrent(step.id)
      const page = pageOf(step)
      if (page) snapStates.set(key, arrived(page))
    },
  }
}
