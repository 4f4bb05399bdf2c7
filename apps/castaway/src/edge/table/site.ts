import { apiVersions } from '@castaway/contract'
import { limits } from '../limits'
import type { RouteRule } from '../route-rule'
import { IGNORED_BODY, KB, MB, rows } from './rows'

const page = {
  callers: 'anyone',
  from: 'anywhere',
  limit: limits.page,
  maxBody: IGNORED_BODY,
  seconds: 30,
  style: 'page',
} as const
const island = { ...page, limit: limits.island, maxBody: 64 * KB, seconds: 60 } as const
const local = {
  ...island,
  callers: 'api key',
  from: 'this machine',
  limit: null,
  maxBody: MB,
  seconds: 300,
  style: 'v2',
} as const

/** Everything that is no API: pages and files, live updates, chains, and what only a development server has. */
export const siteTable: readonly RouteRule[] = [
  ...rows({ ...page, limit: null, seconds: 10, style: 'v2' }, [
    ['GET /healthz', 'Whether the process runs'],
    ['GET /readyz', 'Whether it can answer'],
  ]),
  ...rows({ ...page, style: 'v2' }, [
    ['GET /metrics', 'Measurements in the format of Prometheus', { callers: 'token' }],
  ]),
  ...rows(page, [
    ['GET /_status', 'The server’s state, as a page for its operators', { callers: 'operator' }],
    ['GET /_status/reports', 'What people reported, for the operators', { callers: 'operator' }],
    [
      'POST /_status/reports',
      'Resolves or dismisses reports',
      { callers: 'operator', from: 'own forms', maxBody: 4 * KB },
    ],
  ]),
  ...rows({ ...page, limit: limits.live, seconds: null, style: 'api' }, [
    ['GET /live', 'Live updates as a stream of server-sent events'],
  ]),
  ...rows({ ...page, limit: limits.rpc, from: 'own pages', maxBody: 512 * KB, style: 'rpc' }, [
    ['POST /rpc/:chainId', 'Reads and signed transactions of a chain'],
    ['* /rpc/*', 'Nothing: “not found”', { from: 'anywhere' }],
  ]),
  ...rows({ ...page, limit: limits.rpc, maxBody: 512 * KB, style: 'rpc' }, [
    ['POST /chain/:chainId', 'The same of the island’s own chains, for programs'],
    ['* /chain/*', 'Nothing: “not found”'],
  ]),
  ...rows(page, [
    ['GET /media/:file', 'An uploaded image'],
    ['GET /assets/*', 'Code and styles of the app'],
    ['GET /wallet-frame', 'The page that holds a wallet’s keys'],
    ['GET /wallet-frame/*', 'Its files'],
    ['GET /mini-app-frame/', 'The document that contains a mini app'],
    ['GET /mini-app-frame/*', 'Its files'],
  ]),
  ...rows(island, [
    ['GET /openapi.json', 'The API’s description'],
    ...apiVersions.map(
      (version) => [`GET /openapi-${version}.json`, `The same, of version ${version}`] as const,
    ),
    ['GET /collection.json', 'All operations as requests for an API client'],
    ['GET /approve/script.js', 'Script of the approval page'],
    ['GET /approve/style.css', 'Style of the approval page'],
    ['GET /approve/:token', 'The page on which a signer is approved', { callers: 'token' }],
    ['POST /approve/remove', 'Removes a signer by its owner’s signature'],
    ['POST /approve/:token', 'Approves a signer', { callers: 'token' }],
    ['GET /authorize', 'Signs in to an app of the island'],
    ['GET /authorize/script.js', 'Script of that page'],
    ['GET /authorize/style.css', 'Style of that page'],
    ['GET /authorize/:token', 'The same for one request', { callers: 'token' }],
    ['POST /authorize/:token', 'Signs in', { callers: 'token' }],
    ['GET /fnames/transfers', 'Transfers of fnames, of the name server'],
    ['GET /fnames/transfers/current', 'The newest transfer of a name or an account'],
    ['POST /fnames/transfers', 'Registers, moves or gives up an fname, by its owner’s signature'],
    ['GET /fnames/signer', 'The address that signs for the name server'],
    ['GET /fnames/current-time', 'The name server’s time'],
    ['GET /fnames/_health', 'Whether the name server can answer'],
    ['GET /fungibles/:id', 'A coin'],
    ['GET /fungibles/:id/media', 'Its image'],
    ['GET /nfts/:id', 'An NFT collection'],
    ['GET /nfts/:id/:token', 'A token of it'],
    ['GET /nfts/images/:file', 'A generated image'],
    ['GET /pay/script.js', 'Script of the payment page'],
    ['GET /pay/style.css', 'Style of the payment page'],
    ['GET /pay/:id', 'The page on which a payment is made'],
    ['POST /pay/:id', 'Pays'],
    ['POST /f/app/:id/event', 'An event of a mini app, signed'],
    ['POST /f/notify', 'A notification of a mini app', { callers: 'token' }],
    ['GET /f/open/:id', 'Opens a mini app from its notification'],
    ['GET /fc/primary-address', 'Where a user is paid, for the backends of mini apps'],
    ['GET /fc/v1/top-frameapps', 'The most used mini apps, for programs that list them'],
    ['POST /quick-auth/nonce', 'Quick Auth: a nonce for a sign-in message'],
    ['POST /quick-auth/verify-siwf', 'Quick Auth: a token for a signed message'],
    ['GET /quick-auth/verify-jwt', 'Quick Auth: checks a token', { callers: 'token' }],
    ['GET /quick-auth/.well-known/jwks.json', 'Quick Auth: the keys of its tokens'],
    ['POST /quick-auth/auth.farcaster.xyz/nonce', 'The same for callers of auth.farcaster.xyz'],
    ['POST /quick-auth/auth.farcaster.xyz/verify-siwf', 'A token of that issuer'],
    [
      'GET /quick-auth/auth.farcaster.xyz/verify-jwt',
      'Checks a token of that issuer',
      { callers: 'token' },
    ],
    ['GET /quick-auth/auth.farcaster.xyz/.well-known/jwks.json', 'The keys of its tokens'],
    ['GET /frames/:uuid', 'A hosted frame'],
    ['POST /frames/:uuid', 'An action in a hosted frame'],
    ['GET /frames/:uuid/:page', 'A page of a hosted frame'],
    ['POST /frames/:uuid/:page', 'An action on a page of a hosted frame'],
    ['GET /frame/:slug', 'A sample frame'],
    ['POST /frame/:slug', 'An action in a sample frame'],
    ['GET /frame-picture.svg', 'The image of a sample frame'],
    ['GET /art/:kind/:file', 'An image of the sample world'],
    ['GET /pages/:slug', 'A sample page'],
    ['GET /mini/:slug', 'A sample mini app'],
    ['GET /trap/*', 'Hostile content, in the world of that name'],
  ]),
  ...rows(local, [
    ['* /_local', 'Controls of a development server'],
    ['* /_local/*', 'Controls of a development server'],
    ['* /mcp', 'Tools for assistants, by the Model Context Protocol'],
    [
      '* /_simulated/*',
      'The other sides of the sign-in methods',
      { callers: 'anyone', style: 'page' },
    ],
  ]),
  ...rows(page, [['* /*', 'Pages and files of the app', { maxBody: MB }]]),
]
