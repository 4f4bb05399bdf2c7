import type { SigningPhase } from './wallets'

/** What went wrong, in words. */
export interface Failure {
  code: string
  title: string
  next: string
}

export type SignInView = 'choose' | 'make' | 'unlock'

/** Where somebody is on the way in. */
export type SignInState =
  | { step: SignInView; failure: Failure | null }
  | {
      step: 'busy'
      /** Where a failure leads back to. */
      from: SignInView
      phase: SigningPhase
      walletName: string
      /** 0 to 1 while a key is made from a password. */
      done: number | null
    }
  | { step: 'done' }

export type SignInEvent =
  | { type: 'show'; view: SignInView }
  | { type: 'begin'; from: SignInView; walletName: string; phase: SigningPhase }
  | { type: 'phase'; phase: SigningPhase; done?: number | undefined }
  | { type: 'fail'; failure: Failure }
  | { type: 'done' }

export const signInStart: SignInState = { step: 'choose', failure: null }

/** The next state. An event that does not fit, e.g. of an attempt that was given up, changes nothing. */
export function nextSignIn(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'show':
      return { step: event.view, failure: null }
    case 'begin':
      return {
        step: 'busy',
        from: event.from,
        phase: event.phase,
        walletName: event.walletName,
        done: null,
      }
    case 'phase':
      return state.step === 'busy'
        ? { ...state, phase: event.phase, done: event.done ?? null }
        : state
    case 'fail':
      return state.step === 'busy' ? { step: state.from, failure: event.failure } : state
    case 'done':
      return state.step === 'busy' ? { step: 'done' } : state
  }
}

/** What a phase is called while it lasts, and what the person has to do in it. */
export function phaseWords(
  phase: SigningPhase,
  walletName: string,
): { title: string; hint: string } {
  switch (phase) {
    case 'connecting':
      return { title: `Connecting ${walletName}…`, hint: 'Choose an account in your wallet.' }
    case 'making':
      return {
        title: 'Making your wallet…',
        hint: 'Your password is turned into a key. This takes a moment on purpose.',
      }
    case 'unlocking':
      return {
        title: 'Unlocking your wallet…',
        hint: 'Your password is turned into a key. This takes a moment on purpose.',
      }
    case 'signing':
      return {
        title: 'Sign in your wallet',
        hint: `${walletName} asks for one signature. It costs nothing and sends no transaction.`,
      }
    case 'checking':
      return { title: 'Checking your signature…', hint: 'Almost there.' }
  }
}

/** A path of this app to go on to, or the start; never another site, however it is written. */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/') || /^\/[/\\]/.test(next)) return '/'
  const url = URL.canParse(next, 'https://castaway.invalid')
    ? new URL(next, 'https://castaway.invalid')
    : null
  if (!url || url.host !== 'castaway.invalid' || url.pathname.startsWith('/sign-in')) return '/'
  return url.pathname + url.search + url.hash
}
