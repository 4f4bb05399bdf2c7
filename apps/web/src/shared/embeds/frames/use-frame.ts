import * as op from '@castaway/client/operations'
import { errorFacts, type ErrorMessage, SESSION_SIGNER, errorMessageFor } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { clientWith } from '../../../app/client-with'
import { safeUrl } from '../../../ui/text/safe-url'
import type { AppFrame, ButtonFrame } from '../embed-kinds'

const client = clientWith({ postFrameAction: op.postFrameAction })

export type FrameButton = NonNullable<ButtonFrame['buttons']>[number]

/** Timeout for a frame's server, in milliseconds. */
const TIMEOUT = 15_000

export interface LiveFrame {
  frame: ButtonFrame
  /** The mini app that the frame led to. */
  app: AppFrame | undefined
  /** The button whose response is pending. */
  busy: number | undefined
  failure: Pick<ErrorMessage, 'title' | 'advice'> | undefined
  /** The URL that a button wants to open; the reader decides. */
  leaving: URL | undefined
  stay: () => void
  tap: (button: FrameButton, text: string) => Promise<void>
  /** Returns to the frame as it was cast. */
  restart: () => void
  changed: boolean
}

/** The state of a frame after its button presses. */
export function useFrame(first: ButtonFrame, castHash: string): LiveFrame {
  const [frame, setFrame] = useState(first)
  const [app, setApp] = useState<AppFrame>()
  const [busy, setBusy] = useState<number>()
  const [failure, setFailure] = useState<LiveFrame['failure']>()
  const [leaving, setLeaving] = useState<URL>()
  const gone = useRef<AbortController>(undefined)
  useEffect(() => {
    gone.current = new AbortController()
    return () => gone.current?.abort()
  }, [])

  const leave = (address: string | undefined) => {
    const url = safeUrl(address)
    if (url) setLeaving(url)
    else
      setFailure({
        title: t`This button doesn’t lead anywhere`,
        advice: t`Its URL isn’t a web address.`,
      })
  }

  async function post(button: FrameButton, text: string) {
    const signal = gone.current?.signal
    setBusy(button.index)
    try {
      const next = await client.postFrameAction(
        {
          signerUuid: SESSION_SIGNER,
          castHash,
          action: {
            version: frame.version,
            ...(frame.title ? { title: frame.title } : {}),
            image: frame.image,
            button,
            ...(frame.input ? { input: { text } } : {}),
            ...(frame.state?.serialized ? { state: { serialized: frame.state.serialized } } : {}),
            frames_url: frame.frames_url,
            post_url: frame.post_url ?? frame.frames_url,
          },
        },
        { timeout: TIMEOUT, ...(signal && { signal }) },
      )
      if (signal?.aborted) return
      if (next.version !== 'vNext') setApp(next)
      else if (button.action_type === 'post_redirect' || next.location) leave(next.location)
      else setFrame(next)
    } catch (error) {
      if (signal?.aborted) return
      setFailure(failureOf(error))
    } finally {
      if (!signal?.aborted) setBusy(undefined)
    }
  }

  return {
    frame,
    app,
    busy,
    failure,
    leaving,
    changed: frame !== first || app !== undefined,
    stay: () => setLeaving(undefined),
    restart: () => {
      setFrame(first)
      setApp(undefined)
      setFailure(undefined)
    },
    async tap(button, text) {
      if (busy !== undefined) return
      setFailure(undefined)
      if (button.action_type === 'link') leave(button.target)
      else if (button.action_type === 'mint' || button.action_type === 'tx') {
        setFailure({
          title: t`This button needs a wallet`,
          advice: t`Frames can’t use your wallet here yet. Open the frame’s page to continue.`,
        })
      } else await post(button, text)
    },
  }
}

/** Errors from a frame's server show its own message; all others show ours. */
function failureOf(error: unknown): LiveFrame['failure'] {
  const { status, code, sentence } = errorFacts(error)
  if (code === 'TIMEOUT') {
    return {
      title: t`The frame isn’t responding`,
      advice: t`Its server is taking too long. Try again in a moment.`,
    }
  }
  if (code === 'ROUTE_NOT_FOUND') {
    return {
      title: t`Frames with buttons don’t work here`,
      advice: t`The network this site uses has ended them. Open the frame’s page to continue.`,
    }
  }
  if (code === 'UPSTREAM_FAILED' || status === 502 || status === 504) {
    return {
      title: t`The frame sent an unexpected response`,
      advice: t`Something is wrong with its server. Try again in a moment.`,
    }
  }
  if (status === 400 && sentence)
    return { title: t`The frame declined`, advice: sentence.slice(0, 200) }
  return errorMessageFor(error)
}
