import { z } from 'zod'
import { httpUrl, text } from './checks'
import { settingsGroup } from './group'
import { StartError } from './start-error'

/** A Privy app, which then handles all sign-ins. */
export const privyGroup = settingsGroup(
  {
    PRIVY_APP_ID: z
      .string()
      .trim()
      .regex(
        /^[a-z0-9]{20,32}$/,
        "PRIVY_APP_ID must be the app ID from Privy's dashboard, about 25 lowercase letters and digits (missing_or_invalid_privy_app_id)",
      )
      .optional(),
    PRIVY_APP_SECRET: text('PRIVY_APP_SECRET').optional(),
    PRIVY_CLIENT_ID: text('PRIVY_CLIENT_ID').optional(),
    PRIVY_VERIFICATION_KEY: text('PRIVY_VERIFICATION_KEY')
      // Environment files hold the key on one line.
      .transform((key) => key.replaceAll('\\n', '\n'))
      .refine(
        (key) =>
          /^-----BEGIN PUBLIC KEY-----\s[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----$/.test(key),
        'PRIVY_VERIFICATION_KEY must be a public key that starts with -----BEGIN PUBLIC KEY-----',
      )
      .optional(),
    PRIVY_API_URL: httpUrl('PRIVY_API_URL').optional(),
  },
  (e) => {
    const { PRIVY_APP_ID: appId, PRIVY_APP_SECRET: appSecret } = e
    if (!appId || !appSecret) {
      const [left] = Object.entries(e).find(([, value]) => value !== undefined) ?? []
      if (!left) return {}
      throw new StartError(
        'PRIVY_APP_ID and PRIVY_APP_SECRET belong together, and the other PRIVY_ settings go with them: set both or none (missing_or_invalid_privy_app_id)',
      )
    }
    return {
      privy: {
        appId,
        appSecret,
        ...(e.PRIVY_CLIENT_ID && { clientId: e.PRIVY_CLIENT_ID }),
        ...(e.PRIVY_VERIFICATION_KEY && { verificationKey: e.PRIVY_VERIFICATION_KEY }),
        ...(e.PRIVY_API_URL && { apiUrl: e.PRIVY_API_URL.replace(/\/+$/, '') }),
      },
    }
  },
)
