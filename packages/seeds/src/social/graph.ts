import type { SeededRandom } from '../random'
import type { WorldPlan } from '../plan'
import type { Resident } from './people'

const DAY = 24 * 3600

/** Follows, in both directions. */
export interface Graph {
  follows: WorldPlan['follows']
  followers: Map<number, Resident[]>
  following: Map<number, Resident[]>
}

/** Users follow others with the same interests or language, who live nearby, or who are popular. */
export const followGraph = (d: SeededRandom, people: readonly Resident[]): Graph => {
  const pairs = new Map<string, { fid: number; target: number; ago: number }>()
  const byFid = new Map(people.map((person) => [person.fid, person]))
  const link = (from: Resident, to: Resident, dice: SeededRandom) => {
    if (from.fid === to.fid || pairs.has(`${from.fid}/${to.fid}`)) return
    const since = Math.min(from.ago, to.ago)
    pairs.set(`${from.fid}/${to.fid}`, {
      fid: from.fid,
      target: to.fid,
      // Most follow early, some only this week.
      ago: Math.max(
        600,
        Math.floor(since * (dice.chance(0.08) ? dice.next() * 0.1 : 0.2 + dice.next() * 0.8)),
      ),
    })
  }
  for (const person of people) {
    const p = d.fork(person.fid)
    const closeness = (other: Resident): number => {
      if (other.fid === person.fid) return 0
      const shared = other.topics.filter((topic) => person.topics.includes(topic)).length
      const speaks = other.language === person.language ? 1.6 : other.language === 'en' ? 1 : 0.35
      const near = other.town === person.town ? 2 : 1
      return other.charm * (0.08 + shared * shared) * speaks * near
    }
    // The smallest of exponential waiting times: weighted sampling without replacement.
    const wanted = Math.round(6 + p.next() ** 2.2 * 62)
    const chosen = people
      .map((other) => ({ other, wait: -Math.log(1 - p.next()) / Math.max(1e-9, closeness(other)) }))
      .sort((a, b) => a.wait - b.wait)
      .slice(0, wanted)
    for (const { other } of chosen) {
      link(person, other, p)
      if (p.chance(other.charm > 4 ? 0.1 : 0.35)) link(other, person, p)
    }
  }
  const follows = [...pairs.values()]
  const followers = new Map(people.map((person) => [person.fid, [] as Resident[]]))
  const following = new Map(people.map((person) => [person.fid, [] as Resident[]]))
  for (const { fid, target } of follows) {
    followers.get(target)!.push(byFid.get(fid)!)
    following.get(fid)!.push(byFid.get(target)!)
  }
  for (const person of people) {
    const p = d.fork(`castaway/${person.fid}`)
    if (p.chance(0.7))
      follows.push({ fid: person.fid, target: 1, ago: Math.floor(person.ago * 0.95) })
    if (p.chance(0.3))
      follows.push({ fid: 1, target: person.fid, ago: Math.floor(p.next() * 40 * DAY) + 600 })
  }
  return { follows, followers, following }
}
