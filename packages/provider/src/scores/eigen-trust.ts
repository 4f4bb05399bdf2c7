/** Weighted trust between users, who are numbered from 0; each pair has at most one edge. */
export interface TrustGraph {
  people: number
  /** Three arrays of the same length: source, target, and a weight above 0. */
  from: Int32Array
  to: Int32Array
  weight: Float32Array
  /** Numbers of the users who are trusted from the start; if empty, all users are. */
  rooted: readonly number[]
}

/** Share of all trust that returns to the roots in each round. */
const ROOT_SHARE = 0.15
const ROUNDS = 30
/** The iteration ends when a round moves less than this share of all trust. */
const SETTLED = 1e-6

/**
 * Computes each user's share of all trust (the sum is 1) by EigenTrust: users pass their trust on to those they trust,
 * in proportion, and a share returns to the roots in each round. So giving trust requires trust, and a group that
 * nobody outside trusts has none.
 * @param breathe called after every round, so that other work can run
 */
export async function eigenTrust(
  { people, from, to, weight, rooted }: TrustGraph,
  breathe: () => Promise<void>,
): Promise<Float64Array> {
  const given = new Float64Array(people)
  for (let i = 0; i < from.length; i++) given[from[i]!]! += weight[i]!
  const root = new Float64Array(people)
  if (rooted.length === 0) root.fill(1 / people)
  else for (const person of rooted) root[person] = 1 / rooted.length
  let trust = root.slice()
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(people)
    // The trust of users who trust nobody returns to the roots.
    let idle = 0
    for (let person = 0; person < people; person++) if (given[person] === 0) idle += trust[person]!
    for (let i = 0; i < from.length; i++) {
      const giver = from[i]!
      next[to[i]!]! += ((1 - ROOT_SHARE) * trust[giver]! * weight[i]!) / given[giver]!
    }
    const back = ROOT_SHARE + (1 - ROOT_SHARE) * idle
    let moved = 0
    for (let person = 0; person < people; person++) {
      next[person]! += back * root[person]!
      moved += Math.abs(next[person]! - trust[person]!)
    }
    trust = next
    await breathe()
    if (moved < SETTLED) break
  }
  return trust
}

/**
 * Converts shares of trust to scores from 0 to 1: 0.5 for the average share, 0.8 for four times the average. The
 * meaning of a score does not depend on the size of the network.
 */
export function scoresOf(trust: Float64Array): number[] {
  return Array.from(trust, (share) => {
    const times = share * trust.length
    return Math.round((times / (1 + times)) * 1000) / 1000
  })
}
