import type { Command, OptionTable } from './command'

const json: OptionTable = { json: { about: 'Prints JSON instead of text' } }
const island: OptionTable = {
  url: { about: 'The island; CASTAWAY_URL, or http://127.0.0.1:4747', value: 'url' },
  ...json,
}
const target: OptionTable = {
  ...island,
  key: {
    about: 'An API key; alone it selects Neynar. CASTAWAY_API_KEY, NEYNAR_API_KEY',
    value: 'key',
  },
}
const events: OptionTable = {
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
const settingsNote =
  'Reads the settings of the server from the environment: CASTAWAY_DATA, CASTAWAY_WORLD, DATABASE_URL, CASTAWAY_SECRET …'

/** Every command. The help, the parser and the shell completions read this table, and nothing else. */
export const commands: readonly Command[] = [
  {
    name: 'call',
    group: 'The API',
    about: 'Calls an operation of the API',
    usage: '<operation> [--parameter value …]',
    readsOptions: true,
    options: {
      ...target,
      body: { about: 'Fields of the body: JSON, a file, or - for the input', value: 'json' },
      page: { about: 'Follows the cursors: all, or a number of pages', value: 'all|n' },
      as: {
        about: 'On the island: writes as this account, with a signer of its own',
        value: 'fid',
      },
      list: { about: 'Lists the operations, all or those with a word' },
    },
    examples: [
      'castaway call lookup-user-by-username --username ana',
      'castaway call fetchUserFollowingFeed --fid 2 --page 2 --json',
      'castaway call publish-cast --as 2 --text "Low tide at six"',
      'castaway call --list signer',
      'castaway call publishCast --help',
    ],
    notes: [
      'Names of operations and parameters can be written as in the API, in camelCase or with hyphens.',
      'Options before the operation are Castaway’s; after it, a parameter of the operation comes first.',
    ],
    load: () => import('./call'),
  },
  {
    name: 'listen',
    group: 'The island',
    about: 'Forwards webhook events of the island to a local server, signed as Neynar signs them',
    usage: '--forward-to <url>',
    options: {
      ...island,
      'forward-to': {
        about: 'The local server: a URL, localhost:3000/hook or 3000/hook',
        value: 'url',
      },
      ...events,
    },
    examples: [
      'castaway listen --forward-to localhost:3000/hook',
      'castaway listen --forward-to 3000/hook --events cast.created --filter mentioned_fids=2',
    ],
    notes: [
      'The secret of a URL stays the same from one time to the next. Ctrl-C ends it, and the island stores nothing for',
      'it meanwhile. What the server does not answer with a 2xx is sent again, as Neynar does.',
    ],
    load: () => import('./listen'),
  },
  {
    name: 'tail',
    group: 'The island',
    about: 'Prints what happens on the island, or the requests that it gets',
    usage: '[--requests]',
    options: {
      ...island,
      requests: { about: 'Requests instead of events' },
      operation: { about: 'With --requests: only those of this operation', value: 'name' },
      errors: { about: 'With --requests: only those that failed' },
      ...events,
    },
    examples: ['castaway tail --events cast', 'castaway tail --requests --errors'],
    load: () => import('./tail'),
  },
  {
    name: 'trigger',
    group: 'The island',
    about: 'Makes an event really happen on the island',
    usage: '<event>',
    actions: {
      'cast.created': 'Casts; --text, --parent, --channel',
      'cast.deleted': 'Deletes --cast, or one that it casts first',
      'user.created': 'Registers an account; --username',
      'user.updated': 'Changes the bio; --text',
      'follow.created': 'Follows --target, or someone else',
      'follow.deleted': 'Unfollows --target, or someone else',
      'reaction.created': 'Likes --cast, or one that it casts first; --reaction recast',
      'reaction.deleted': 'Removes a like of --cast, or of one that it casts first',
    },
    options: {
      ...island,
      fid: { about: 'Who does it; 2 by default', value: 'fid' },
      text: { about: 'Text of the cast or bio', value: 'text' },
      parent: { about: 'What the cast replies to', value: 'hash|url' },
      channel: { about: 'Channel of the cast', value: 'id' },
      cast: { about: 'The cast', value: 'hash' },
      target: { about: 'Whom to follow', value: 'fid' },
      reaction: { about: 'Which reaction', value: 'reaction', choices: ['like', 'recast'] },
      username: { about: 'Name of the new account', value: 'name' },
      count: { about: 'How many times', value: 'n' },
    },
    examples: ['castaway trigger cast.created --text "@ana when is low tide?" --fid 3'],
    load: () => import('./trigger'),
  },
  {
    name: 'replay',
    group: 'The island',
    about: 'Sends webhook deliveries again, with the same bytes; without an id, lists them',
    usage: '[<id> …]',
    options: {
      ...island,
      since: { about: 'All deliveries since a time, or for so long: 10m', value: 'time' },
      webhook: { about: 'With --since: only those of this webhook', value: 'id' },
    },
    examples: ['castaway replay', 'castaway replay 17', 'castaway replay --since 10m'],
    load: () => import('./replay'),
  },
  {
    name: 'backup',
    group: 'The server',
    about: 'Writes everything that belongs to this installation to a new file; - for the output',
    usage: '<file>',
    notes: [
      settingsNote,
      'With a PostgreSQL database a backup can be made while the server runs.',
      'A backup contains everything that people have entrusted to the server, and its secret unless CASTAWAY_SECRET is',
      'set: store it accordingly. docs/guides/on-the-internet.md has more.',
    ],
    load: () => import('../backup/command').then(({ backup: run }) => ({ run })),
  },
  {
    name: 'verify',
    group: 'The server',
    about: 'Checks that a backup is whole and unchanged',
    usage: '<file>',
    load: () => import('../backup/command').then(({ verify: run }) => ({ run })),
  },
  {
    name: 'restore',
    group: 'The server',
    about: 'Creates an installation from a backup, where there is none',
    usage: '<file>',
    notes: [settingsNote],
    load: () => import('../backup/command').then(({ restore: run }) => ({ run })),
  },
  {
    name: 'sync',
    group: 'The server',
    about: 'Fills the database from a node of the network, and follows it; it needs PostgreSQL',
    usage: '--from <node>',
    options: {
      from: { about: 'The node, such as localhost:3383', value: 'node' },
      once: { about: 'Ends once everything until then is there' },
      fids: { about: 'Reads these accounts before all others', value: '2,3', multiple: true },
      'followers-of': {
        about: 'Reads an account and its followers before all others',
        value: 'fid',
        multiple: true,
      },
      channel: { about: 'Reads those who cast in a channel first', value: 'id', multiple: true },
      again: { about: 'Reads all accounts again, also from another node' },
    },
    notes: [
      settingsNote,
      'It can be stopped and started at any time, beside servers that use the database.',
      'docs/guides/whole-network.md has more.',
    ],
    load: () => import('../sync/command'),
  },
  {
    name: 'app',
    group: 'Mini apps',
    about: 'Runs a program against this server instead of the public network',
    usage: 'run -- <program> <arguments>',
    actions: {
      run: 'Runs a program of yours: what it asks of the public network goes to this server',
    },
    notes: [
      'It finds the server at CASTAWAY_URL, or on this machine at PORT; docs/guides/redirects.md has more.',
    ],
    load: () => import('../redirects/command'),
  },
]
