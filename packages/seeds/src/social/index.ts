import { seededRandom, type SeededRandom } from '../random'
import { madeBy, miniAppUrl } from '../mini-apps'
import { channelUrl, emptyPlan, type PlannedReaction, type WorldPlan } from '../plan'
import { vocabulary } from './fill'
import { followGraph, type Graph } from './graph'
import { invitesOf } from './invites'
import { residents, type Resident } from './people'
import { phrases } from './phrases'
import { converse, unsaid, type ThreadCast, type ThreadContext } from './threads'
import { topics } from './topic'
import { speak } from './voice'

const HOUR = 3600
const DAY = 24 * HOUR
const PEOPLE = 340
const THREADS = 2250

/** Builds the conversations: each topic in turn, in proportion to its activity, cycling through its scripts. */
const conversations = (d: SeededRandom, context: ThreadContext): ThreadCast[] => {
  const out: ThreadCast[] = []
  const turns = topics().map((topic) => ({
    topic,
    talks: [] as number[],
    rounds: 0,
    shift: d.next(),
  }))
  const wheel = d.shuffle(
    turns.flatMap((turn) => Array.from({ length: turn.topic.busy }, () => turn)),
  )
  for (let i = 0; i < THREADS; i++) {
    const turn = wheel[i % wheel.length]!
    if (turn.talks.length === 0) {
      turn.talks = d.shuffle(turn.topic.talks.map((_, index) => index))
      turn.rounds++
    }
    const index = turn.talks.pop()!
    // Steps of the golden ratio spread the uses of one script over time.
    const quantile = (turn.shift + turn.rounds * 0.618 + index / turn.topic.talks.length) % 1
    const key = `${turn.topic.id}-${index}-${turn.rounds}`
    const thread = converse(
      d.fork(key),
      context,
      turn.topic,
      turn.topic.talks[index]!,
      key,
      quantile,
    )
    out.push(...thread)
    if (thread[0])
      context.openings.set(turn.topic.id, [
        ...(context.openings.get(turn.topic.id) ?? []),
        thread[0],
      ])
  }
  return out
}

/** Builds quote casts. */
const quotes = (d: SeededRandom, context: ThreadContext, { followers }: Graph): ThreadCast[] => {
  const wording = vocabulary(new Map())
  return [...context.openings.values()].flatMap((openings) =>
    d.some(openings, Math.ceil(openings.length * 0.14)).flatMap((opening, i): ThreadCast[] => {
      const q = d.fork(opening.id)
      const readers = followers.get(opening.fid)!.filter((one) => one.language === 'en')
      if (readers.length === 0 || opening.ago < HOUR) return []
      const author = q.pick(readers)
      const plain = unsaid(context.said, () => wording.fill(q.pick(phrases().quotes), q))
      if (plain === undefined) return []
      const text = speak(plain, author.voice, q, {
        isAnswer: true,
        language: 'en',
        emoji: opening.topic.emoji,
      })
      return [
        {
          id: `quote-${opening.id}-${i}`,
          fid: author.fid,
          text,
          ago: Math.floor(opening.ago * (0.3 + q.next() * 0.65)),
          embeds: [{ cast: opening.id }],
          author,
          topic: opening.topic,
          depth: 0,
          appeal: 0.8,
        },
      ]
    }),
  )
}

const reactions = (
  d: SeededRandom,
  casts: readonly ThreadCast[],
  people: readonly Resident[],
  graph: Graph,
): PlannedReaction[] => {
  const fans = new Map(
    topics().map((topic) => [topic.id, people.filter((person) => person.topics.includes(topic))]),
  )
  return casts.flatMap((cast) => {
    const r = d.fork(cast.id)
    const crowd = [
      ...new Set([...graph.followers.get(cast.fid)!, ...r.some(fans.get(cast.topic.id)!, 14)]),
    ].filter((person) => person.fid !== cast.fid)
    const base = cast.depth === 0 ? 8.4 : 3.1
    const wanted = Math.round(
      base * cast.appeal * (0.5 + Math.sqrt(cast.author.charm) * 0.55) * (0.4 + r.next()),
    )
    return r
      .some(crowd, Math.min(wanted, Math.ceil(crowd.length * 0.7)))
      .flatMap((person): PlannedReaction[] => {
        const wait = -Math.log(1 - r.next()) * (r.chance(0.3) ? 14 : 2) * HOUR + 20
        if (wait > cast.ago - 5) return []
        const one = { fid: person.fid, target: { cast: cast.id }, ago: Math.floor(cast.ago - wait) }
        const recasts = cast.depth === 0 && r.chance(0.13)
        return recasts
          ? [
              { ...one, kind: 'like' },
              { ...one, kind: 'recast', ago: Math.max(1, one.ago - 9) },
            ]
          : [{ ...one, kind: 'like' }]
      })
  })
}

