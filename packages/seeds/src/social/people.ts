import type { SeededRandom } from '../random'
import type { PlannedPerson } from '../plan'
import type { Topic } from './topic'
import { traits } from './traits'
import { vocabulary } from './fill'
import { drawVoice, type Voice } from './voice'
import { jsonContent } from '../sample-content'

/** An origin of users: names, towns with location and time zone, and the language. */
interface Origin {
  language: string
  /** `Romanized` or `Romanized:native`. */
  first: string[]
  last: string[]
  /** Town, latitude, longitude, hours ahead of UTC. */
  towns: [string, number, number, number][]
  /** Share of the users with this origin. */
  share: number
}

const origins = jsonContent<readonly Origin[]>('origins')

/** A user of the social world: a profile, and traits that decide what they do and say. */
export interface Resident extends PlannedPerson {
  username: string
  language: string
  town: string
  /** hours ahead of UTC */
  zone: number
  topics: Topic[]
  voice: Voice
  /** how much they write: from 0.2 (hardly) to 4 (all day) */
  talkative: number
  /** popularity: 0.3…12 */
  charm: number
  /** hours by which their day is shifted */
  late: number
}

const ascii = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

const names = (entry: string): [string, string | undefined] => {
  const [roman, native] = entry.split(':')
  return [roman!, native]
}

const displayName = (d: SeededRandom, origin: Origin, first: string, last: string): string => {
  const [f, nativeF] = names(first)
  const [l, nativeL] = names(last)
  if (nativeF && d.chance(0.55)) {
    const full = ['ja', 'zh', 'ko'].includes(origin.language)
      ? `${nativeL}${nativeF}`
      : `${nativeF} ${nativeL ?? ''}`.trim()
    return d.chance(0.5) && nativeL ? full : nativeF
  }
  const plain = d.weighted(
    [`${f} ${l}`, f, f.toLowerCase(), `${f} ${l[0]}.`, `${f} of ${d.pick(origin.towns)[0]}`],
    (one) => (one === `${f} ${l}` ? 5 : one === f ? 2 : 1),
  )
  return d.chance(0.12)
    ? `${plain} ${d.pick(['🌊', '🌿', '🧵', '🌙', '🍋', '🚲', '🐌', '🌻', '📻', '🫖'])}`
    : plain
}

const bioOf = (
  d: SeededRandom,
  person: { topics: Topic[]; language: string; town: string },
): string => {
  const mother = person.topics.filter((topic) => topic.language === person.language)
  const own = mother.length > 0 && d.chance(0.75) ? mother : person.topics
  const wording = vocabulary(new Map())
  const phrases = d
    .some(own, d.int(1, 3))
    .map((topic) => wording.fill(d.pick(topic.slots.get('bio') ?? ['']), d))
    .filter(Boolean)
  const parts = [...new Set(phrases)]
  if (person.language === 'en') {
    if (d.chance(0.6)) parts.splice(d.int(0, parts.length), 0, d.pick(traits().professions))
    if (d.chance(0.45)) parts.push(d.pick(traits().quirks))
  }
  if (d.chance(0.4)) parts.push(person.town)
  const joint = d.pick([' · ', '. ', ', ', ' / ', '\n'])
  const text = parts.join(joint)
  if (Buffer.byteLength(text) > 250) return parts[0]!
  return text.slice(0, 1).toUpperCase() + text.slice(1) + (joint === '. ' ? '.' : '')
}

const handle = (
  d: SeededRandom,
  taken: Set<string>,
  first: string,
  last: string,
  topics: Topic[],
): string => {
  const f = ascii(names(first)[0])
  const l = ascii(names(last)[0])
  const tries = [
    f,
    `${f}${l.slice(0, 1)}`,
    `${f}-${d.pick(traits().usernameWords)}`,
    `${l}`,
    `${d.pick(traits().usernameWords)}${f}`,
    `${f}-${ascii(d.pick(topics).id)}`,
    `${f}${l}`,
  ].filter((name) => /^[a-z0-9][a-z0-9-]{2,15}$/.test(name))
  for (const name of [...d.shuffle(tries), ...Array.from({ length: 50 }, (_, i) => `${f}${i + 2}`)])
    if (!taken.has(name)) {
      taken.add(name)
      return name
    }
  throw new Error(`no name is left for ${first} ${last}`)
}

/** The longest name before `.eth` and `.base.eth`. */
const LABEL = 16

/** The ENS or Base name of every tenth or so, some as long as names can be. */
function chainNameOf(username: string, town: string, index: number): string | undefined {
  const long = `${username}-of-${ascii(town)}`.slice(0, LABEL).replace(/-+$/, '')
  const names = new Map([
    [3, `${username}.eth`],
    [11, `${long}.base.eth`],
    [17, `${long}.eth`],
    [22, `${username}.base.eth`],
  ])
  return names.get(index % 31)
}

const DAY = 24 * 3600

/** Creates `count` users, from FID 2 on, whose interests cover all topics. */
export const residents = (d: SeededRandom, topics: readonly Topic[], count: number): Resident[] => {
  const taken = new Set(['castaway', 'admin', 'support'])
  const total = origins().reduce((sum, origin) => sum + origin.share, 0)
  const rows = origins().flatMap((origin) =>
    Array.from({ length: Math.ceil((origin.share / total) * count) }, () => origin),
  )
  const english = topics.filter((topic) => topic.language === 'en')
  // Topics are dealt in turn, so that every topic has users.
  let deal = d.shuffle(english)
  return d
    .shuffle(rows)
    .slice(0, count)
    .map((origin, index) => {
      const p = d.fork(index)
      const mother = topics.filter(
        (topic) => topic.language === origin.language && origin.language !== 'en',
      )
      const wanted = p.int(2, 5)
      const chosen = new Set<Topic>(mother)
      while (chosen.size < mother.length + wanted) {
        if (deal.length === 0) deal = d.shuffle(english)
        chosen.add(deal.pop()!)
      }
      for (const everybody of english)
        if (['lagoon', 'mornings'].includes(everybody.id) && p.chance(0.4)) chosen.add(everybody)
      const [town, latitude, longitude, zone] = p.pick(origin.towns)
      const first = p.pick(origin.first)
      const last = p.pick(origin.last)
      const own = [...chosen]
      const username = handle(p, taken, first, last, own)
      return {
        fid: index + 2,
        username,
        chainName: chainNameOf(username, town, index),
        displayName: displayName(p, origin, first, last),
        bio: p.chance(0.94) ? bioOf(p, { topics: own, language: origin.language, town }) : '',
        pfp: `~/art/avatar/${username}.svg`,
        banner: p.chance(0.5)
          ? `~/art/scene/${p.pick(p.pick(own).scenes)}-${username}.svg`
          : undefined,
        url: p.chance(0.15)
          ? `~/pages/${p.pick(own.flatMap((topic) => topic.pages)).slug}`
          : undefined,
        location: p.chance(0.7) ? `geo:${latitude.toFixed(2)},${longitude.toFixed(2)}` : undefined,
        githubUsername: p.chance(0.12) ? `${username}-island` : undefined,
        ago: Math.floor(40 * DAY + p.next() ** 1.4 * 500 * DAY),
        units: 3,
        pro: p.chance(0.07),
        language: origin.language,
        town,
        zone,
        topics: own,
        voice: drawVoice(p),
        talkative: 0.25 + p.next() ** 2.5 * 4,
        charm: 0.3 + p.next() ** 5 * 12,
        late: p.pick([-1.5, -1, 0, 0, 0, 1, 1, 2, 4]),
      }
    })
}
