import { channels, people, smallPeople } from './small-people'
import { SMALL_SEED } from './keys'
import { emptyPlan, mention, type PlannedCast, type WorldPlan, channelUrl } from './plan'

const HOUR = 3600
const DAY = 24 * HOUR

const { castaway, ana, bo, chidi, dara, eko, fern, gus } = smallPeople

const inChannel = (id: string) => ({ parent: { url: channelUrl(id) } })
const under = (cast: string) => ({ parent: { cast } })

const longText = [
  'I promised to write down how the bench came to be, so here it is, in one piece.',
  'It began as a door. The door came from a school that was being pulled down, and on the inside of it somebody had scratched the heights of eleven children, with dates. I could not throw that away and I could not hang it either, because we have no room that is missing a door.',
  'So I laid it over two trestles and worked around the scratches. Whoever sits at the left end sits at 1974. There is a burn from a soldering iron at 1981, which is mine, and I am sorry.',
  'People ask whether it is flat. It is not flat. I have a flat one at work.',
].join('\n\n')

const casts: PlannedCast[] = [
  {
    id: 'welcome',
    fid: castaway,
    text: 'Welcome ashore. Say hello, look around, and follow whoever makes you smile.',
    ago: 9 * DAY,
    ...inChannel('lagoon'),
  },
  {
    id: 'thread',
    fid: ana,
    text: 'Which repair are you proudest of, however small?',
    ago: 6 * HOUR,
    ...inChannel('lagoon'),
  },
  {
    id: 'thread-bo',
    fid: bo,
    text: 'A kettle. Two rivets and a walnut handle. It whistles in a lower key now.',
    ago: 5.8 * HOUR,
    ...under('thread'),
  },
  {
    id: 'thread-bo-ana',
    fid: ana,
    text: 'A lower key! Can we hear it?',
    ago: 5.6 * HOUR,
    ...under('thread-bo'),
  },
  {
    id: 'thread-bo-ana-bo',
    fid: bo,
    text: 'Tonight, at six, through an open window.',
    ago: 5.5 * HOUR,
    ...under('thread-bo-ana'),
  },
  {
    id: 'thread-chidi',
    fid: chidi,
    text: 'My own front tooth, until Monday.',
    ago: 5 * HOUR,
    ...under('thread'),
  },
  {
    id: 'thread-gus',
    fid: gus,
    text: 'Nothing is ever repaired. It is only broken more slowly.',
    ago: 4.9 * HOUR,
    ...under('thread'),
  },
  {
    id: 'thread-gus-dara',
    fid: dara,
    text: 'That is what repairing is, Gus.',
    ago: 4.8 * HOUR,
    ...under('thread-gus'),
  },
  {
    id: 'thread-fern',
    fid: fern,
    text: `A friendship. It took one letter. ${mention(ana)} thank you for asking.`,
    ago: 4 * HOUR,
    ...under('thread'),
  },
  {
    id: 'quote',
    fid: dara,
    text: 'Read all the answers to this one. It made my morning.',
    ago: 3.5 * HOUR,
    embeds: [{ cast: 'thread' }],
  },
  {
    id: 'quote-of-quote',
    fid: eko,
    text: 'and this one made mine',
    ago: 3.2 * HOUR,
    embeds: [{ cast: 'quote' }],
  },
  { id: 'long', fid: bo, text: longText, ago: 2 * DAY, ...inChannel('tools') },
  {
    id: 'image',
    fid: ana,
    text: 'Low water at the steps, ten to seven.',
    ago: 1 * DAY,
    embeds: [{ url: '~/art/scene/shore-steps.svg' }],
  },
  {
    id: 'images',
    fid: chidi,
    text: '',
    ago: 20 * HOUR,
    embeds: [{ url: '~/art/scene/night-stage.svg' }, { url: '~/art/scene/neon-stage.svg' }],
    ...inChannel('music'),
  },
  {
    id: 'link',
    fid: dara,
    text: 'How tides work, for people who want to know why the boat is on the sand.',
    ago: 8 * HOUR,
    embeds: [{ url: '~/pages/spring-tides' }],
    ...inChannel('lagoon'),
  },
  {
    id: 'mention',
    fid: chidi,
    text: `Rehearsal moved to Thursday, ${mention(dara)} and ${mention(eko)}, same room.`,
    ago: 7 * HOUR,
    ...inChannel('music'),
  },
  {
    id: 'mention-reply',
    fid: eko,
    text: 'i will be the one with the drum',
    ago: 6.7 * HOUR,
    ...under('mention'),
  },
  {
    id: 'emoji',
    fid: eko,
    text: `🥁🪘🎶 ${mention(chidi)} what a night`,
    ago: 1.5 * DAY,
    ...inChannel('music'),
  },
  {
    id: 'to-ana',
    fid: fern,
    text: `First day here. Hello, ${mention(ana)}!`,
    ago: 18 * DAY,
  },
  { id: 'ana-short', fid: ana, text: 'Fog until ten, then all of it at once.', ago: 2.2 * HOUR },
  { id: 'ana-new', fid: ana, text: 'The steps are dry again. Sit down, somebody.', ago: 300 },
  {
    id: 'bo-new',
    fid: bo,
    text: 'Sharpened eleven chisels. The twelfth is a screwdriver and knows it.',
    ago: 720,
    ...inChannel('tools'),
  },
  {
    id: 'bo-old',
    fid: bo,
    text: 'What is the oldest tool that you still use?',
    ago: 5 * DAY,
    ...inChannel('tools'),
  },
  { id: 'bo-old-gus', fid: gus, text: 'Sarcasm.', ago: 4.9 * DAY, ...under('bo-old') },
  {
    id: 'bo-old-castaway',
    fid: castaway,
    text: 'A driftwood oar. It came with the island.',
    ago: 4.5 * DAY,
    ...under('bo-old'),
  },
  { id: 'dara-plants', fid: dara, text: 'The bean has found the string.', ago: 11 * HOUR },
  {
    id: 'dara-robot',
    fid: dara,
    text: 'Small robot update: it goes round the pot and says nothing. Perfect colleague.',
    ago: 3 * DAY,
    ...inChannel('tools'),
  },
  { id: 'eko-night', fid: eko, text: 'cannot sleep, tuning things', ago: 14 * HOUR },
  {
    id: 'gus-new',
    fid: gus,
    text: 'The new ferry timetable is worse, and I have made a table.',
    ago: 2.6 * HOUR,
    ...inChannel('lagoon'),
  },
  {
    id: 'fern-song',
    fid: fern,
    text: 'A song with exactly one chord that you never tire of?',
    ago: 9 * HOUR,
    ...inChannel('music'),
  },
  {
    id: 'fern-song-chidi',
    fid: chidi,
    text: 'The kettle at number nine.',
    ago: 8.5 * HOUR,
    ...under('fern-song'),
  },
  { id: 'deleted', fid: gus, text: 'I take this one back.', ago: 3 * HOUR, deleted: true },
  {
    id: 'deleted-reply',
    fid: bo,
    text: 'You will regret that one, Gus.',
    ago: 3 * HOUR - 30,
    ...under('deleted'),
  },
]

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
  people,
  channels,
  casts,
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
