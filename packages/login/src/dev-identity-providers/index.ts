import { Hono } from 'hono'
import { farcasterServices } from './farcaster/index'
import { customerService } from './custom-jwt'
import { neighbourService } from './second-instance'
import { oauthServices } from './oauth/index'
import { telegramService } from './telegram'
import { outboxPage } from './outbox'
import type { SimulatedParts, SimulatedService } from './service'

export type { SimulatedPeople, SimulatedPerson } from './farcaster/people'
export type { SimulatedParts, SimulatedService } from './service'

const services: readonly SimulatedService[] = [
  outboxPage,
  telegramService,
  oauthServices,
  customerService,
  neighbourService,
  farcasterServices,
]

/**
 * The other sides of signing in, played on this machine: mounted at `/_simulated`, and only where nobody
 * else can reach the server. They answer in the wire shapes of the real ones, and every page of them
 * says that it is simulated.
 */
export const simulated = (parts: SimulatedParts): Hono => {
  const app = new Hono()
  for (const service of services) service(app, parts)
  app.all('*', (c) => c.json({ error: 'not_found' }, 404))
  return app
}
