import type { LinkedAccountType } from '@castaway/contract'
import type { LoginUser, LoginMethods } from '@castaway/auth/wire'
import type { LoginClient } from '../client/login-client'
import type { LoginError } from '@castaway/wallet/errors'
import type { CodeSent } from '../client/methods/code'
import type { FarcasterChannel } from '../client/methods/farcaster'
import { confirmFor, type ConfirmBy } from './confirm'
import type { OpenOptions } from './modal-store'
import {
  methodKeyOf,
  type RememberedMethod,
  rememberedMethod,
  rememberMethod,
} from './remembered-method'
import { asLoginError, type LoginStore } from './store'
import type { BusyPhase } from './strings'

/**
 * The state of a sign-in, independent of how it looks: the panel renders `read()`, and every button calls one of these
 * methods.
 */

export type CodeKind = 'email' | 'phone'

export type FlowStep =
  | { at: 'choose' | 'email' | 'phone' | 'passkey' | 'unlock' | 'mfa' }
  | { at: 'done'; user: LoginUser }
  /** The method differs from the last one and would create a second user. */
  | { at: 'before'; remembered: RememberedMethod; attempt: Attempt }
  /** The user has to confirm that it's them before the attempt continues. */
  | { at: 'confirm'; by: ConfirmBy; attempt: Attempt }
  | { at: 'busy'; phase: BusyPhase; name: string }
  | { at: 'code'; kind: CodeKind; to: string; sent: CodeSent; again: boolean }
  | { at: 'farcaster'; channel: FarcasterChannel }
  | { at: 'terms'; user: LoginUser; url: string | null }

export interface FlowState {
  step: FlowStep
  failure: LoginError | null
  /** Set if the proved account belongs to another user: run it again to sign in as that user. */
  switching: Attempt | null
  /** Set if the user first has to confirm that it's them. */
  confirming?: { attempt: Attempt; by: ConfirmBy }
}

export interface AttemptContext {
  client: LoginClient
  signal: AbortSignal
  switchUser: boolean
  /** Shows another step or phase; ignored once the attempt was canceled. */
  show(step: FlowStep): void
}

/** One sign-in method with its parameters; it can be run again. */
export interface Attempt {
  type: LinkedAccountType
  /** Display name of the wallet, the service or the other site. */
  name: string
  /** The wallet app, for wallets. */
  clientType?: string
  phase: BusyPhase
  /** The step to return to after a failure. */
  from: FlowStep
  /** The attempt that signs in as the other user, if this proof is used up. */
  instead?: Attempt
  /** Resolves to null if another step comes first, e.g. entering a code. */
  run(context: AttemptContext): Promise<LoginUser | null>
}

export interface Flow {
  read(): FlowState
  subscribe(listener: () => void): () => void
  /** Runs a method; warns first if another one was used here before. */
  start(attempt: Attempt): Promise<void>
  /** Runs it without the warning: after “Continue”, or as the other user. */
  run(attempt: Attempt, options?: { switchUser?: boolean }): Promise<void>
  show(step: FlowStep): void
  /** Continues an attempt after the user has confirmed that it's them. */
  confirmed(attempt: Attempt): void
  /** Cancels the running attempt; its result is ignored. */
  cancel(): void
  /** The user signed in with a method that this flow did not start: a passkey from a field's autofill. */
  arrived(user: LoginUser, type: LinkedAccountType): void
  /** Continues after the terms were accepted. */
  acceptTerms(): Promise<void>
  declineTerms(): Promise<void>
  fail(error: unknown, step?: FlowStep): void
  /** True after “sign in as that user”, until another method is chosen. */
  readonly switchUser: boolean
  /** Stops whatever is running, when the panel is unmounted. */
  dispose(): void
}

/**
 * Checked before a wallet or the user is prompted; the link request checks it again.
 * @throws {LoginError} `recent_sign_in_required`, `mfa_required`
 */
const mayLink = (client: LoginClient): Promise<void> =>
  client.readyToLink().catch((cause: unknown) => {
    if (confirmFor(cause)) throw cause
  })

export const createFlow = (
  login: LoginStore,
  methods: () => LoginMethods | null,
  purpose: OpenOptions['purpose'] = 'sign-in',
  first: FlowStep = { at: 'choose' },
): Flow => {
  let state: FlowState = { step: first, failure: null, switching: null }
  let running: { attempt: Attempt; abort: AbortController } | undefined
  let switchUser = false
  const listeners = new Set<() => void>()
  const setState = (next: FlowState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const show = (step: FlowStep) => setState({ step, failure: null, switching: null })
  const end = () => {
    running?.abort.abort()
    running = undefined
  }
  const complete = (user: LoginUser) => show({ at: 'done', user })
  const finish = (user: LoginUser) => {
    running = undefined
    const terms = methods()?.terms
    if (terms?.required && !user.hasAcceptedTerms && !user.isGuest) {
      show({ at: 'terms', user, url: terms.url })
    } else complete(user)
  }
  const run: Flow['run'] = async (attempt, options = {}) => {
    end()
    const mine = { attempt, abort: new AbortController() }
    running = mine
    switchUser = options.switchUser ?? false
    const live = () => running === mine
    show({ at: 'busy', phase: attempt.phase, name: attempt.name })
    try {
      const user = await login.run(async (client) => {
        if (purpose === 'link' && isMember() && attempt.phase !== 'window') await mayLink(client)
        return attempt.run({
          client,
          signal: mine.abort.signal,
          switchUser,
          show: (step) => {
            if (live()) show(step)
          },
        })
      })
      if (!live() || !user) return
      // A guest has no method to remember.
      if (!user.isGuest) rememberMethod(attempt.type, attempt.name, user)
      finish(user)
    } catch (cause) {
      if (!live()) return
      running = undefined
      const failure = asLoginError(cause)
      const owned = failure.code === 'linked_to_another_user'
      const by = isMember() ? confirmFor(failure) : null
      setState({
        step: attempt.from,
        failure,
        switching: owned ? (attempt.instead ?? attempt) : null,
        ...(by ? { confirming: { attempt, by } } : {}),
      })
    }
  }
  const isMember = () => login.read().user?.isGuest === false

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start(attempt) {
      const remembered = rememberedMethod()
      const known =
        purpose !== 'sign-in' ||
        isMember() ||
        !remembered ||
        remembered.own.includes(methodKeyOf(attempt.type, attempt.clientType))
      if (known) return run(attempt)
      show({ at: 'before', remembered, attempt })
    },
    run,
    show(step) {
      end()
      show(step)
    },
    confirmed(attempt) {
      // Browsers open a window only directly from a click.
      if (attempt.phase === 'window') return show(attempt.from)
      void run(attempt)
    },
    cancel() {
      const from = running?.attempt.from ?? { at: 'choose' as const }
      end()
      show(from)
    },
    arrived(user, type) {
      end()
      rememberMethod(type, null, user)
      finish(user)
    },
    async acceptTerms() {
      try {
        complete(await login.run((client) => client.acceptTerms()))
      } catch (cause) {
        setState({ ...state, failure: asLoginError(cause) })
      }
    },
    async declineTerms() {
      await login.run((client) => client.signOut()).catch(() => undefined)
      show({ at: 'choose' })
    },
    fail: (error, step = state.step) =>
      setState({ step, failure: asLoginError(error), switching: null }),
    get switchUser() {
      return switchUser
    },
    dispose: end,
  }
}
