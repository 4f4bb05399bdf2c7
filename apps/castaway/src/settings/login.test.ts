import { expect, test } from 'vitest'
import { readSettings, StartError } from './index'

const local = { isLocal: true, baseUrl: 'http://localhost:4747' }
const read = (env: Record<string, string>) => readSettings(env, '/home/someone').login(local)

test('by default everyone can sign in, with every method', () => {
  const options = read({})
  expect(options).toMatchObject({ signUp: true, trustedProxy: false })
  for (const name of ['methods', 'allowlist', 'maxUsers', 'termsUrl', 'captcha'] as const) {
    expect([name, options[name]]).toEqual([name, undefined])
  }
})

test('the operator decides who can sign in, and how', () => {
  expect(
    read({
      LOGIN_METHODS: 'wallet, passkey',
      LOGIN_ALLOWLIST:
        'ana@castaway.example, @castaway.example, +4915112345678, 0x52908400098527886E0F7030069857D2E4169EE7, github_oauth:583231',
      LOGIN_SIGN_UP: 'off',
      LOGIN_MAX_USERS: '100',
      LOGIN_TRUSTED_PROXY: 'on',
      LOGIN_TERMS_URL: 'https://castaway.example/terms',
      LOGIN_TOKEN_AUDIENCES: 'https://api.castaway.example,https://other.example',
      LOGIN_CAPTCHA_SITE_KEY: 'site',
      LOGIN_CAPTCHA_SECRET_KEY: 'secret',
    }),
  ).toMatchObject({
    methods: ['wallet', 'passkey'],
    allowlist: [
      'ana@castaway.example',
      '@castaway.example',
      '+4915112345678',
      '0x52908400098527886E0F7030069857D2E4169EE7',
      'github_oauth:583231',
    ],
    signUp: false,
    maxUsers: 100,
    trustedProxy: true,
    termsUrl: 'https://castaway.example/terms',
    tokenAudiences: ['https://api.castaway.example', 'https://other.example'],
    captcha: { siteKey: 'site', secretKey: 'secret' },
  })
})

test.each([
  [{ LOGIN_METHODS: 'wallet,password' }, /LOGIN_METHODS must be a comma-separated list of wallet/],
  [{ LOGIN_METHODS: 'wallet,,email' }, /LOGIN_METHODS has an empty item/],
  [{ LOGIN_ALLOWLIST: 'ana' }, /LOGIN_ALLOWLIST must be/],
  [{ LOGIN_SIGN_UP: 'no' }, /LOGIN_SIGN_UP must be on or off/],
  [{ LOGIN_MAX_USERS: '0' }, /LOGIN_MAX_USERS must be a whole number above 0/],
  [{ LOGIN_TRUSTED_PROXY: 'yes' }, /LOGIN_TRUSTED_PROXY must be on or off/],
  [{ LOGIN_TERMS_URL: 'javascript:alert(1)' }, /LOGIN_TERMS_URL must be a URL/],
  [{ LOGIN_CAPTCHA_SITE_KEY: 'site' }, /LOGIN_CAPTCHA_SITE_KEY and .* belong together/],
  [{ LOGIN_CAPTCHA_VERIFY_URL: 'https://x.example' }, /LOGIN_CAPTCHA_VERIFY_URL goes with them/],
] as const)('%o is refused with one sentence', (env, sentence) => {
  expect(() => read({ ...env })).toThrow(StartError)
  expect(() => read({ ...env })).toThrow(sentence)
})
