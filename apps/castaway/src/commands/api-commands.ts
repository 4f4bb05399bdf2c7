import type { Command } from '../command-line/command'
import { island, target } from './option-tables'

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
      body: {
        about: 'Fields of the body: JSON, a file, or - for the standard input',
        value: 'json',
      },
      page: { about: 'Follows the cursors: all, or a number of pages', value: 'all|n' },
      as: {
        about: 'On the island: writes as this account, with a signer of its own',
        value: 'fid',
      },
      list: { about: 'Lists the operations: all, or those matching a word' },
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
    load: () => import('../command-line/call'),
  },
  {
    name: 'mcp',
    group: 'The API',
    about: 'Serves the API and the island to an assistant, by the Model Context Protocol on stdio',
    options: { ...target, 'allow-writes': { about: 'Allows writes' } },
    examples: ['castaway mcp', 'castaway mcp --allow-writes --url http://localhost:4747'],
    notes: ['It only reads, unless --allow-writes is given. docs/guides/mcp.md has more.'],
    load: () => import('../mcp/command'),
  },
  {
    name: 'app',
    group: 'Mini apps',
    about: 'Opens or checks a mini app, or runs a program against this server',
    usage: 'open <url> | check <url> | run -- <program> <arguments>',
    actions: {
      run: 'Runs a program of yours: what it asks of the public network goes to this server',
      open: 'Opens a mini app in Castaway, in the browser; prints the link if the output is no terminal',
      check: 'Shows what production would reject in a mini app: manifest, association, embed',
    },
    options: {
      ...target,
      workbench: { about: 'open: in the workbench of the pages for developers' },
    },
    examples: [
      'castaway app open localhost:3000 --workbench',
      'castaway app check https://app.example',
      'castaway app run -- node bot.js',
    ],
    notes: [
      'run finds the server at CASTAWAY_URL, or on this machine at PORT; docs/guides/redirects.md has more.',
      'check asks the server who owns the wallet that signed the manifest.',
    ],
    load: () => import('../mini-app/command'),
  },
  {
    name: 'sign',
    group: 'Mini apps',
    about: 'Signs for an account: a mini app’s domain, or a cast as a message of the network',
    usage: '<action>',
    actions: {
      association:
        'Signs that a domain belongs to the account; for accountAssociation of a manifest',
      cast: 'Signs a cast; its bytes as hexadecimal, for a node’s /v1/submitMessage',
    },
    options: {
      ...island,
      fid: { about: 'The account', value: 'fid' },
      domain: { about: 'association: the domain', value: 'domain' },
      text: { about: 'cast: its text', value: 'text' },
      'key-file': {
        about: 'The private key as 0x…: the custody wallet’s, or a signer’s for a cast',
        value: 'file',
      },
    },
    examples: [
      'castaway sign association --fid 3 --domain app.example',
      'castaway sign cast --fid 3 --text "Signed elsewhere"',
    ],
    notes: ['Without a key file, the account has to be one of the island’s sample people.'],
    load: () => import('../mini-app/sign'),
  },
]
