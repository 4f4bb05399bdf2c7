import { linkedAccountTypes, type LinkedAccountType } from '@castaway/contract'
import { z } from 'zod'
import { httpUrl, list, onOff, text } from './checks'
import { settingsGroup } from './group'
import { StartError } from './start-error'

const isType = (name: string): name is LinkedAccountType =>
  (linkedAccountTypes as readonly string[]).includes(name)

/** Who can sign in, and how. */
export const loginGroup = settingsGroup(
  {
    LOGIN_METHODS: list('LOGIN_METHODS')
      .refine(
        (names) => names.every(isType),
        `LOGIN_METHODS must be a comma-separated list of ${linkedAccountTypes.join(', ')}`,
      )
      .transform((names) => names.filter(isType))
      .optional(),
    LOGIN_ALLOWLIST: list('LOGIN_ALLOWLIST')
      .refine(
        (entries) =>
          entries.every((entry) =>
            /^[^\s@]*@[^\s@]+$|^\+\d+$|^0x[0-9a-fA-F]{40}$|:|^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(
              entry,
            ),
          ),
        'LOGIN_ALLOWLIST must be a comma-separated list of email addresses, @domains, phone numbers such as +4915112345678, wallet addresses, or account keys such as github_oauth:583231',
      )
      .optional(),
    LOGIN_SIGN_UP: onOff('LOGIN_SIGN_UP').default('on'),
    LOGIN_MAX_USERS: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'LOGIN_MAX_USERS must be a whole number above 0')
      .transform(Number)
      .optional(),
    LOGIN_TRUSTED_PROXY: onOff('LOGIN_TRUSTED_PROXY').default('off'),
    LOGIN_TERMS_URL: httpUrl('LOGIN_TERMS_URL').optional(),
    LOGIN_TOKEN_AUDIENCES: list('LOGIN_TOKEN_AUDIENCES').optional(),
    LOGIN_CAPTCHA_SITE_KEY: text('LOGIN_CAPTCHA_SITE_KEY').optional(),
    LOGIN_CAPTCHA_SECRET_KEY: text('LOGIN_CAPTCHA_SECRET_KEY').optional(),
    LOGIN_CAPTCHA_VERIFY_URL: httpUrl('LOGIN_CAPTCHA_VERIFY_URL').optional(),
  },
  (e) => ({
    methods: e.LOGIN_METHODS,
    allowlist: e.LOGIN_ALLOWLIST,
    signUp: e.LOGIN_SIGN_UP === 'on',
    maxUsers: e.LOGIN_MAX_USERS,
    trustedProxy: e.LOGIN_TRUSTED_PROXY === 'on',
    termsUrl: e.LOGIN_TERMS_URL,
    tokenAudiences: e.LOGIN_TOKEN_AUDIENCES,
    captcha: captchaOf(e),
  }),
)

const captchaOf = (e: {
  LOGIN_CAPTCHA_SITE_KEY?: string | undefined
  LOGIN_CAPTCHA_SECRET_KEY?: string | undefined
  LOGIN_CAPTCHA_VERIFY_URL?: string | undefined
}) => {
  const { LOGIN_CAPTCHA_SITE_KEY: siteKey, LOGIN_CAPTCHA_SECRET_KEY: secretKey } = e
  const verifyUrl = e.LOGIN_CAPTCHA_VERIFY_URL
  if (Boolean(siteKey) !== Boolean(secretKey) || (verifyUrl && !siteKey)) {
    throw new StartError(
      'LOGIN_CAPTCHA_SITE_KEY and LOGIN_CAPTCHA_SECRET_KEY belong together, and LOGIN_CAPTCHA_VERIFY_URL goes with them: set both or neither',
    )
  }
  return siteKey && secretKey ? { siteKey, secretKey, verifyUrl } : undefined
}
