import type { Clock, Random } from '@castaway/contract'
import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { farcasterServices, type SimulatedPeople } from './farcaster/index'
import { customerService } from './customer'
import { neighbourService } from './neighbour'
import { oauthServices } from './oauth/index'
import { telegramService } from './telegram'
import { outboxPage } from './outbox'

/** What a simulated service is made of. */
export interface SimulatedParts {
  clock: Clock
  random: Random
  /** The login's database: what was not sent is read from it. */
  db: Kysely<any>
  /** Where people open the app; the services stand below `/_simulated` of it. */
  baseUrl: string
  /** Who can approve as on a Farcaster app; without them there is none. */
  people?: SimulatedPeople
}

export type { SimulatedPeople, SimulatedPerson } from './farcaster/index'

/** One simulated service: adds its routes below a path of its own. */
export type SimulatedService = (app: Hono, parts: SimulatedParts) => void

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
