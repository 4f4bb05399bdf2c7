import { build, draft, type Draft, ReactionType, toHex } from '@castaway/provider'
import { type AuthorOf, channelUrl, emptyPlan, type WorldPlan } from './plan'
import { seededRandom } from './random'
import { scaleText } from './scale-text'

const DAY = 24 * 3600
const SPAN = 30 * DAY
/** Length of a cast's hash in bytes. */
const HASH = 20

export interface ScaleOptions {
  /** Reactions per cast, on average; 3.3 by default. */
  reactions?: number
  /** Follows per cast, on average; 1.7 by default. */
  follows?: number
}

/**
 * A world of a given size, for measurements, with 30 casts per user; the first user after the provider's own (FID 2)
 * follows 25 users, FID 3 up to 2,000. Its messages are made one by one: ten million casts do not fit into memory as a
 * list.
 * @param casts number of casts
 */
export const scalePlan = (
  casts: number,
  { reactions = 3.3, follows = 1.7 }: ScaleOptions = {},
): WorldPlan => {
  const plan = emptyPlan('scale', `scale-${casts}`)
  const people = Math.max(40, Math.round(casts / 30))
  for (let fid = 1; fid <= people; fid++)
    plan.people.push({
      fid,
      username: fid === 1 ? 'castaway' : `p${fid}`,
      displayName: `Person ${fid}`,
      ago: 100 * DAY,
      units: fid < 4 ? 20 : 2,
    })
  const channels = Array.from({ length: 20 }, (_, i) => `c${i}`)
  plan.channels = channels.map((id) => ({
    id,
    name: id,
    description: `Channel ${id}`,
    image: `~/art/channel/${id}.svg`,
    lead: 1,
    moderators: [],
    ago: 100 * DAY,
  }))
  const d = seededRandom(plan.seed)
  /** Up to twice `mean`, and `mean` on average. */
  const around = (mean: number) => Math.floor(d.next() * (2 * mean + 1))

  function* followsOf(by: AuthorOf): Generator<Draft> {
    const each = (follows * casts) / people
    const counts = new Map([
      [2, 25],
      [3, 2000],
    ])
    for (let fid = 2; fid <= people; fid++) {
      const count = Math.min(counts.get(fid) ?? around(each), people >> 1)
      const targets = new Set<number>()
      while (targets.size < count) {
        // Squared, so that users with low numbers have many followers; FID 2 and 3 follow anyone.
        const drawn = counts.has(fid) ? d.next() : d.next() ** 2
        const target = 1 + Math.floor(drawn * people)
        if (target !== fid) targets.add(target)
      }
      for (const target of targets)
        yield draft(build.linkAdd(by(fid, d.int(35 * DAY, 90 * DAY)), target))
    }
  }

  function* castsOf(by: AuthorOf): Generator<Draft> {
    const hashes = Buffer.alloc(casts * HASH)
    const authors = new Uint32Array(casts)
    for (let i = 0; i < casts; i++) {
      const ago = Math.floor(SPAN * (1 - i / casts)) + 1
      const replied = i > 10 && d.chance(0.5) ? Math.max(0, i - d.int(1, Math.min(i, 2000))) : -1
      const parent =
        replied >= 0
          ? {
              fid: authors[replied]!,
              hash: toHex(hashes.subarray(replied * HASH, (replied + 1) * HASH)),
            }
          : d.chance(0.4)
            ? { url: channelUrl(d.pick(channels)) }
            : undefined
      const fid = d.int(1, people)
      const cast = draft(
        build.castAdd(by(fid, ago), {
          text: scaleText(d, i),
          mentions: [],
          mentionsPositions: [],
          embeds: [],
          parent,
        }),
      )
      authors[i] = fid
      hashes.set(cast.hash, i * HASH)
      yield cast
      const hash = toHex(cast.hash)
      const reacted = new Set<number>()
      for (let left = around(reactions); left > 0; left--) reacted.add(d.int(1, people))
      for (const who of reacted) {
        const kind = d.chance(0.8) ? ReactionType.like : ReactionType.recast
        yield draft(build.reactionAdd(by(who, Math.floor(ago * d.next())), kind, { fid, hash }))
      }
    }
  }

  plan.more = function* (by) {
    yield* followsOf(by)
    yield* castsOf(by)
  }
  return plan
}
