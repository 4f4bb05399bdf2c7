import { describe, expect, test } from 'vitest'
import { readSettings } from './index'

const options = (env: Record<string, string>, isLocal = true) =>
  readSettings(env, '/home/someone').login({ isLocal, baseUrl: 'http://localhost:4747' })

describe('other services', () => {
  test('are simulated on loopback, and otherwise off without credentials', () => {
    expect(options({}).oauth?.simulated?.baseUrl).toBe('http://localhost:4747/_simulated')
    expect(options({}).telegram).toBe('simulated')
    const away = options({}, false)
    expect(away.oauth).toEqual({ clients: {} })
    expect([away.telegram, away.customAuth, away.crossApp]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('are the real ones with credentials', () => {
    const env = { LOGIN_GITHUB_ID: 'id', LOGIN_GITHUB_SECRET: 'secret' }
    expect(options(env, false).oauth?.clients).toEqual({
      github_oauth: { clientId: 'id', clientSecret: 'secret' },
    })
  })

  test('accept Apple’s key on one line', () => {
    const key = '-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----'
    const env = {
      LOGIN_APPLE_ID: 'services.id',
      LOGIN_APPLE_TEAM: 'TEAM',
      LOGIN_APPLE_KEY_ID: 'KEY',
      LOGIN_APPLE_KEY: key,
    }
    expect(
      options(env, false).oauth?.clients.apple_oauth?.apple?.privateKey.split('\n'),
    ).toHaveLength(3)
  })

  test.each([
    [{ LOGIN_GITHUB_ID: 'hush' }, 'LOGIN_GITHUB_ID and LOGIN_GITHUB_SECRET belong together'],
    [{ LOGIN_APPLE_KEY: 'hush' }, 'LOGIN_APPLE_ID, LOGIN_APPLE_TEAM'],
    [{ LOGIN_TELEGRAM_BOT_TOKEN: 'hush' }, 'LOGIN_TELEGRAM_BOT_TOKEN must be a token'],
    [{ LOGIN_TELEGRAM_BOT_NAME: 'a_bot_name' }, 'belong together'],
    [{ LOGIN_CUSTOM_ISSUER: 'hush' }, 'belong together'],
    [{ LOGIN_CUSTOM_JWKS_URL: 'hush' }, 'LOGIN_CUSTOM_JWKS_URL must be a URL'],
    [{ LOGIN_OIDC_CLIENTS: 'hush' }, 'LOGIN_OIDC_CLIENTS must be a JSON list'],
    [
      {
        LOGIN_OIDC_CLIENTS: '[{"id":"hush","name":"n","redirectUris":["https://*.example/back"]}]',
      },
      'without wildcards',
    ],
    [
      {
        LOGIN_CROSS_APPS:
          '[{"id":"hush","name":"n","issuer":"http://other.example","clientId":"c"}]',
      },
      'LOGIN_CROSS_APPS must be a JSON list',
    ],
  ])('stop the start with one sentence if they are half configured: %o', (env, words) => {
    const { name, message: said } = startErrorOf(env as never)
    expect(name).toBe('StartError')
    expect(said).toContain(words)
    expect(said).not.toContain('hush')
  })
})

const startErrorOf = (env: Record<string, string>): Error => {
  try {
    options(env)
  } catch (error) {
    return error as Error
  }
  return new Error('It was taken')
}
