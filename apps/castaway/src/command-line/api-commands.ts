import type { Command } from './command'
import { target } from './option-tables'

/** Commands for the API and for programs that use it. */
export const apiCommands: readonly Command[] = [
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
    name: 'mcp',
    group: 'The API',
    about: 'Serves the API and the island to an assistant, by the Model Context Protocol on stdio',
    options: { ...target, 'allow-writes': { about: 'Also what changes something' } },
    examples: ['castaway mcp', 'castaway mcp --allow-writes --url http://localhost:4747'],
    notes: ['It reads only, unless --allow-writes is given. docs/guides/mcp.md has more.'],
    load: () => import('../mcp/command'),
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
