import type { RouteLimit } from './route-rule'

/** The provider’s plans. Source: docs.neynar.com, “Rate Limits”, June 2026. */
export const planNames = ['free', 'starter', 'growth', 'scale'] as const
export type PlanName = (typeof planNames)[number]

interface Plan {
  /** Requests a minute to one endpoint, and a second. */
  perMinute: number
  perSecond: number
  /** Requests a minute to all endpoints together, without those that have a high limit of their own. */
  together: number
  /** Requests a minute to these endpoints. */
  validate: number
  signer: number
  search: number
}

/** Also what the free plan has. */
const growth: Plan = {
  perMinute: 600,
  perSecond: 10,
  together: 1_000,
  validate: 10_000,
  signer: 6_000,
  search: 120,
}

const plans: Record<PlanName, Plan> = {
  starter: {
    perMinute: 300,
    perSecond: 5,
    together: 500,
    validate: 5_000,
    signer: 3_000,
    search: 60,
  },
  free: growth,
  growth,
  scale: {
    perMinute: 1_200,
    perSecond: 20,
    together: 2_000,
    validate: 20_000,
    signer: 12_000,
    search: 240,
  },
}

const own: Readonly<Record<string, 'validate' | 'signer' | 'search'>> = {
  validateFrameAction: 'validate',
  lookupSigner: 'signer',
  lookupDeveloperManagedSigner: 'signer',
  searchCasts: 'search',
}

const limit = (name: string, requests: number, seconds = 60): RouteLimit => ({
  name,
  by: 'api key',
  requests,
  seconds,
})

/** The limits that a call of this operation counts against under a plan. */
export function planLimits(plan: PlanName, operation: string): RouteLimit[] {
  const { perMinute, perSecond, together, ...exceptions } = plans[plan]
  const exception = own[operation]
  if (exception === 'search') {
    return [limit(`${operation} a minute`, exceptions.search), limit('all a minute', together)]
  }
  if (exception) return [limit(`${operation} a minute`, exceptions[exception])]
  return [
    limit(`${operation} a second`, perSecond, 1),
    limit(`${operation} a minute`, perMinute),
    limit('all a minute', together),
  ]
}
