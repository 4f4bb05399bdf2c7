import { operations, type Operation } from '@castaway/contract'
import { HOSTILE_TEXTS, namesOf } from '@castaway/testkit/garbage'
import type { SeededRandom as Dice } from '../packages/seeds/src/random'
import { routeTable } from '../apps/castaway/src/edge/table/index'

/** A request that no page and no program would make. */
export interface GarbageRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
}

/** What is right on this server, so that some of the garbage gets past the first checks. */
export interface Insider {
  url: string
  apiKey: string
  fids: readonly number[]
  hash: string
  signerUuid: string
  /** Of a user's session. */
  cookies: ReadonlyMap<string, string>
}

const TEXTS = [
  ...HOSTILE_TEXTS,
  '1.5',
  'undefined',
  '\u202e😀@ana',
  '%zz',
  '<script>alert(1)</script>',
  'http://a.invalid/',
  'https://user:password@b.invalid:99999/',
  'file:///etc/passwd',
  'constructor',
  'toString',
  '..%2f..%2f',
  'a.b.c',
  'eyJhbGciOiJub25lIn0.e30.',
  '[]',
  '{}',
  'eip155:1',
  'following\r\nset-cookie: a=b',
]

/** Fields of the routes that are not operations. */
const FIELDS = (
  'message signature nonce code email phone address token id_token state credential id key challenge response ' +
  'redirect_uri client_id client_secret scope grant_type code_verifier code_challenge provider hash url text alt q ' +
  'fid units username deadline metadata records changes since kind body base at casts jsonrpc method params sessions ' +
  'ciphertext salt kdf name amount chainId to data value permissions expires user return_to watch last_event_id'
).split(' ')

interface Target {
  method: string
  path: string
  fields: readonly string[]
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const

const fieldsOf = new Map(
  (Object.values(operations) as Operation[]).map((operation) => {
    const { query, body } = namesOf(operation)
    return [`${operation.method} ${operation.path}`, [...query, ...body]]
  }),
)

const TARGETS: readonly Target[] = routeTable.map(({ method, path }) => ({
  method,
  path,
  fields: fieldsOf.get(`${method} ${path.replace(/^\/(?:v2|api)/, '')}`) ?? FIELDS,
}))

const bytes = (d: Dice, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => d.int(0, 255)))

const text = (d: Dice): string => {
  if (d.chance(0.8)) return d.pick(TEXTS)
  return bytes(d, d.int(0, 59)).toString(d.pick(['utf8', 'latin1', 'base64', 'hex'] as const))
}

const fitting = (d: Dice, name: string, inside: Insider): unknown => {
  if (name === 'signer_uuid') return inside.signerUuid
  if (name.endsWith('fids')) return [...inside.fids]
  if (name.endsWith('fid')) return d.pick(inside.fids)
  if (/hash$|identifier|target|casts|parent$/.test(name)) return inside.hash
  if (/limit|units|days/.test(name)) return d.int(1, 5)
  return text(d)
}

const value = (d: Dice, depth = 0): unknown => {
  const kind = d.int(0, depth > 3 ? 3 : 5)
  if (kind < 2) return text(d)
  if (kind === 2) return d.pick([null, true, false, 0, -1, 1.5, 1e308, 2 ** 53])
  if (kind === 3) return d.int(0, 2 ** 31 - 1)
  const size = d.int(0, 3)
  if (kind === 4) return Array.from({ length: size }, () => value(d, depth + 1))
  return Object.fromEntries(Array.from({ length: size }, () => [text(d), value(d, depth + 1)]))
}

const fieldValue = (d: Dice, name: string, inside: Insider): unknown =>
  d.chance(0.5) ? fitting(d, name, inside) : value(d)

const record = (d: Dice, fields: readonly string[], inside: Insider) =>
  Object.fromEntries(
    fields
      .filter(() => d.chance(Math.max(0.1, Math.min(0.7, 4 / fields.length))))
      .map((name) => [name, fieldValue(d, name, inside)]),
  )

const written = (given: unknown): string =>
  typeof given === 'string' ? Buffer.from(given).toString() : JSON.stringify(given)

