import { emptyPlan, type WorldPlan } from './plan'
import { tinyPlan } from './tiny'

/** Nobody but the island's own account. */
export const emptyWorldPlan = (): WorldPlan => ({
  ...emptyPlan('empty', 'empty'),
  people: tinyPlan().people.slice(0, 1),
})
