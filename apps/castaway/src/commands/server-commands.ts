import type { Command } from '../command-line/command'
import { UsageError } from '../command-output'
import { json, settingsNote, target } from './option-tables'

/** Commands for those who run a server. */
export const serverCommands: readonly Command[] = [
  {
    name: 'start',
    group: 'The server',
    about: 'Runs the server with its app until Ctrl-C; so does castaway alone',
    notes: [settingsNote, 'docs/guides/settings.md has all of them.'],
    // `run` in run.ts starts the server, which has its own signals; what gets here has arguments.
    load: async () => ({
      run: async ({ args: [unexpected] }) => {
        throw new UsageError(`Unexpected argument ${JSON.stringify(unexpected)}`)
      },
    }),
  },
  {
    name: 'doctor',
    group: 'The server',
    about: 'Checks this machine, the server and the keys, and says what to do',
    options: target,
    load: () => import('../command-line/doctor'),
  },
  {
    name: 'backup',
    group: 'The server',
    about:
      'Writes everything that belongs to this installation to a new file; - for the standard output',
    usage: '<file>',
    options: json,
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
    options: json,
    load: () => import('../backup/command').then(({ verify: run }) => ({ run })),
  },
  {
    name: 'restore',
    group: 'The server',
    about: 'Creates an installation from a backup, where there is none',
    usage: '<file>',
    options: json,
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
      once: { about: 'Ends once it has everything that the node had at the start' },
      fids: { about: 'Reads these accounts before all others', value: '2,3', multiple: true },
      'followers-of': {
        about: 'Reads an account and its followers before all others',
        value: 'fid',
        multiple: true,
      },
      channel: { about: 'Reads those who cast in a channel first', value: 'id', multiple: true },
      again: { about: 'Reads all accounts again, also from another node' },
      ...json,
    },
    notes: [
      settingsNote,
      'It can be stopped and started at any time, beside servers that use the database.',
      'docs/guides/whole-network.md has more.',
    ],
    load: () => import('../sync/command'),
  },
]
