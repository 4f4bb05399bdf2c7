import type { SeededRandom } from '../random'
import { channelUrl, mention, type PlannedCast } from '../plan'
import { phrases } from './phrases'
import { vocabulary, type Vocabulary } from './fill'
import type { Graph } from './graph'
import type { Resident } from './people'
import { speak } from './voice'
import type { Line, Topic } from './topic'

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR
const SPAN = 30 * DAY

/** A planned cast with its metadata. */
export interface ThreadCast extends PlannedCast {
  author: Resident
  topic: Topic
  /** Number of its ancestors in the thread. */
  depth: number
  /** Factor for its likes; 1 is average. */
  appeal: number
}

const awake = [
  0.06, 0.03, 0.02, 0.02, 0.04, 0.15, 0.45, 0.9, 1.1, 0.9, 0.7, 0.7, 0.9, 0.8, 0.6, 0.6, 0.7, 0.9,
  1.1, 1.3, 1.4, 1.2, 0.7, 0.25,
]
const hoursOf: Record<string, (hour: number) => number> = {
  am: (hour) => (hour >= 5 && hour <= 10 ? 1 : 0),
  pm: (hour) => (hour >= 16 && hour <= 21 ? 1 : 0),
  night: (hour) => (hour >= 21 || hour <= 3 ? 1 : 0),
}

/** Returns a time at which this user is awake, in seconds before now, as near as possible to the given one. */
const wakefulTime = (
  d: SeededRandom,
  now: number,
  person: Resident,
  wish: number,
  tags: readonly string[],
): number => {
  const tag = tags.find((one) => hoursOf[one])
  for (let round = 0; round < 40; round++) {
    const drift = wish * 0.12 + (tag ? round * HOUR : Math.min(round, 6) * 0.5 * HOUR)
    const ago = Math.floor(Math.max(90, wish + (d.next() * 2 - 1) * drift))
    const shift = tag ? person.zone : person.zone - person.late
    const hour = Math.floor((((now / 3_600_000 - ago / HOUR + shift) % 24) + 24) % 24)
    const weight = tag ? hoursOf[tag]!(hour) : awake[hour]! / 1.4
    if (d.chance(weight)) return ago
  }
  return Math.floor(wish) + 90
}

/** Normalizes a text: casts that differ only in case or emoji count as the same. */
const gist = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\uE000\d+\uE000/g, '@')
    .replace(/[^\p{L}\p{N}\p{M}@]+/gu, ' ')
    .trim()

/** Draws texts until one has been used fewer than `times` times. */
export const unsaid = (
  said: Map<string, number>,
  draw: () => string,
  times = 1,
): string | undefined => {
  for (let round = 0; round < 12; round++) {
    const text = draw()
    const key = gist(text)
    const before = said.get(key) ?? 0
    if (before < times) {
      said.set(key, before + 1)
      return text
    }
  }
  return undefined
}

