import { describe, expect, it } from 'vitest'
import { nextSignIn, phaseWords, safeNext, signInStart } from './sign-in-state'

const rejected = {
  code: 'wallet_rejected',
  title: 'You rejected the request in your wallet',
  next: 'Try again.',
}

describe('nextSignIn', () => {
  it('goes through the steps to signed in', () => {
    let state = nextSignIn(signInStart, {
      type: 'begin',
      from: 'choose',
      walletName: 'Shell',
      phase: 'connecting',
    })
    expect(state).toMatchObject({ step: 'busy', phase: 'connecting' })
    for (const phase of ['signing', 'checking'] as const)
      state = nextSignIn(state, { type: 'phase', phase })
    expect(state).toMatchObject({ step: 'busy', phase: 'checking', walletName: 'Shell' })
    expect(nextSignIn(state, { type: 'done' })).toEqual({ step: 'done' })
  })

  it('leads back to where it began, with words, and forgets them on the next try', () => {
    const busy = nextSignIn(signInStart, {
      type: 'begin',
      from: 'make',
      walletName: 'x',
      phase: 'making',
    })
    const failed = nextSignIn(busy, { type: 'fail', failure: rejected })
    expect(failed).toEqual({ step: 'make', failure: rejected })
    expect(nextSignIn(failed, { type: 'show', view: 'choose' })).toEqual(signInStart)
  })

  it('does not hear an attempt that was given up', () => {
    expect(nextSignIn(signInStart, { type: 'done' })).toBe(signInStart)
    expect(nextSignIn(signInStart, { type: 'fail', failure: rejected })).toBe(signInStart)
    expect(nextSignIn(signInStart, { type: 'phase', phase: 'checking' })).toBe(signInStart)
  })

  it('has words for every phase', () => {
    for (const phase of ['connecting', 'making', 'unlocking', 'signing', 'checking'] as const)
      expect(phaseWords(phase, 'Shell').title).not.toBe('')
  })
})

describe('safeNext', () => {
  it('goes on inside the app only', () => {
    expect(safeNext('/c/lagoon?tab=about#x')).toBe('/c/lagoon?tab=about#x')
    const elsewhere = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      null,
      7,
    ]
    expect(elsewhere.map(safeNext)).toEqual(elsewhere.map(() => '/'))
    expect(safeNext('/sign-in?next=/sign-in')).toBe('/')
  })
})
