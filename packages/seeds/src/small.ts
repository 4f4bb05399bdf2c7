import { SMALL_SEED } from './keys'
import { channelUrl, emptyPlan, mention, type PlannedCast, type WorldPlan } from './plan'
import { jsonContent } from './sample-content'
import { smallPeople } from './small-people'

const HOUR = 3600
const DAY = 24 * HOUR

const { castaway, ana, bo, chidi, dara, eko, fern, gus } = smallPeople

interface SmallContent extends Pick<WorldPlan, 'people' | 'channels'> {
  casts: (Pick<PlannedCast, 'id' | 'text' | 'ago' | 'embeds' | 'deleted'> & {
    by: keyof typeof smallPeople
    channel?: string
    replyTo?: string
  })[]
}
const content = jsonContent<SmallContent>('small')

/** Mentions are written as `{ana}`. */
const withMentions = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (_, name: keyof typeof smallPeople) => mention(smallPeople[name]))

const casts = (): PlannedCast[] =>
  content().casts.map(({ id, by, text, channel, replyTo, ...cast }) => ({
    id,
    fid: smallPeople[by],
    text: withMentions(text),
    ...cast,
    ...(channel && { parent: { url: channelUrl(channel) } }),
    ...(replyTo && { parent: { cast: replyTo } }),
  }))

const like = (fid: number, cast: string, ago: number) => ({
  fid,
  kind: 'like' as const,
  target: { cast },
  ago,
})
const recast = (fid: number, cast: string, ago: number) => ({
  fid,
  kind: 'recast' as const,
  target: { cast },
  ago,
})
const follow = (fid: number, target: number, days: number) => ({ fid, target, ago: days * DAY })

/** Eight users, three channels, about thirty casts: the world that most tests use. */
export const smallPlan = (): WorldPlan => ({
  ...emptyPlan('small', SMALL_SEED),
  people: content().people,
  channels: content().channels,
  casts: casts(),
  follows: [
    ...[ana, bo, chidi, dara, eko, fern, gus].map((fid) => follow(fid, castaway, 9)),
    follow(castaway, ana, 100),
    follow(ana, bo, 90),
    follow(ana, chidi, 80),
    follow(ana, dara, 70),
    follow(bo, ana, 90),
    follow(bo, dara, 60),
    follow(chidi, ana, 50),
    follow(chidi, eko, 50),
    follow(dara, ana, 40),
    follow(dara, chidi, 40),
    follow(eko, chidi, 30),
    follow(eko, dara, 30),
    follow(fern, ana, 18),
    follow(gus, ana, 8),
    { ...follow(gus, fern, 8), undone: true },
  ],
  reactions: [
    ...[bo, chidi, dara, eko, fern].map((fid, i) => like(fid, 'thread', 5 * HOUR - i * 600)),
    recast(dara, 'thread', 3.6 * HOUR),
    recast(eko, 'thread', 3.3 * HOUR),
    like(ana, 'thread-bo', 5.7 * HOUR),
    like(chidi, 'thread-bo', 5.4 * HOUR),
    like(ana, 'thread-fern', 3.9 * HOUR),
    like(ana, 'quote', 3.4 * HOUR),
    recast(ana, 'bo-new', 600),
    like(ana, 'bo-new', 610),
    like(bo, 'ana-new', 200),
    like(fern, 'ana-new', 150),
    like(ana, 'image', 0.9 * DAY),
    like(dara, 'image', 0.8 * DAY),
    recast(chidi, 'image', 0.7 * DAY),
    like(eko, 'mention', 6.8 * HOUR),
    like(dara, 'mention', 6.6 * HOUR),
    like(bo, 'long', 1.9 * DAY),
    like(ana, 'long', 1.8 * DAY),
    like(castaway, 'to-ana', 17 * DAY),
    { ...like(gus, 'welcome', 8 * DAY), undone: true },
  ],
  channelFollows: [
    ...[castaway, ana, bo, chidi, dara, eko, fern].map((fid) => ({
      channel: 'lagoon',
      fid,
      ago: 9 * DAY,
    })),
    ...[ana, bo, dara].map((fid) => ({ channel: 'tools', fid, ago: 8 * DAY })),
    ...[chidi, dara, eko, fern].map((fid) => ({ channel: 'music', fid, ago: 7 * DAY })),
  ],
  members: [
    { channel: 'lagoon', fid: castaway, role: 'moderator', ago: 190 * DAY },
    { channel: 'lagoon', fid: ana, role: 'moderator', ago: 100 * DAY },
    { channel: 'lagoon', fid: bo, role: 'member', ago: 90 * DAY },
    { channel: 'tools', fid: bo, role: 'moderator', ago: 130 * DAY },
    { channel: 'music', fid: chidi, role: 'moderator', ago: 100 * DAY },
    { channel: 'music', fid: dara, role: 'moderator', ago: 90 * DAY },
  ],
  // Chidi invited Ana to the channel music; the invite is open.
  invites: [{ channel: 'music', fid: ana, inviter: chidi, role: 'member', ago: DAY }],
  // Dara mutes Gus; Chidi and Gus block each other.
  mutes: [{ fid: dara, target: gus, ago: 2 * DAY }],
  blocks: [{ fid: chidi, target: gus, ago: 2 * DAY }],
  verifications: [
    { fid: ana, ago: 100 * DAY },
    { fid: bo, ago: 50 * DAY },
  ],
  seen: [{ fid: ana, ago: 5 * HOUR }],
})
