/** Who trusts whom, and how much: people are numbered from 0, and one edge stands for each pair. */
export interface TrustGraph {
  people: number
  /** Three lists of one length: from, to, and a weight above 0. */
  from: Int32Array
  to: Int32Array
  weight: Float32Array
  /** People who are trusted to begin with, by number; everyone where there are none. */
  rooted: readonly number[]
}

/** So much of all trust comes from those who are trusted to begin with, round after round. */
const ROOT_SHARE = 0.15
const ROUNDS = 30
/** Ends early where a round moves less than this of all trust. */
const SETTLED = 1e-6

/**
 * How much of all trust each person has (it adds up to 1), by EigenTrust: everyone hands the trust they
 * have to those they trust, in proportion, and a share returns to the roots each round. So it takes trust
 * to give trust, and a circle that nobody outside trusts has none.
 * @param breathe called after every round, so that other work gets its turn
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
    // What those have who trust nobody goes back to the roots.
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
 * Shares of trust as scores from 0 to 1: one half for as much as people have on average, 0.8 for four
 * times that. What a score means does not change with the size of the network.
 */
export function scoresOf(trust: Float64Array): number[] {
  return Array.from(trust, (share) => {
    const times = share * trust.length
    return Math.round((times / (1 + times)) * 1000) / 1000
  })
}
