import { newId } from '@castaway/contract/random-id'
import { errorMessageFor, type ErrorMessage, gatewayJson, useCastaway } from '@castaway/react'
import type { SnapAction, SnapInput, SnapPage, SnapProbe, SnapSubmission } from '@castaway/snaps'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRequireAccount } from '../../../app/session/use-require-account'
import { openComposer } from '../../compose/open-composer'
import { openMiniApp } from '../../mini-apps/open-mini-app'
import { snapQuery } from '../snap-query'
import {
  arrived,
  clampStep,
  type PendingPress,
  snapStates,
  type SnapState,
  useSnapState,
} from './snap-state'

export interface LiveSnap extends Omit<SnapState, 'failed'> {
  /** The page that a button wants to open; the reader decides. */
  leaving: URL | undefined
  /** A press that is sent to another site than the snap’s own; the reader decides. */
  asking: { origin: string; confirm: () => void; cancel: () => void } | undefined
  failure: Pick<ErrorMessage, 'title' | 'advice'> | undefined
  /** Sends the failed press again, as the same press; undefined if that can’t help. */
  retry: (() => void) | undefined
  stay: () => void
  setInput: (name: string, value: SnapInput) => void
  /** Shows this page of the paginator, or the nearest one. */
  turnTo: (step: number) => void
  celebrate: () => void
  /** @param input a value that the press itself has chosen */
  press: (action: SnapAction, input?: [name: string, value: SnapInput]) => void
}

/** How a snap talks to the server. The workbench also shows what is said. */
export interface SnapCalls {
  submit: (body: SnapSubmission) => Promise<SnapProbe>
  /** Asks for the page of another snap, past what is known of it. */
  open: (url: string) => Promise<SnapProbe>
}

/** Under which its state is known. */
export const snapKey = (url: string, castHash: string | null): string => `${castHash} ${url}`

/** Pairs of a snap’s site and the site that people let it send presses to, until the app is closed. */
const allowed = new Set<string>()

