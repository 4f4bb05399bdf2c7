import type { Clock, Random } from '@castaway/contract'
import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { SimulatedPeople } from './farcaster-people'

/** The dependencies of a simulated service. */
export interface DevProviderDeps {
  clock: Clock
  random: Random
  /** The login's database, from which unsent messages are read. */
  db: Kysely<any>
  /** URL where people open the app; the services are below `/_simulated` of it. */
  baseUrl: string
  /** People who can approve in the simulated Farcaster app; without them there is none. */
  people?: SimulatedPeople
}

/** A simulated service, which adds its routes below its own path. */
export type DevIdentityProvider = (app: Hono, deps: DevProviderDeps) => void
