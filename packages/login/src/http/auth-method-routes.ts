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
import type { LoginWays } from '../wire'
import { limit, type LoginEnv, type LoginParts } from './request'
import type { Way } from './auth-method'

/** Every way of signing in, in the order a page shows them. */
const ways: readonly Way[] = [
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

export const wayRoutes = (app: Hono<LoginEnv>, parts: LoginParts): void => {
  for (const way of ways) way.routes(app, parts)

  app.get('/ways', async (c) => {
    await limit(parts, c, 'other')
    const { policy, options, privy } = parts
    return c.json({
      provider: options.privy ? 'privy' : 'local',
      privy: options.privy
        ? { appId: options.privy.appId, clientId: options.privy.clientId ?? null }
        : null,
      ways: privy
        ? await privy.offers()
        : ways.flatMap((way) => way.infos(parts)).filter(({ type }) => policy.isOn(type)),
      terms: { required: options.termsUrl !== undefined, url: options.termsUrl ?? null },
      captcha: options.captcha ? { provider: 'turnstile', siteKey: options.captcha.siteKey } : null,
      signUp: policy.signUp,
    } satisfies LoginWays)
  })
}