/** A snap in a cast: its current page, what is entered, and what its buttons do. */
export function useSnap(
  first: SnapPage,
  key: string,
  castHash: string | null,
  calls?: SnapCalls,
): LiveSnap {
  const state = useSnapState(key) ?? begin(key, first)
  const { store } = useCastaway()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const may = useRequireAccount()
  const [leaving, setLeaving] = useState<URL>()
  const [pending, setPending] = useState<PendingPress>()
  const own = new URL(state.page.url)

  const arrive = (probe: SnapProbe): void => {
    if (probe.snap) snapStates.set(key, arrived({ snap: probe.snap, url: probe.url }))
    else snapStates.change(key, { newer: true, failed: undefined })
  }

  /** Runs one thing at a time: a second press of the button does nothing. */
  async function run(work: () => Promise<void>, press?: PendingPress) {
    if (snapStates.read(key)?.busy) return
    snapStates.change(key, { busy: true })
    try {
      await work()
    } catch (error) {
      const message = errorMessageFor(error)
      snapStates.change(key, { failed: { message, ...(press && { press }) } })
    } finally {
      snapStates.change(key, { busy: false })
    }
  }

  const send = (press: PendingPress) =>
    run(async () => {
      const cast = castHash === null ? undefined : store.cast(castHash)
      const body: SnapSubmission = {
        target: press.submit.target,
        page: state.page.url,
        version: state.page.snap.version,
        inputs: Object.fromEntries(press.inputs),
        nonce: press.nonce,
        cast: cast ? { hash: cast.hash, fid: cast.author.fid } : null,
      }
      const submit =
        calls?.submit ??
        (() => gatewayJson<SnapProbe>('/api/_snap/press', { method: 'POST', body }))
      arrive(await submit(body))
    }, press)

  const submit = (press: PendingPress) => {
    const { origin } = new URL(press.submit.target)
    if (origin === own.origin || allowed.has(`${own.origin} ${origin}`)) void send(press)
    else setPending(press)
  }

  const turnTo = (step: number) => {
    const { page } = snapStates.read(key) ?? state
    snapStates.change(key, { step: clampStep(page, step) })
  }

  const openSnap = (target: string) =>
    run(async () => {
      const open = calls?.open ?? (() => queries.fetchQuery({ ...snapQuery(target), staleTime: 0 }))
      const probe = await open(target)
      if (probe.snap || probe.newer) arrive(probe)
      // Then it is a page.
      else setLeaving(new URL(target))
    })

  function press(action: SnapAction, input?: [string, SnapInput]) {
    const now = snapStates.read(key) ?? state
    if (now.busy) return
    const inputs = input ? new Map([...now.inputs, input]) : now.inputs
    if (input) snapStates.change(key, { inputs })
    switch (action.action) {
      case 'submit':
        if (may('tap this')) submit({ submit: action, inputs, nonce: newId() })
        return
      case 'open_url':
        return setLeaving(new URL(action.target))
      case 'open_snap':
        return void openSnap(action.target)
      case 'open_mini_app':
        if (!may('tap this')) return
        return openMiniApp({
          url: action.target,
          location: { type: 'open_miniapp', referrerDomain: own.host },
        })
      case 'view_cast':
        return void navigate({ to: '/cast/$hash', params: { hash: action.hash.toLowerCase() } })
      case 'view_profile': {
        const username = store.user(action.fid)?.username || `!${action.fid}`
        return void navigate({ to: '/@{$username}', params: { username } })
      }
      case 'compose_cast': {
        if (!may('cast')) return
        const { text = '', embeds = [], channelKey } = action
        return openComposer({
          text,
          embeds,
          ...(channelKey ? { channel: { id: channelKey } } : {}),
        })
      }
      case 'paginator_next':
        return turnTo(now.step + 1)
      case 'paginator_prev':
        return turnTo(now.step - 1)
      case 'paginator_go_to':
        return turnTo(action.page)
      case 'view_token':
        return void navigate({
          to: '/wallet/token/$caip19',
          params: { caip19: action.token },
        })
      case 'send_token': {
        const { token, amount, recipientFid, recipientAddress } = action
        return void navigate({
          to: '/wallet/send',
          state: { askedBy: own.host },
          search: {
            token,
            ...(amount ? { amount } : {}),
            ...(recipientAddress
              ? { to: recipientAddress }
              : recipientFid
                ? { fid: String(recipientFid) }
                : {}),
          },
        })
      }
      case 'swap_token': {
        const { sellToken, buyToken } = action
        return void navigate({
          to: '/wallet/swap',
          state: { askedBy: own.host },
          search: { ...(sellToken && { sell: sellToken }), ...(buyToken && { buy: buyToken }) },
        })
      }
      // Its button is disabled.
      case 'unknown':
    }
  }

  const { failed } = state
  const failedPress = failed?.press
  return {
    ...state,
    leaving,
    asking: pending && {
      origin: new URL(pending.submit.target).host,
      confirm: () => {
        allowed.add(`${own.origin} ${new URL(pending.submit.target).origin}`)
        setPending(undefined)
        void send(pending)
      },
      cancel: () => setPending(undefined),
    },
    failure: failed?.message,
    retry:
      failedPress && failed.message.action === 'retry' ? () => void send(failedPress) : undefined,
    stay: () => setLeaving(undefined),
    setInput: (name, value) => {
      const { inputs } = snapStates.read(key) ?? state
      snapStates.change(key, { inputs: new Map([...inputs, [name, value]]) })
    },
    turnTo,
    celebrate: () => snapStates.change(key, { celebrated: true }),
    press,
  }
}

function begin(key: string, first: SnapPage): SnapState {
  const state = arrived(first)
  // During rendering: no one is listening to this key yet.
  queueMicrotask(() => {
    if (!snapStates.read(key)) snapStates.set(key, state)
  })
  return state
}