/** A path segment: encoded, or as it is, as far as it can be sent. */
const segment = (d: Dice): string => {
  const raw = Buffer.from(text(d)).toString()
  return d.chance(0.7) ? encodeURIComponent(raw) : raw.replaceAll(/[^!-~]|[?#]/g, '%')
}

function pathOf(d: Dice, { path, fields }: Target, inside: Insider): string {
  const filled = path
    .replaceAll(/:\w+/g, () => segment(d))
    .replace(/\*$/, () => Array.from({ length: d.int(1, 3) }, () => segment(d)).join('/'))
  if (d.chance(0.3)) return filled
  const query = new URLSearchParams()
  for (const [name, given] of Object.entries(record(d, fields, inside)))
    query.append(d.chance(0.05) ? text(d) : name, written(given))
  return `${filled}?${d.chance(0.05) ? segment(d) : query}`
}

const DEEP = Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)

function bodyOf(d: Dice, { fields }: Target, inside: Insider): [type: string, body: Buffer] {
  const json = () => Buffer.from(written(record(d, fields, inside)))
  const kind = d.next()
  if (kind < 0.55) return ['application/json', json()]
  if (kind < 0.65) return ['application/json', Buffer.from(written(value(d)))]
  if (kind < 0.75) return ['application/json', json().subarray(0, d.int(0, 79))]
  if (kind < 0.77) return ['application/json', DEEP]
  if (kind < 0.78) return ['application/json', Buffer.from(JSON.stringify('x'.repeat(90_000)))]
  if (kind < 0.85) {
    const form = Object.entries(record(d, fields, inside)).map(
      ([name, given]): [string, string] => [name, written(given)],
    )
    return ['application/x-www-form-urlencoded', Buffer.from(String(new URLSearchParams(form)))]
  }
  if (kind < 0.9) {
    const part = `--b\r\ncontent-disposition: form-data; name="${d.pick([...fields, 'file'])}"; filename="a.png"\r\n\r\n`
    return [
      'multipart/form-data; boundary=b',
      Buffer.concat([Buffer.from(part), bytes(d, 200), Buffer.from(d.pick(['', '\r\n--b--\r\n']))]),
    ]
  }
  const type = d.pick([
    'image/png',
    'text/plain',
    'application/octet-stream',
    'a',
    'application/json; charset=x',
  ])
  return [type, bytes(d, d.int(0, 399))]
}

/** What a header can carry. */
const headerText = (d: Dice): string =>
  text(d)
    .replaceAll(/[^\t -~]/g, '?')
    .slice(0, 500)

const ODD_HEADERS = (
  'accept accept-encoding accept-language authorization range if-none-match if-modified-since last-event-id ' +
  'x-request-id traceparent x-api-key x-xsrf-token x-neynar-experimental x-idempotency-key referer sec-fetch-site ' +
  'user-agent te cache-control'
).split(' ')
/** Most requests with one of these get no further than the first check. */
const STOPPED_HEADERS =
  'host x-forwarded-for x-forwarded-proto x-forwarded-host forwarded content-encoding expect'.split(
    ' ',
  )

function headersOf(d: Dice, target: Target, inside: Insider): Record<string, string> {
  const headers: Record<string, string> = {}
  if (d.chance(0.6)) {
    headers.cookie = [...inside.cookies].map(([name, held]) => `${name}=${held}`).join('; ')
    headers['x-xsrf-token'] = decodeURIComponent(inside.cookies.get('XSRF-TOKEN') ?? '')
    headers.origin = inside.url
  } else if (d.chance(0.3)) headers.cookie = headerText(d)
  if (d.chance(0.1)) headers.origin = d.pick(['null', 'https://evil.example', headerText(d)])
  // With its key, the controls of a development server would empty it.
  if (d.chance(0.7) && !target.path.startsWith('/_local')) headers['x-api-key'] = inside.apiKey
  for (let count = d.pick([0, 0, 0, 1, 2, 5]); count > 0; count--)
    headers[d.pick(ODD_HEADERS)] = headerText(d)
  if (d.chance(0.03)) headers[d.pick(STOPPED_HEADERS)] = headerText(d)
  return headers
}

export function garbageRequest(d: Dice, inside: Insider): GarbageRequest {
  const target = d.pick(TARGETS)
  const method = target.method === '*' || d.chance(0.05) ? d.pick(METHODS) : target.method
  const headers = headersOf(d, target, inside)
  const request = { method, path: pathOf(d, target, inside), headers }
  if (method === 'GET' || method === 'HEAD' || d.chance(0.05)) return request
  const [type, body] = bodyOf(d, target, inside)
  headers['content-type'] ??= type
  return { ...request, body }
}

/** Bytes that are hardly HTTP. */
export function garbageBytes(d: Dice): Buffer {
  const line = d.pick([
    'GET / HTTP/1.1',
    'GET /live HTTP/1.1',
    'POST /v2/farcaster/cast HTTP/1.1',
    'GET http://evil.example/ HTTP/1.1',
    'CONNECT evil.example:443 HTTP/1.1',
    'PRI * HTTP/2.0',
    'GET / HTTP/9.9',
    'get  /',
    '',
  ])
  const headers = d.pick([
    'host: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
    'host: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-key: x\r\n\r\n',
    'host: localhost\r\nhost: evil.example\r\n\r\n',
    'host: localhost\r\ncontent-length: -1\r\n\r\n',
    `host: localhost\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`,
    `host: localhost\r\n${'a: b\r\n'.repeat(3_000)}\r\n`,
    'host: localhost\r\n folded: x\r\n\r\n',
    'host: localhost\r\ncontent-length: 100\r\n\r\n{"fid":',
    'host: localhost\r\n',
    '\r\n\r\n',
  ])
  if (d.chance(0.3)) return bytes(d, d.int(1, 300))
  return Buffer.from(`${line}\r\n${headers}`)
}
