import { randomUUID } from 'node:crypto'
import { personaAt } from './oauth'
import type { Trial } from './auth-method-case'

/** Somebody new at the simulated neighbour; two real instances are tried in `cross-app.test.ts`. */
export const crossAppTrial: Trial = {
  somebody: () => personaAt('cross_app', `x-${randomUUID().slice(0, 8)}`, 'neighbour'),
}
