import { Hono } from 'hono'
import { farcasterProviders } from './farcaster/index'
import { customJwtProvider } from './custom-jwt'
import { secondInstance } from './second-instance'
import { oauthProviders } from './oauth/index'
import { telegramProvider } from './telegram'
import { outboxPage } from './outbox'
import type { DevProviderDeps, DevIdentityProvider } from './provider'

export type { SimulatedPeople, SimulatedPerson } from './farcaster-people'
export type { DevProviderDeps, DevIdentityProvider } from './provider'

const providers: readonly DevIdentityProvider[] = [
  outboxPage,
  telegramProvider,
  oauthProviders,
  customJwtProvider,
  secondInstance,
  farcasterProviders,
]

/**
 * The simulated identity providers on this machine, mounted at `/_simulated`, only if no one else can reach the server.
 * They respond in the wire formats of the real ones, and every page says that it is simulated.
 */
export const devIdentityProviders = (deps: DevProviderDeps): Hono => {
  const app = new Hono()
  for (const provider of providers) provider(app, deps)
  app.all('*', (c) => c.json({ error: 'not_found' }, 404))
  return app
}
