import { emptyPlan, type WorldPlan } from './plan'
import { smallPlan } from './small'

/** Contains only the provider's own account. */
export const emptyWorldPlan = (): WorldPlan => ({
  ...emptyPlan('empty', 'empty'),
  people: smallPlan().people.slice(0, 1),
})
