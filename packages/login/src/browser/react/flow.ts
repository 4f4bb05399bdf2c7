import type { LinkedAccountType } from '@castaway/contract'
import type { LoginUser, LoginMethods } from '../../wire'
import type { LoginClient } from '../login-client'
import type { LoginError } from '../errors'
import type { CodeSent } from '../methods/code'
import type { FarcasterChannel } from '../methods/farcaster'
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
 * Where someone is on the way in, apart from how it looks: the panel draws `read()`, and every button
 * of it is one of these methods.
 */

export type CodeKind = 'email' | 'phone'

export type FlowStep =
  | { at: 'choose' | 'email' | 'phone' | 'passkey' | 'unlock' | 'mfa' }
  | { at: 'done'; user: LoginUser }
  /** Another way than the last one: it would make a second user. */
  | { at: 'before'; remembered: RememberedMethod; attempt: Attempt }
  /** Before an attempt goes on: that it is really them. */
  | { at: 'confirm'; by: ConfirmBy; attempt: Attempt }
  | { at: 'busy'; phase: BusyPhase; name: string }
  | { at: 'code'; kind: CodeKind; to: string; sent: CodeSent; again: boolean }
  | { at: 'farcaster'; channel: FarcasterChannel }
  | { at: 'terms'; user: LoginUser; url: string | null }

export interface FlowState {
  step: FlowStep
  failure: LoginError | null
  /** The account that was proved belongs to another user: run it again to become that user. */
  switching: Attempt | null
  /** The attempt needs the person to confirm first that it is them. */
  confirming?: { attempt: Attempt; by: ConfirmBy }
}

export interface AttemptContext {
  client: LoginClient
  signal: AbortSignal
  switchUser: boolean
  /** Shows another step or phase; not heard once the attempt was given up. */
  show(step: FlowStep): void
}

/** One sign-in method, with what it needs; it can be run again. */
export interface Attempt {
  type: LinkedAccountType
  /** For people: of the wallet, the service or the other site. */
  name: string
  /** Wallets: which program. */
  clientType?: string
  phase: BusyPhase
  /** Where a failure leads back to. */
  from: FlowStep
  /** What to run instead in order to become the other user, where this proof is used up. */
  instead?: Attempt
  /** Answers null where there is another step to take first, e.g. a code to enter. */
  run(context: AttemptContext): Promise<LoginUser | null>
}

export interface Flow {
  read(): FlowState
  subscribe(listener: () => void): () => void
  /** Runs a method; says so first where another one was used here before. */
  start(attempt: Attempt): Promise<void>
  /** The same without asking: after "go on", or as the other user. */
  run(attempt: Attempt, options?: { switchUser?: boolean }): Promise<void>
  show(step: FlowStep): void
  /** Goes on with an attempt after the person has confirmed that it is them. */
  confirmed(attempt: Attempt): void
  /** Gives the running attempt up; what comes of it later is not heard. */
  cancel(): void
  /** Someone signed in by a method that this flow did not start: a passkey out of a field's autofill. */
  arrived(user: LoginUser, type: LinkedAccountType): void
  /** After the terms were accepted. */
  acceptTerms(): Promise<void>
  declineTerms(): Promise<void>
  fail(error: unknown, step?: FlowStep): void
  /** Becomes true with "sign in as that user", and stays so until another way is taken. */
  readonly switchUser: boolean
  /** Ends whatever runs; the panel is gone. */
  dispose(): void
}

/**
 * Before a wallet or a person is bothered; the link itself is asked again.
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
      // A guest has no method to be remembered.
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
      // Browsers open a window only right from a click.
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
