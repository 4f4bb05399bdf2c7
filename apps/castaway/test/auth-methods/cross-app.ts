import { randomUUID } from 'node:crypto'
import { testUserAt } from './oauth'
import type { AuthMethodCase } from './auth-method-case'

/** A new user of the simulated second instance; `cross-app.test.ts` tests two real instances. */
export const crossAppCase: AuthMethodCase = {
  testUser: () => testUserAt('cross_app', `x-${randomUUID().slice(0, 8)}`, 'neighbour'),
}
