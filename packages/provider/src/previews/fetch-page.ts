import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { refuse } from '../http/refusal'
import { resolveHost } from './address'

export interface Fetched {
  /** Where the redirects led. */
  url: string
  status: number
  contentType: string | null
  contentLength: number | null
  /** Of HTML, cut at the limit; of everything else nothing. */
  html: string | null
}

interface Rules {
  allowPrivate: boolean
  signal: AbortSignal
}

const MAX_BYTES = 2_000_000
const MAX_REDIRECTS = 3
const TIMEOUT_MS = 5_000
const PORTS = new Set(['', '80', '443', '8080', '8443'])

/**
 * Fetches what is behind an address, safely: each hop is resolved once, checked and connected to as
 * resolved; time, size and redirects are bounded; nothing of the caller travels along.
 * @throws 400 for addresses that are not to be fetched, 502 where nobody answers
 */
export async function fetchPage(
  address: string,
  { allowPrivate, signal }: Rules,
): Promise<Fetched> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  let url = parse(address)
  for (let hop = 0; ; hop++) {
    if (!allowPrivate && !PORTS.has(url.port)) {
      throw refuse('InvalidField', 'The port is not one that pages are served from', 'url')
    }
    const response = await get(url, allowPrivate, within)
    const location = response.headers.location
    const status = response.statusCode ?? 0
    if (status < 300 || status >= 400 || location === undefined) return read(url, response)
    response.destroy()
    if (hop >= MAX_REDIRECTS) throw failed('The address redirects too often')
    if (!URL.canParse(location, url)) throw failed('The address redirects to nowhere')
    url = parse(new URL(location, url).href)
  }
}

function parse(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw refuse('InvalidField', 'url is no address on the web', 'url')
  }
  if (url.username || url.password) {
    throw refuse('InvalidField', 'An address with a password is not fetched', 'url')
  }
  return url
}

async function get(url: URL, allowPrivate: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const { address, family } = await resolveHost(url.hostname, allowPrivate)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        signal,
        agent: false,
        maxHeaderSize: 16_384,
        headers: {
          'user-agent': 'Castaway link preview',
          accept: 'text/html,image/*;q=0.9,*/*;q=0.1',
          'accept-encoding': 'gzip, deflate, br',
        },
        // The name was resolved and judged already; whatever it resolves to by now does not matter.
        lookup: (_name, options, done) =>
          options.all
            ? (done as (e: null, a: { address: string; family: number }[]) => void)(null, [
                { address, family },
              ])
            : done(null, address, family),
      },
      resolve,
    )
    request.once('error', () => reject(failed('Nobody answers at this address')))
    request.end()
  })
}

async function read(url: URL, response: IncomingMessage): Promise<Fetched> {
  const contentType = response.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? null
  const length = Number(response.headers['content-length'] ?? NaN)
  const isHtml = contentType === 'text/html' || contentType === 'application/xhtml+xml'
  const fetched: Fetched = {
    url: url.href,
    status: response.statusCode ?? 0,
    contentType:
      contentType && /^[\w.+-]{1,64}\/[\w.+-]{1,128}$/.test(contentType) ? contentType : null,
    contentLength: Number.isSafeInteger(length) && length >= 0 ? length : null,
    html: null,
  }
  if (isHtml && fetched.status < 400) fetched.html = await text(response)
  response.destroy()
  return fetched
}

/** Text up to the limit, which also holds for what small bytes unpack to. */
async function text(response: IncomingMessage): Promise<string> {
  const unpack = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }[response.headers['content-encoding'] ?? '']
  const stream = unpack ? response.pipe(unpack()) : response
  // A connection that breaks would else leave the unpacking waiting for ever.
  response.once('error', (cause) => stream.destroy(cause))
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= MAX_BYTES) break
    }
  } catch {
    // What came until then may hold the head of the page, which is all that is wanted.
    if (length === 0) throw failed('The answer broke off')
  }
  return Buffer.concat(chunks).subarray(0, MAX_BYTES).toString('utf8')
}

const failed = (message: string) => refuse('UPSTREAM_FAILED', message, 'url')
