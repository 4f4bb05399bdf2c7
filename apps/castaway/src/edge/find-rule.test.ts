import { describe, expect, test } from 'vitest'
import { unlistedRoutes } from './find-rule'
import { routeTable } from './table/index'

describe('the table', () => {
  test.each([
    ['GET', '/api/_new'],
    ['POST', '/login/new'],
    ['POST', '/login/oauth/:provider/new'],
    ['GET', '/new/page'],
    ['DELETE', '/api/_places'],
  ])('is missing a row for %s %s', (method, path) => {
    expect(unlistedRoutes([{ method, path }], routeTable)).toHaveLength(1)
  })

  test.each([
    ['GET', '/login/mfa'],
    ['DELETE', '/login/mfa/:method{totp|sms|passkey}'],
    ['POST', '/login/oauth/google_oauth/start'],
    ['POST', '/rpc/:chainId{[1-9][0-9]{0,9}}'],
    ['POST', '/_simulated/google/token'],
    ['ALL', '/api/*'],
    ['ALL', '/*'],
  ])('has a row for %s %s', (method, path) => {
    expect(unlistedRoutes([{ method, path }], routeTable)).toEqual([])
  })
})
