import { describe, expect, it } from 'vitest'
import { loginErrors } from '@castaway/contract/login-errors'
import { describeLoginError, fromWalletError, LoginError, type AnyLoginErrorCode } from './errors'

describe('error messages', () => {
  it('exist for every code, with a next step', () => {
    for (const code of Object.keys(loginErrors) as AnyLoginErrorCode[]) {
      const { title, next } = describeLoginError(code)
      expect([code, title.length > 0, /[.!]$/.test(next)]).toEqual([code, true, true])
    }
  })

  it('keep the specification’s sentence for a deadline', () => {
    expect(new LoginError('client_request_timeout').message).toBe('Request timed out')
  })

  it.each([
    [4001, 'You rejected the request in your wallet'],
    [4100, 'Your wallet hasn’t allowed this site'],
    [4200, 'Your wallet can’t do this'],
    [4900, 'Your wallet is disconnected'],
    [4902, 'Your wallet doesn’t support this chain'],
    [-32700, 'Your wallet couldn’t read the request'],
    [-32600, 'Your wallet couldn’t read the request'],
    [-32601, 'Your wallet can’t do this'],
    [-32602, 'Your wallet didn’t accept the request details'],
    [-32603, 'Your wallet couldn’t respond'],
  ])('explain the wallet error code %d', (code, title) => {
    expect(fromWalletError({ code }).title).toBe(title)
    const wrapped = new Error('outer', { cause: new Error('middle', { cause: { code } }) })
    expect(fromWalletError(wrapped).title).toBe(title)
  })

  it('find the rejection that some wallets hide in an internal error', () => {
    const hidden = { code: -32603, data: { originalError: { code: 4001 } } }
    expect(fromWalletError(hidden).code).toBe('wallet_rejected')
  })

  it.each([null, undefined, 'no', 7, {}, new Error('x')])(
    'never throw themselves (%s)',
    (thrown) => {
      expect(fromWalletError(thrown).code).toBe('wallet_failed')
    },
  )
})
