import type { OptionTable } from '../command-line/command'

export const json: OptionTable = { json: { about: 'Prints JSON instead of text' } }
export const island: OptionTable = {
  url: { about: 'The island; CASTAWAY_URL, or http://127.0.0.1:4747', value: 'url' },
  ...json,
}
export const target: OptionTable = {
  ...island,
  key: {
    about: 'An API key; without --url, Neynar is called. CASTAWAY_API_KEY, NEYNAR_API_KEY',
    value: 'key',
  },
}
export const keep: OptionTable = {
  keep: {
    about: 'Leaves this as it is',
    value: 'list',
    multiple: true,
    choices: ['clock', 'faults'],
  },
}
export const events: OptionTable = {
  events: {
    about: 'Only these: cast.created, or cast for all of them',
    value: 'list',
    multiple: true,
  },
  filter: {
    about: 'A filter of the subscription: author_fids=2,3',
    value: 'name=value',
    multiple: true,
  },
}
export const settingsNote =
  'Reads the settings of the server from the environment: CASTAWAY_DATA, CASTAWAY_WORLD, DATABASE_URL, CASTAWAY_SECRET …'