const channelsOf = (
  d: SeededRandom,
  people: readonly Resident[],
  casts: readonly ThreadCast[],
): Pick<WorldPlan, 'channels' | 'channelFollows' | 'members'> => {
  const channels: WorldPlan['channels'] = []
  const channelFollows: WorldPlan['channelFollows'] = []
  const members: WorldPlan['members'] = []
  for (const topic of topics()) {
    const c = d.fork(topic.id)
    const fans = people.filter((person) => person.topics.includes(topic))
    const [lead, ...rest] = [...fans].sort((a, b) => b.charm * b.talkative - a.charm * a.talkative)
    const ago = c.int(120, 520) * DAY
    const moderators = c.some(rest.slice(0, 8), c.int(0, 3))
    const best = casts
      .filter((cast) => cast.topic === topic && cast.depth === 0 && cast.parent && cast.ago > DAY)
      .sort((a, b) => b.appeal - a.appeal)[0]
    channels.push({
      id: topic.id,
      name: topic.name,
      description: topic.description,
      image: `~/art/channel/${topic.id}.svg`,
      header: `~/art/scene/${topic.scenes[0]}-${topic.id}.svg`,
      lead: lead!.fid,
      moderators: moderators.map((person) => person.fid),
      ago,
      pinned: c.chance(0.6) ? best?.id : undefined,
      link: topic.pages[0] && {
        url: `~/pages/${topic.pages[0].slug}`,
        title: topic.pages[0].title,
      },
    })
    const others = c.some(
      people.filter((person) => !fans.includes(person)),
      c.int(4, 12 + topic.busy * 9),
    )
    for (const person of [...fans.filter(() => c.chance(0.9)), ...others])
      channelFollows.push({
        channel: topic.id,
        fid: person.fid,
        ago: Math.floor(c.next() * Math.min(ago, person.ago)) + 900,
      })
    const regulars = c
      .some(rest, Math.ceil(rest.length * 0.4))
      .filter((person) => !moderators.includes(person))
    for (const person of [lead!, ...moderators, ...regulars])
      members.push({
        channel: topic.id,
        fid: person.fid,
        role: person === lead || moderators.includes(person) ? 'moderator' : 'member',
        ago: Math.floor(c.next() * Math.min(ago, person.ago)) + 900,
      })
  }
  return { channels, channelFollows, members }
}

/**
 * The default world: some hundreds of users, forty channels, a month of conversations.
 * @param now Unix ms; decides only who was awake when
 */
export const socialPlan = (now: number, seed = 'social'): WorldPlan => {
  const d = seededRandom(seed)
  const people = residents(d.fork('people'), topics(), PEOPLE)
  const graph = followGraph(d.fork('graph'), people)
  const context: ThreadContext = {
    now,
    people,
    graph,
    said: new Map(),
    written: new Set(),
    openings: new Map(),
  }
  const threads = conversations(d.fork('threads'), context)
  const casts = [...threads, ...quotes(d.fork('quotes'), context, graph)].sort(
    (a, b) => b.ago - a.ago,
  )
  const place = channelsOf(d.fork('channels'), people, casts)
  const r = d.fork('rest')
  const regret = new Set(
    r
      .some(
        casts.filter((cast) => cast.depth > 0 && cast.ago > HOUR),
        25,
      )
      .map((cast) => cast.id),
  )
  const island = phrases().announcements.map((text, i) => ({
    id: `island-${i}`,
    fid: 1,
    text,
    ago: Math.floor((i + 0.3) * 3.7 * DAY) + 700,
    parent: i % 2 === 0 ? { url: channelUrl('lagoon') } : undefined,
  }))
  const apps = madeBy({ name: 'social', seed, people: [{ fid: 1 }, ...people] }).map(
    ({ app, maker }, i) => ({
      id: `mini-app-${app.slug}`,
      fid: maker,
      text: app.said,
      ago: Math.floor((i + 0.4) * 13.3 * HOUR) + 400,
      parent: i % 2 === 0 ? { url: channelUrl('frames') } : undefined,
      embeds: [{ url: miniAppUrl(app.slug) }],
    }),
  )
  const makers = d.fork('frames').some(people, 3)
  const frames = [
    ['poll', 'Settle this for me, one press each. The keeper counts.'],
    ['guestbook', 'The lighthouse has a guest book now. Write a line, I read them all at dusk.'],
    ['doors', 'Made a frame with four doors. Two of them want a wallet, sorry.'],
  ].map(([slug, text], i) => ({
    id: `frame-${slug}`,
    fid: makers[i]!.fid,
    text: text!,
    ago: Math.floor((i + 0.6) * 1.7 * HOUR) + 300,
    parent: { url: channelUrl('frames') },
    embeds: [{ url: `~/frame/${slug}` }],
  }))
  const pairs = (count: number) =>
    r.some(people, count).map((person) => ({
      fid: person.fid,
      target: r.pick(people.filter((other) => other !== person)).fid,
      ago: r.int(1, 90) * DAY,
    }))
  return {
    ...emptyPlan('social', seed),
    people: [
      {
        fid: 1,
        username: 'castaway',
        displayName: 'Castaway',
        bio: 'The island itself. News about the app, and a hand for whoever has just come ashore.',
        pfp: '~/art/island/castaway.svg',
        banner: '~/art/scene/sea-castaway.svg',
        url: '~/pages/arriving',
        ago: 600 * DAY,
        units: 3,
        pro: true,
      },
      ...people,
    ],
    casts: [
      ...island,
      ...apps,
      ...frames,
      ...casts.map(({ author: _a, topic: _t, depth: _d, appeal: _p, ...cast }) => ({
        ...cast,
        deleted: regret.has(cast.id) || undefined,
      })),
    ],
    follows: graph.follows,
    reactions: [
      ...reactions(d.fork('reactions'), casts, people, graph),
      ...island.flatMap(({ id, ago }) =>
        r.some(people, r.int(30, 90)).map((person) => ({
          fid: person.fid,
          kind: 'like' as const,
          target: { cast: id },
          ago: Math.floor(ago * (0.1 + r.next() * 0.85)),
        })),
      ),
    ],
    ...place,
    invites: invitesOf(d.fork('invites'), people, place),
    mutes: pairs(24),
    blocks: pairs(12),
    verifications: r
      .some(people, 90)
      .map((person) => ({ fid: person.fid, ago: Math.floor(person.ago * 0.8) })),
    seen: people
      .filter(() => r.chance(0.8))
      .map((person) => ({ fid: person.fid, ago: r.int(1, 40) * HOUR })),
  }
}
