import { operations, type Operation } from '@castaway/contract'
import { limits } from '../limits'
import { LARGEST_IMAGE, imageTooLarge } from '../../media/routes'
import type { Caller, RouteRule } from '../route-rule'
import { IGNORED_BODY, KB, MB, rows } from './rows'

const read = {
  callers: 'anyone',
  from: 'anywhere',
  limit: limits.read,
  maxBody: IGNORED_BODY,
  seconds: 60,
  style: 'api',
} as const
const write = {
  ...read,
  callers: 'user',
  from: 'own pages',
  limit: limits.write,
  maxBody: 64 * KB,
} as const

const tooLarge = () => imageTooLarge().toResponse()

/** The largest image arrives in time at half a megabit a second. */
const UPLOAD = { limit: limits.upload, maxBody: LARGEST_IMAGE, tooLarge, seconds: 300 }

/** `/api`: what the app’s pages ask for. */
const ownRoutes: readonly RouteRule[] = [
  ...rows(read, [
    ['GET /api/_me', 'The session and its accounts'],
    ['GET /api/_media', 'Descriptions of uploaded images'],
    ['GET /api/_operations', 'The operations of the API'],
    ['GET /api/_operations/:id', 'How an operation is called'],
    ['GET /api/_places', 'Cities by name, or the one at coordinates', { limit: limits.places }],
    ['GET /api/_mini-app', 'What a mini app says of itself', { callers: 'user' }],
    ['GET /api/_mini-app/check', 'What production refuses of a mini app', { callers: 'user' }],
    ['GET /api/_mini-app/embed', 'What a mini app’s card in a cast opens', { callers: 'user' }],
    ['GET /api/_preview', 'What a link shows'],
    ['GET /api/_snap', 'The first page of a snap'],
    ['GET /api/_snap/check', 'What a snap answers, and what is wrong with it', { callers: 'user' }],
    ['GET /api/_removed/:hash', 'Whether a cast was removed, and by whom'],
  ]),
  ...rows({ ...write, callers: 'anyone', limit: null, maxBody: MB, seconds: 300 }, [
    ['* /api/_local/*', 'Controls of a development server, for its own pages on this machine'],
    ['* /api/_v2/*', 'The API with the key of a development server, for the same pages'],
  ]),
  ...rows({ ...read, callers: 'user' }, [
    ['GET /api/_accounts', 'The network accounts of the user'],
    ['GET /api/_accounts/found', 'Accounts that the user’s wallets own'],
    ['GET /api/_keys', 'The keys that write for the account'],
    ['GET /api/_names', 'The names that the account can be called'],
    ['GET /api/_storage', 'The storage of the account'],
    ['GET /api/_signer', 'The signer of the account'],
    ['GET /api/_records', 'The user’s records'],
    ['GET /api/_mini-app/notifications', 'What mini apps sent to the account'],
    ['GET /api/_reports', 'What the user reported to the operators'],
    ['GET /api/_analytics', 'How the app is used, for the operators', { callers: 'operator' }],
    ['GET /api/_own', 'The same under its former name'],
    ['GET /api/_scheduled', 'Scheduled casts'],
  ]),
  ...rows(write, [
    ['POST /api/_mini-app/events', 'Adds or removes a mini app, or its notifications'],
    ['POST /api/_snap/press', 'Presses a button of a snap, signed for the account'],
    ['POST /api/_snap/check/press', 'The same, with what was sent and answered'],
    ['POST /api/_accounts', 'Adds a network account'],
    ['POST /api/_accounts/preferred', 'Chooses the default account'],
    ['DELETE /api/_accounts/:fid', 'Removes a network account'],
    ['POST /api/_register/start', 'Begins to register an account'],
    ['POST /api/_register', 'Registers it'],
    ['POST /api/_signer', 'Asks for a signer'],
    ['DELETE /api/_signer', 'Forgets the signer'],
    ['POST /api/_names', 'Registers a name on the island’s chain'],
    ['POST /api/_storage', 'Rents storage'],
    ['POST /api/_records', 'Stores the user’s records', { maxBody: MB }],
    [
      'POST /api/_reports',
      'Reports something to the operators',
      { callers: 'account', limit: limits.report, maxBody: 16 * KB },
    ],
    ['POST /api/_own', 'The same under its former name', { maxBody: MB }],
    [
      'POST /api/_analytics',
      'Counts how the app is used, if the operator switched that on',
      { callers: 'anyone', limit: limits.analytics, maxBody: 16 * KB },
    ],
    ['DELETE /api/_analytics', 'Forgets this browser', { callers: 'anyone' }],
    [
      'POST /api/_items',
      'What creators say of collectible items',
      { limit: limits.items, maxBody: MB },
    ],
    [
      'POST /api/_swap/market',
      'Where the wallet can swap tokens; opens the island’s exchange',
      { limit: limits.swap, maxBody: 4 * KB },
    ],
    [
      'POST /api/_swap/quote',
      'A quote of the configured swap service',
      { limit: limits.swap, maxBody: 4 * KB },
    ],
    ['PUT /api/_scheduled/:id', 'Schedules a cast'],
    ['DELETE /api/_scheduled/:id', 'Cancels a scheduled cast'],
    ['POST /api/_media', 'Uploads an image', UPLOAD],
    ['PUT /api/_media/:id', 'Describes an image'],
    ['DELETE /api/_media/:id', 'Deletes an image'],
  ]),
]

const callersOf = ({ access }: Operation['spec']): Caller =>
  access === 'operator' ? 'operator' : access === 'anyone' ? 'anyone' : 'account'

/** The path of an operation as Hono writes it. */
const pattern = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

const entries = Object.entries(operations) as [string, Operation][]

/** The operations for browsers, with a session in place of API key and signer. */
const gatewayOperations: readonly RouteRule[] = entries
  .filter(([, { spec }]) => spec.access !== 'server')
  .map(([operation, { method, path, spec }]) => ({
    ...(method === 'GET' ? read : write),
    maxBody: method === 'GET' ? IGNORED_BODY : 256 * KB,
    callers: callersOf(spec),
    method,
    path: `/api${pattern(path)}`,
    about: spec.summary,
    operation,
  }))

/** The operations for programs. */
export const v2Table: readonly RouteRule[] = entries.map(([operation, { method, path, spec }]) => ({
  method,
  path: `/v2${pattern(path)}`,
  about: spec.summary,
  operation,
  callers: 'api key',
  from: 'anywhere',
  limit: limits.key,
  maxBody: method === 'GET' ? IGNORED_BODY : MB,
  seconds: 60,
  style: 'v2',
}))

export const apiTable: readonly RouteRule[] = [
  ...ownRoutes,
  ...gatewayOperations,
  ...rows({ ...write, callers: 'anyone', from: 'anywhere' }, [
    ['* /api/*', 'Nothing: “not found”'],
  ]),
]
