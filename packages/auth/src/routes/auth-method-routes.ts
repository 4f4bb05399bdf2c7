import type { Hono } from 'hono'
import { emailInfos, emailRoutes } from '../methods/email'
import { crossAppInfos, crossAppRoutes } from '../methods/cross-app/index'
import { customInfos, customRoutes } from '../methods/custom/index'
import { oauthInfos, oauthRoutes } from '../methods/oauth/index'
import { passkeyInfos, passkeyRoutes } from '../methods/passkey/index'
import { phoneInfos, phoneRoutes } from '../methods/phone'
import { farcasterInfos, farcasterRoutes } from '../methods/farcaster/index'
import { solanaRoutes } from '../methods/solana'
import { telegramInfos, telegramRoutes } from '../methods/telegram/index'
import { smartWalletInfos, walletInfos, walletRoutes } from '../methods/wallet'
import type { LoginMethods } from '../wire'
import { rateLimit, type AuthContext, type LoginContext, type LoginEnv } from '../http/request'
import type { AuthMethod } from '../http/auth-method'

/** Every sign-in method, in the order in which a page shows them. */
const methods: readonly AuthMethod[] = [
  { routes: walletRoutes, infos: walletInfos },
  { routes: solanaRoutes, infos: () => [] },
  { routes: () => {}, infos: smartWalletInfos },
  { routes: farcasterRoutes, infos: farcasterInfos },
  { routes: emailRoutes, infos: emailInfos },
  { routes: passkeyRoutes, infos: passkeyInfos },
  { routes: phoneRoutes, infos: phoneInfos },
  { routes: oauthRoutes, infos: oauthInfos },
  { routes: telegramRoutes, infos: telegramInfos },
  { routes: customRoutes, infos: customInfos },
  { routes: crossAppRoutes, infos: crossAppInfos },
]

export const authMethodRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  for (const method of methods) method.routes(app, auth)

  const readMethods = async (c: LoginContext): Promise<LoginMethods> => {
    await rateLimit(auth, c, 'other')
    const { policy, options, externalProvider } = auth
    return {
      provider: externalProvider ? 'privy' : 'local',
      privy: externalProvider?.app ?? null,
      methods: externalProvider
        ? await externalProvider.enabledMethods()
        : methods
            .flatMap((method) => method.infos(auth))
            .filter(({ type }) => policy.isEnabled(type)),
      terms: { required: options.termsUrl !== undefined, url: options.termsUrl ?? null },
      captcha: options.captcha ? { provider: 'turnstile', siteKey: options.captcha.siteKey } : null,
      signUp: policy.signUp,
    }
  }

  app.get('/methods', async (c) => c.json(await readMethods(c)))

  // The route's former name, for older pages and programs.
  app.get('/ways', async (c) => {
    const { methods: ways, ...rest } = await readMethods(c)
    return c.json({ ...rest, ways })
  })
}
