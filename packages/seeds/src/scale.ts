import { seededRandom } from './random'
import { channelUrl, emptyPlan, type WorldPlan } from './plan'

const DAY = 24 * 3600
const WORDS =
  'tide oar rope salt gull lamp wave sand shell mast knot reef buoy foam drift kelp bay cove stone rain'.split(
    ' ',
  )

/**
 * A world of a given size, for measurements. It has about 3.3 reactions and 1.7 follows per cast and 30 casts per user;
 * the first user after the provider's own (FID 2) follows 25 users, FID 3 follows 2,000.
 * @param casts number of casts
 */
export const scalePlan = (casts: number): WorldPlan => {
  const plan = emptyPlan('scale', `scale-${casts}`)
  const d = seededRandom(plan.seed)
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

  // Squared, so that users with low numbers have many followers.
  const randomFid = () => 1 + Math.floor(d.next() ** 2 * people)
  const span = 30 * DAY
  for (let i = 0; i < casts; i++) {
    const ago = Math.floor(span * (1 - i / casts)) + 1
    const text = `${d.pick(WORDS)} ${d.pick(WORDS)} ${d.pick(WORDS)} ${i}`
    const parent =
      i > 10 && d.chance(0.5)
        ? { cast: `${Math.max(0, i - d.int(1, Math.min(i, 2000)))}` }
        : d.chance(0.4)
          ? { url: channelUrl(d.pick(channels)) }
          : undefined
    plan.casts.push({ id: `${i}`, fid: d.int(1, people), text, ago, parent })
  }

  const once = <T>(count: number, draw: () => [string, T]): T[] => {
    const drawn = new Map<string, T>()
    for (let i = 0; i < count; i++) {
      const [key, value] = draw()
      if (!drawn.has(key)) drawn.set(key, value)
    }
    return [...drawn.values()]
  }
  plan.reactions = once(Math.round(casts * 3.3), () => {
    const fid = d.int(1, people)
    const cast = Math.min(casts - 1, Math.floor(d.next() * casts))
    const kind = d.chance(0.8) ? ('like' as const) : ('recast' as const)
    const ago = Math.floor(plan.casts[cast]!.ago * d.next())
    return [`${fid}/${cast}/${kind}`, { fid, kind, target: { cast: `${cast}` }, ago }]
  })
  plan.follows = once(Math.round(casts * 1.7), () => {
    let fid = d.int(4, people)
    const target = randomFid()
    if (fid === target) fid = (fid % people) + 1
    return [`${fid}/${target}`, { fid, target, ago: d.int(40 * DAY, 90 * DAY) }]
  }).filter((one) => one.fid > 3 && one.fid !== one.target)
  const others = Array.from({ length: people - 3 }, (_, i) => i + 4)
  for (const [fid, count] of [
    [2, 25],
    [3, 2000],
  ] as const)
    for (const target of d.some(others, count)) plan.follows.push({ fid, target, ago: 35 * DAY })
  return plan
}