/** Capitalizes the beginnings of sentences, because vocabulary may be inserted anywhere. */
const starts = (text: string): string =>
  text.replace(
    /(^|[^.][.!?] |\n)(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )

export interface ThreadContext {
  now: number
  people: readonly Resident[]
  graph: Graph
  /** Number of uses of each normalized text. */
  said: Map<string, number>
  /** Every exact text. */
  written: Set<string>
  /** Opening casts by topic that may be quoted later. */
  openings: Map<string, ThreadCast[]>
}

interface Branch {
  cast: ThreadCast
  /** Authors from the opening down to this cast, newest last. */
  speakers: Resident[]
}

const embedsFor = (
  d: SeededRandom,
  topic: Topic,
  tags: readonly string[],
  key: string,
): PlannedCast['embeds'] => {
  for (const tag of tags) {
    const [name, kind] = tag.split(':')
    if (name === 'img') return [{ url: `~/art/scene/${kind ?? d.pick(topic.scenes)}-${key}.svg` }]
    if (name === 'link' && topic.pages.length > 0)
      return [{ url: `~/pages/${d.pick(topic.pages).slug}` }]
  }
  return undefined
}

/** Builds one conversation from a script of a topic pack. */
export const converse = (
  d: SeededRandom,
  context: ThreadContext,
  topic: Topic,
  talk: Line,
  key: string,
  quantile: number,
): ThreadCast[] => {
  const { now, graph, said } = context
  const crowd = context.people.filter((person) => person.topics.includes(topic))
  const opener = d.weighted(crowd, (person) => person.talkative)
  let wording: Vocabulary
  const friend = (who: Resident) => {
    const close = graph.following.get(who.fid)!.filter((one) => one.topics.includes(topic))
    return mention(
      (close.length > 0 ? d.pick(close) : d.pick(crowd.filter((one) => one !== who))).fid,
    )
  }
  let speaking = opener
  const write = (line: Line | string, who: Resident, isAnswer: boolean): string | undefined => {
    speaking = who
    const plain = unsaid(
      said,
      () => {
        if (!isAnswer) wording = vocabulary(topic.slots, { friend: () => friend(speaking) })
        return starts(
          wording
            .fill(typeof line === 'string' ? line : line.text, d)
            .replace(/ {2,}/g, ' ')
            .trim(),
        )
        // Two users may give the same reply weeks apart, but no more often, and never in exactly the same spelling.
      },
      isAnswer && d.chance(0.7) ? 2 : 1,
    )
    if (plain === undefined) return undefined
    const manner = { isAnswer, language: topic.language, emoji: topic.emoji }
    for (let round = 0; round < 3; round++) {
      const text = speak(plain, who.voice, d, manner)
      if (context.written.has(text)) continue
      context.written.add(text)
      return text
    }
    return undefined
  }
  const text = write(talk, opener, false)
  if (text === undefined) return []
  if (Buffer.byteLength(text) > 1024) return []

  const ago = wakefulTime(d, now, opener, 100 + SPAN * quantile ** 2.3, talk.tags)
  const inChannel = d.chance(topic.id === 'mornings' || topic.id === 'lagoon' ? 0.55 : 0.84)
  const root: ThreadCast = {
    id: key,
    fid: opener.fid,
    text,
    ago,
    parent: inChannel ? { url: channelUrl(topic.id) } : undefined,
    embeds: embedsFor(d, topic, talk.tags, key),
    author: opener,
    topic,
    depth: 0,
    appeal:
      Math.exp((d.next() + d.next() + d.next() - 1.5) * 1.3) *
      (talk.tags.some((tag) => tag.startsWith('img')) ? 1.4 : 1),
  }
  const out = [root]
  const spoken = new Set([opener.fid])
  const listeners = new Set(graph.followers.get(opener.fid))
  const newcomer = (): Resident | undefined => {
    const free = crowd.filter((person) => !spoken.has(person.fid))
    if (free.length === 0) return undefined
    const person = d.weighted(free, (one) => one.talkative * (listeners.has(one) ? 5 : 1))
    spoken.add(person.fid)
    return person
  }
  const speakerAt = (line: Line, branch: Branch): Resident | undefined => {
    const last = branch.speakers.at(-1)!
    if (line.newcomer || branch.speakers.length === 1) return newcomer()
    const other = branch.speakers.findLast((person) => person.fid !== last.fid)
    return last.fid === opener.fid ? (other ?? newcomer()) : opener
  }
  const answer = (line: Line | string, who: Resident, branch: Branch): ThreadCast | undefined => {
    const room = branch.cast.ago - 45
    const wait = -Math.log(1 - d.next()) * (branch.cast.depth === 0 ? 70 : 25) * MINUTE + 40
    if (wait > room) return undefined
    const words = write(line, who, true)
    if (words === undefined) return undefined
    const cast: ThreadCast = {
      id: `${key}-${out.length}`,
      fid: who.fid,
      text: words,
      ago: Math.floor(branch.cast.ago - wait),
      parent: { cast: branch.cast.id },
      embeds:
        typeof line === 'string'
          ? undefined
          : embedsFor(d, topic, line.tags, `${key}-${out.length}`),
      author: who,
      topic,
      depth: branch.cast.depth + 1,
      appeal: 0.3 + d.next() * 0.6,
    }
    out.push(cast)
    return cast
  }
  const grow = (line: Line, branch: Branch, share: number): void => {
    for (const next of d.shuffle(line.answers)) {
      if (!d.chance(share)) continue
      const who = speakerAt(next, branch)
      const cast = who && answer(next, who, branch)
      if (cast) grow(next, { cast, speakers: [...branch.speakers, who] }, 0.88)
    }
  }
  const liveliness = d.pick([0, 0.4, 0.6, 0.8, 0.8, 1, 1])
  grow(talk, { cast: root, speakers: [opener] }, liveliness)

  const general = phrases().replies[topic.language] ?? []
  // When a script is exhausted, users still add general remarks.
  const more = liveliness > 0 ? d.int(0, out.length < 3 ? 3 : 1) : 0
  for (let i = 0; i < more && general.length > 0; i++) {
    const who = newcomer()
    if (!who) break
    const below = d.chance(0.75) ? root : d.pick(out)
    const cast = answer(d.pick(general), who, { cast: below, speakers: [opener] })
    const thanks = phrases().thanks[topic.language]
    if (cast && thanks && below === root && d.chance(0.4))
      answer(d.pick(thanks).replace('{you}', mention(who.fid)), opener, {
        cast,
        speakers: [opener, who],
      })
  }
  return out
}
