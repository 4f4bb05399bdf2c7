import * as op from '@castaway/client/operations'
import { errorFacts, type ErrorMessage, SESSION_SIGNER, errorMessageFor } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { clientWith } from '../../../app/client-with'
import { safeUrl } from '../../../ui/text/safe-url'
import type { AppFrame, ButtonFrame } from '../embed-kinds'
import { type FrameTransaction, readTransaction, type TransactionFault } from './frame-transaction'

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
  /** The press of a button that asks for a transaction; undefined if none does. */
  payment: { id: number } | undefined
  /** Asks the frame's server what to send from this address. Rejects after it has shown why there is nothing. */
  askPayment: (address: string) => Promise<FrameTransaction>
  /** Tells the frame's server what was sent, and shows the next frame. */
  paid: (hash: string, address: string) => void
  cancelPayment: () => void
  /** The URL that a button wants to open; the reader decides. */
  leaving: URL | undefined
  stay: () => void
  tap: (button: FrameButton, text: string) => Promise<void>
  /** Returns to the frame as it was cast. */
  restart: () => void
  changed: boolean
}

/** A press of a button, with what was typed. */
interface Press {
  id: number
  button: FrameButton
  text: string
}

let lastPress = 0

/** The state of a frame after its button presses. */
export function useFrame(first: ButtonFrame, castHash: string): LiveFrame {
  const [frame, setFrame] = useState(first)
  const [app, setApp] = useState<AppFrame>()
  const [busy, setBusy] = useState<number>()
  const [failure, setFailure] = useState<LiveFrame['failure']>()
  const [leaving, setLeaving] = useState<URL>()
  const [payment, setPayment] = useState<Press>()
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

  const send = (
    button: FrameButton,
    text: string,
    more: { address?: string; transaction?: { hash: string } } = {},
  ) =>
    client.postFrameAction(
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
          ...more,
          frames_url: frame.frames_url,
          post_url: frame.post_url ?? frame.frames_url,
        },
      },
      { timeout: TIMEOUT, ...(gone.current && { signal: gone.current.signal }) },
    )

  async function post(...[button, text, more]: Parameters<typeof send>) {
    const signal = gone.current?.signal
    setBusy(button.index)
    try {
      const next = await send(button, text, more)
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

  const cancelPayment = () => {
    setPayment(undefined)
    setBusy(undefined)
  }
  async function askPayment(address: string): Promise<FrameTransaction> {
    const { button, text } = payment!
    try {
      const answer = await send(button, text, { address })
      const asked = readTransaction('transaction_calldata' in answer && answer.transaction_calldata)
      if (typeof asked === 'object') return asked
      setFailure(faultText(asked))
      throw new Error(`The frame’s transaction can’t be sent: ${asked}`)
    } catch (error) {
      setFailure((known) => known ?? failureOf(error))
      cancelPayment()
      throw error
    }
  }

  return {
    frame,
    app,
    busy,
    failure,
    payment,
    askPayment,
    paid(hash, address) {
      const { button, text } = payment!
      setPayment(undefined)
      void post(button, text, { address, transaction: { hash } })
    },
    cancelPayment,
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
      // What is minted is named by its contract, if not by a page: the frame's own page knows how.
      else if (button.action_type === 'mint')
        leave(safeUrl(button.target) ? button.target : frame.frames_url)
      else if (button.action_type === 'tx') {
        setBusy(button.index)
        setPayment({ id: (lastPress += 1), button, text })
      } else await post(button, text)
    },
  }
}

const faultText = (fault: TransactionFault): LiveFrame['failure'] =>
  fault === 'invalid'
    ? {
        title: t`The frame sent an unexpected response`,
        advice: t`Something is wrong with its server. Try again in a moment.`,
      }
    : {
        title:
          fault === 'chain'
            ? t`This network isn’t offered here`
            : t`This signature isn’t offered here`,
        advice: t`Open the frame’s page to continue.`,
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
    return faultText('invalid')
  }
  if (status === 400 && sentence)
    return { title: t`The frame declined`, advice: sentence.slice(0, 200) }
  return errorMessageFor(error)
}
