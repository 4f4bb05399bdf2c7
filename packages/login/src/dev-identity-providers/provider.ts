import type { Clock, Random } from '@castaway/contract'
import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { SimulatedPeople } from './farcaster/people'

/** What a simulated service is made of. */
export interface DevProviderDeps {
  clock: Clock
  random: Random
  /** The login's database: what was not sent is read from it. */
  db: Kysely<any>
  /** Where people open the app; the services stand below `/_simulated` of it. */
  baseUrl: string
  /** Who can approve as on a Farcaster app; without them there is none. */
  people?: SimulatedPeople
}

/** One simulated service: adds its routes below a path of its own. */
export type DevIdentityProvider = (app: Hono, deps: DevProviderDeps) => void
