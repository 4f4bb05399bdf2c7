import type { WorldPlan } from './plan'

const DAY = 24 * 3600

/** The users of `small`, by name. Tests rely on these numbers. */
export const smallPeople = {
  castaway: 1,
  ana: 2,
  bo: 3,
  chidi: 4,
  dara: 5,
  eko: 6,
  fern: 7,
  gus: 8,
} as const

const { castaway, ana, bo, chidi, dara, eko, fern, gus } = smallPeople

export const people: WorldPlan['people'] = [
  {
    fid: castaway,
    username: 'castaway',
    displayName: 'Castaway',
    bio: 'The island itself. News about the app, and a hand for whoever has just come ashore.',
    pfp: '~/art/island/castaway.svg',
    url: '~/',
    ago: 200 * DAY,
  },
  {
    fid: ana,
    username: 'ana',
    displayName: 'Ana Sol',
    bio: 'Keeps the tide table of the lagoon. Rows, reads, repairs.',
    pfp: '~/art/avatar/ana.svg',
    banner: '~/art/scene/sea-ana.svg',
    location: 'geo:38.72,-9.14',
    url: 'https://example.com/ana',
    githubUsername: 'ana-sol-example',
    ago: 150 * DAY,
  },
  {
    fid: bo,
    username: 'bo',
    displayName: 'Bo',
    bio: 'Tools, mostly with handles.',
    pfp: '~/art/avatar/bo.svg',
    ago: 140 * DAY,
    pro: true,
  },
  {
    fid: chidi,
    username: 'chidi',
    displayName: 'Chidi Obi',
    bio: 'Bass player. The quiet half of a loud band.',
    pfp: '~/art/avatar/chidi.svg',
    ago: 120 * DAY,
  },
  {
    fid: dara,
    username: 'dara',
    displayName: 'Dara 🌿',
    bio: 'Plants and small robots.',
    pfp: '~/art/avatar/dara.svg',
    ago: 90 * DAY,
  },
  {
    fid: eko,
    username: 'eko',
    displayName: 'eko',
    bio: '',
    pfp: '~/art/avatar/eko.svg',
    ago: 60 * DAY,
  },
  {
    fid: fern,
    username: 'fern',
    displayName: 'Fern Alder',
    bio: 'New here.',
    pfp: '~/art/avatar/fern.svg',
    ago: 20 * DAY,
  },
  {
    fid: gus,
    username: 'gus',
    displayName: 'Gus',
    bio: 'Disagrees.',
    pfp: '~/art/avatar/gus.svg',
    ago: 10 * DAY,
  },
]

export const channels: WorldPlan['channels'] = [
  {
    id: 'lagoon',
    name: 'Lagoon',
    description: 'The square of the island: anything that has no better place.',
    image: '~/art/channel/lagoon.svg',
    lead: castaway,
    moderators: [ana],
    ago: 190 * DAY,
    pinned: 'welcome',
  },
  {
    id: 'tools',
    name: 'Tools',
    description: 'Things that make things.',
    image: '~/art/channel/tools.svg',
    lead: bo,
    moderators: [],
    ago: 130 * DAY,
  },
  {
    id: 'music',
    name: 'Music',
    description: 'What we hear and what we play.',
    image: '~/art/channel/music.svg',
    lead: chidi,
    moderators: [dara],
    ago: 100 * DAY,
  },
]
