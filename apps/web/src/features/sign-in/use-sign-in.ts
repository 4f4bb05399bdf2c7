import { meQuery, useCastaway } from '@castaway/react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { type Failure, nextSignIn, safeNext, type SignInView, signInStart } from './sign-in-state'
import type { OnPhase, SigningPhase } from './wallets'

type Wallets = typeof import('./wallets')
export type FoundWallet = Parameters<Wallets['signInWith']>[0]

/** The wallet code weighs more than the rest of the app: it comes when somebody is about to sign in. */
export const loadWallets = (): Promise<Wallets> => import('./wallets')

/** One way in, with what it needs; it can be run again, e.g. to switch to the wallet's own user. */
interface Attempt {
  from: SignInView
  walletName: string
  phase: SigningPhase
  run(wallets: Wallets, onPhase: OnPhase, options: { switchUser: boolean }): Promise<unknown>
}

export function failureOf(error: unknown): Failure {
  const told = (error ?? {}) as {
    code?: unknown
    title?: unknown
    next?: unknown
    message?: unknown
  }
  if (typeof told.title === 'string' && typeof told.next === 'string') {
    // The server's or wallet's own sentence is more exact where it says more than the title.
    const exact =
      typeof told.message === 'string' && told.message !== told.title ? `${told.message}. ` : ''
    return { code: String(told.code), title: told.title, next: exact + told.next }
  }
  return {
    code: 'unexpected_error',
    title: 'Signing in did not work',
    next: 'Check your connection, reload the page and try again.',
  }
}

/** Everything that the sign-in screen does. */
export function useSignIn() {
  const castaway = useCastaway()
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false }) as { next?: unknown }
  const [state, dispatch] = useReducer(nextSignIn, signInStart)
  const last = useRef<Attempt>(undefined)
  const current = useRef(0)

  const arrive = useCallback(async () => {
    await castaway.reset()
    const me = await castaway.queryClient.fetchQuery(meQuery).catch(() => undefined)
    const account = me?.account
    const onward = safeNext(next)
    const isGuest = me?.user?.isGuest === true
    const to = isGuest || account?.signer === 'approved' ? onward : '/welcome'
    await navigate({ href: to, replace: true } as never)
  }, [castaway, navigate, next])

  const run = useCallback(
    async (attempt: Attempt, switchUser = false) => {
      last.current = attempt
      const mine = ++current.current
      const live = () => current.current === mine
      dispatch({
        type: 'begin',
        from: attempt.from,
        walletName: attempt.walletName,
        phase: attempt.phase,
      })
      try {
        const wallets = await loadWallets()
        await attempt.run(
          wallets,
          (phase, done) => {
            if (live()) dispatch({ type: 'phase', phase, done })
          },
          { switchUser },
        )
        // Given up in mid-flight, but the session is there all the same: the page has to know of it.
        if (!live()) return void castaway.reset()
        dispatch({ type: 'done' })
        await arrive()
      } catch (error) {
        if (live()) dispatch({ type: 'fail', failure: failureOf(error) })
      }
    },
    [arrive, castaway],
  )

  return {
    state,
    show: (view: SignInView) => dispatch({ type: 'show', view }),
    /** Gives the running attempt up; what the wallet answers later is not heard. */
    cancel(from: SignInView) {
      current.current++
      dispatch({ type: 'show', view: from })
    },
    withWallet: (found: FoundWallet) =>
      run({
        from: 'choose',
        walletName: found.name,
        phase: 'connecting',
        run: (wallets, onPhase, options) => wallets.signInWith(found, onPhase, options),
      }),
    makeWallet: (password: string) =>
      run({
        from: 'make',
        walletName: 'Your new wallet',
        phase: 'making',
        run: (wallets, onPhase, options) => wallets.signInWithNew(password, onPhase, options),
      }),
    unlock: (address: string, password: string) =>
      run({
        from: 'unlock',
        walletName: 'Your wallet',
        phase: 'unlocking',
        run: (wallets, onPhase, options) =>
          wallets.signInWithKnown(address, password, onPhase, options),
      }),
    /** The same wallet again, this time as the user it belongs to. */
    switchUser: () => last.current && run(last.current, true),
    async lookAround() {
      const { login } = await loadWallets()
      await login.guest()
      await arrive()
    },
    arrive,
  }
}

export type SignIn = ReturnType<typeof useSignIn>

/** Wallets found in this browser; undefined while looking. `failed` when the wallet code did not load. */
export function useFoundWallets() {
  const [found, setFound] = useState<readonly FoundWallet[]>()
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    loadWallets().then(
      (wallets) => {
        if (!gone) stop = wallets.findWallets(setFound)
      },
      () => {
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [round])
  const retry = () => {
    setFailed(false)
    setRound(round + 1)
  }
  return { found, failed, retry }
}
