import { serverErrors } from '@castaway/contract'
import { loginErrors } from '@castaway/contract/login-errors'
import { describe, expect, it } from 'vitest'
import { GatewayError } from './gateway-error'
import { byCode } from './error-message-tables'
import { errorMessageFor } from './error-messages'

describe('errorMessageFor', () => {
  it('has a title and advice for every server code', () => {
    for (const [code, status] of Object.entries(serverErrors)) {
      const words = errorMessageFor(new GatewayError(code, 'raw text', status))
      expect([code, words.title.length > 5]).toEqual([code, true])
      expect([code, words.title.includes('_')]).toEqual([code, false])
      expect([code, words.advice.length > 5]).toEqual([code, true])
    }
  })

  it('returns a message for anything that is thrown', () => {
    for (const thrown of [
      undefined,
      null,
      'text',
      7,
      {},
      new Error('x'),
      { code: 'constructor' },
      { code: 42 },
    ]) {
      expect(errorMessageFor(thrown).title).toBeTruthy()
    }
  })

  it('falls back to the status for an unknown code', () => {
    expect(errorMessageFor(new GatewayError('NEVER_SEEN', '', 404)).title).toBe('Not found')
    expect(errorMessageFor(new GatewayError('NEVER_SEEN', '', 599)).action).toBe('retry')
  })

  it('words the errors of the sign-in as the sign-in does', () => {
    const shared = Object.entries(loginErrors).filter(([code]) => Object.hasOwn(byCode, code))
    expect(shared.length).toBeGreaterThan(5)
    for (const [code, { title, next }] of shared)
      expect([code, byCode[code]]).toMatchObject([code, { title, advice: next }])
  })

  it('leads to the settings that solve it', () => {
    const actionOf = (code: string) => errorMessageFor(new GatewayError(code, '', 403)).action
    expect(actionOf('STORAGE_FULL')).toMatchObject({ to: '/settings/storage' })
    expect(actionOf('WALLET_MISSING')).toMatchObject({ to: '/settings/wallets' })
  })

  it('says what to do about a signer, and where', () => {
    const words = errorMessageFor(
      new GatewayError('SIGNER_NOT_APPROVED', 'signer 1234 not approved', 403),
    )
    expect(words.advice).toContain('wallet')
    expect(words.advice).not.toContain('1234')
    expect(words.action).toEqual({ label: 'Open settings', to: '/settings/signers' })
  })

  it('shows the server’s message about wrong input, unless it is long', () => {
    expect(
      errorMessageFor({ code: 'InvalidField', status: 400, message: 'limit must be at most 100' })
        .advice,
    ).toBe('limit must be at most 100')
    expect(
      errorMessageFor({ code: 'InvalidField', status: 400, message: 'x'.repeat(5000) }).advice
        .length,
    ).toBeLessThan(200)
  })
})
