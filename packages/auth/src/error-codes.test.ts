import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  isLoginErrorCode,
  loginErrors,
  type AnyLoginErrorCode,
} from '@castaway/contract/login-errors'
import { AuthError } from './errors'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The specification's codes, and the test that provokes each of them. */
const provokedIn = {
  oauth_account_suspended: './methods/oauth/oauth.test.ts',
  missing_or_invalid_privy_app_id: '../../auth-privy/src/server/sign-in.test.ts',
  missing_or_invalid_token: './security.test.ts',
  invalid_data: './login.test.ts',
  invalid_captcha: './http/captcha.test.ts',
  linked_to_another_user: './login.test.ts',
  cannot_link_more_of_type: './login.test.ts',
  failed_to_link_account: './methods/oauth/oauth.test.ts',
  allowlist_rejected: './linked-accounts/policy.test.ts',
  oauth_user_denied: './methods/oauth/oauth.test.ts',
  exited_auth_flow: '../../../apps/castaway/src/login/farcaster.test.ts',
  must_be_authenticated: './login.test.ts',
  client_request_timeout: '../../auth-react/src/with-server/browser-client.test.ts',
  invalid_credentials: './methods/wallet.test.ts',
  embedded_wallet_already_exists: './keystores.test.ts',
  embedded_wallet_not_found: './keystores.test.ts',
  transaction_failure: '../../../apps/castaway/src/rpc/product.test.ts',
  unsupported_chain_id: './methods/wallet.test.ts',
  too_many_requests: './security.test.ts',
  max_accounts_reached: './linked-accounts/policy.test.ts',
  disallowed_login_method: './linked-accounts/policy.test.ts',
  passkey_not_allowed: './methods/passkey/passkey.test.ts',
  user_does_not_exist: './linked-accounts/policy.test.ts',
  insufficient_balance: '../../../apps/castaway/src/rpc/product.test.ts',
  // Codes of ours, for which the specification has a message instead of a code.
  recent_sign_in_required: './http/user.test.ts',
  mfa_required: './mfa/guard.test.ts',
  mfa_already_enrolled: './mfa/totp.test.ts',
  mfa_not_enrolled: './mfa/totp.test.ts',
  not_found: './security.test.ts',
  unexpected_error: './security.test.ts',
  wallet_rejected: '../../wallet/src/errors.test.ts',
  login_not_ready: '../../auth-react/src/react/hooks.test.tsx',
  network_error: '../../auth-react/src/with-server/browser-client.test.ts',
  request_aborted: '../../auth-react/src/with-server/browser-client.test.ts',
  request_failed: '../../auth-react/src/with-server/browser-client.test.ts',
} satisfies Partial<Record<AnyLoginErrorCode, string>>

describe('every code', () => {
  it.each(Object.entries(provokedIn))('%s is provoked in a test', (code, file) => {
    expect(read(file)).toContain(`'${code}'`)
  })

  it('that the server returns is provoked', () => {
    const answered = Object.keys(loginErrors).filter(isLoginErrorCode)
    expect(answered.toSorted()).toEqual(Object.keys(provokedIn).filter(isLoginErrorCode).toSorted())
  })

  it.each(Object.entries(loginErrors))('%s has a message, and is in the guide', (code, entry) => {
    expect(entry.title).toMatch(/^[A-Z].*[^.!]$/)
    expect(entry.next).toMatch(/^[A-Z].*[.!]$/)
    const row = read('../../../docs/guides/login/errors.md')
      .split('\n')
      .find((line) => line.startsWith(`| \`${code}\``))
    expect(row).toContain(`| ${entry.title}. ${entry.next}`)
    expect(row).toMatch(new RegExp(`^\\| \`${code}\` +\\| ${entry.status ?? ''} +\\|`))
    expect(row).toMatch(/\| [^|]{3,} \|$/)
  })

  it('keeps the specification’s messages', () => {
    expect(loginErrors.client_request_timeout.title).toBe('Request timed out')
    expect(loginErrors.no_primary_wallet.title).toBe('Failed to find primary wallet')
  })

  it('maps each wallet error code once', () => {
    const numbers = Object.values(loginErrors).flatMap((entry) => ('rpc' in entry ? entry.rpc : []))
    expect(numbers.toSorted((a, b) => a - b)).toEqual([
      -32700, -32603, -32602, -32601, -32600, 4001, 4100, 4200, 4900, 4901, 4902,
    ])
  })
})

it('an error response contains code, message and property only', async () => {
  const failure = new AuthError('too_many_requests', { retryAfter: 7, property: 'code' })
  const response = failure.toResponse()
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
  expect(await response.json()).toEqual({
    code: 'too_many_requests',
    message: 'Too many attempts',
    property: 'code',
  })
})
