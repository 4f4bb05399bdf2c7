import { createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SNAP_TYPE } from '@castaway/snaps'
import { documentOf, everyElement, pollDocument } from '@castaway/snaps/test-documents'

interface Press {
  fid: number
  user: { fid: number }
  inputs: Record<string, unknown>
  timestamp: number
  audience: string
  nonce: string
  surface: { type: string; cast?: { hash: string; author: { fid: number } } }
}

export interface SnapServer {
  origin: string
  /** Presses whose signature a key of the account has made. */
  presses: Press[]
  /** Paths that were asked for. */
  asked: string[]
  /** How many presses are answered with an error first. */
  failing: number
  close(): Promise<unknown>
}

/** The DER header of an Ed25519 public key. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

/** A server of snaps that asks the node of the island for the keys of the person who presses, as published servers do. */
export async function startSnaps(node: string): Promise<SnapServer> {
  const presses: Press[] = []
  const asked: string[] = []
  let origin = ''
  const snaps: SnapServer = {
    get origin() {
      return origin
    },
    presses,
    asked,
    failing: 0,
    close: () => new Promise((done) => (server.closeAllConnections(), server.close(done))),
  }

  const results = () => {
    const votes = (tide: string) => presses.filter(({ inputs }) => inputs.tide === tide).length
    return documentOf(
      {
        page: { type: 'stack', children: ['thanks', 'chart', 'share'] },
        thanks: { type: 'text', props: { content: 'Thank you for your vote' } },
        chart: {
          type: 'bar_chart',
          props: {
            bars: ['Spring', 'Neap'].map((label) => ({ label, value: votes(label) })),
          },
        },
        share: {
          type: 'button',
          props: { label: 'Share' },
          on: { press: { action: 'compose_cast', params: { text: 'I voted on the tides' } } },
        },
      },
      { effects: ['confetti'] },
    )
  }

  async function press(request: IncomingMessage, response: ServerResponse) {
    let body = ''
    for await (const part of request) body += String(part)
    const found = await pressOf(body, { node, origin })
    if (typeof found === 'string') {
      response.writeHead(401, { 'content-type': 'application/json' })
      return response.end(JSON.stringify({ error: found }))
    }
    if (snaps.failing > 0) {
      snaps.failing -= 1
      return response.writeHead(503).end()
    }
    presses.push(found)
    // Long enough for a second press of the same button.
    await new Promise((done) => setTimeout(done, 400))
    return send(response, results())
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://snaps').pathname
    asked.push(`${request.method} ${path}`)
    if (request.method === 'POST') return void press(request, response)
    const page = pages(origin)[path]
    if (page) return send(response, page)
    if (path === '/huge') return send(response, { text: 'x'.repeat(400_000) })
    // Never answered.
    if (path === '/slow') return undefined
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<title>No snap</title>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return snaps
}

function send(response: ServerResponse, document: unknown) {
  response.writeHead(200, {
    'content-type': SNAP_TYPE,
    vary: 'Accept',
    'cache-control': 'max-age=30',
  })
  response.end(JSON.stringify(document))
}

/** The press, or why it is rejected. */
async function pressOf(
  body: string,
  { node, origin }: { node: string; origin: string },
): Promise<Press | string> {
  const { header, payload, signature } = JSON.parse(body) as Record<string, string>
  const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())
  const { fid, type, key } = decoded(header) as { fid: number; type: string; key: string }
  const press = decoded(payload) as Press
  const publicKey = createPublicKey({
    key: Buffer.concat([SPKI, Buffer.from(key.slice(2), 'hex')]),
    format: 'der',
    type: 'spki',
  })
  const text = Buffer.from(`${header}.${payload}`)
  if (!verify(null, text, publicKey, Buffer.from(signature ?? '', 'base64url'))) return 'signature'
  const answer = await fetch(`${node}/v1/onChainSignersByFid?fid=${fid}`)
  const { events } = (await answer.json()) as { events: { signerEventBody: { key: string } }[] }
  if (type !== 'app_key' || !events.some(({ signerEventBody }) => signerEventBody.key === key)) {
    return 'key'
  }
  if (press.user.fid !== fid || press.fid !== fid) return 'fid'
  if (press.audience !== origin) return 'audience'
  if (Math.abs(Date.now() / 1000 - press.timestamp) > 300) return 'timestamp'
  return press
}

const pages = (origin: string): Record<string, unknown> => ({
  '/poll': pollDocument(`${origin}/vote`, { theme: { accent: 'teal' } }),
  '/elements': elements(origin),
  '/pay': documentOf({
    page: { type: 'stack', children: ['pay', 'token', 'swap'] },
    pay: {
      type: 'button',
      props: { label: 'Pay' },
      on: {
        press: {
          action: 'send_token',
          params: { token: 'eip155:8453/slip44:60', amount: '0.25', recipientFid: 2 },
        },
      },
    },
    token: {
      type: 'button',
      props: { label: 'Token' },
      on: {
        press: {
          action: 'view_token',
          params: { token: 'eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913' },
        },
      },
    },
    swap: {
      type: 'button',
      props: { label: 'Swap' },
      on: {
        press: {
          action: 'swap_token',
          params: {
            sellToken: 'eip155:8453/slip44:60',
            buyToken: 'eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
          },
        },
      },
    },
  }),
  '/tall': documentOf({
    page: { type: 'stack', children: ['a', 'b', 'c', 'd', 'end'] },
    ...Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((id) => [
        id,
        { type: 'image', props: { url: 'https://images.example/a.png', aspect: '4:3', alt: id } },
      ]),
    ),
    end: {
      type: 'button',
      props: { label: 'At the end' },
      on: { press: { action: 'open_url', params: { target: 'https://example.com/end' } } },
    },
  }),
  '/elsewhere': pollDocument('https://elsewhere.example/vote'),
  '/newer': { version: '3.1', ui: { root: 'page', elements: {} } },
  // Hostile ones.
  '/circle': documentOf({
    page: { type: 'stack', children: ['a'] },
    a: { type: 'stack', children: ['b'] },
    b: { type: 'stack', children: ['a'] },
  }),
  '/many': documentOf(
    Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [
        index === 0 ? 'page' : `e${index}`,
        { type: 'separator' },
      ]),
    ),
    { version: '1.0' },
  ),
  '/script': pollDocument('javascript:alert(1)', { version: '1.0' }),
  '/wrong': { version: '2.0', ui: { root: 'page', elements: { page: { type: 'iframe' } } } },
})

/** Every element, on the pages of a paginator. */
function elements(origin: string) {
  const { paginator, stack: _stack, ...others } = everyElement
  const ids = Object.keys(others)
  const chunks = [0, 1, 2].map((page) => ids.slice(page * 5, page * 5 + 5))
  return documentOf({
    page: { type: 'paginator', props: paginator, children: ['p0', 'p1', 'p2'] },
    ...Object.fromEntries(
      chunks.map((children, page) => [`p${page}`, { type: 'stack', children }]),
    ),
    ...Object.fromEntries(Object.entries(others).map(([type, props]) => [type, { type, props }])),
    item_group: { type: 'item_group', props: others.item_group, children: ['tide', 'wind'] },
    tide: { type: 'item', props: { title: 'Spring tide', description: 'At noon' } },
    wind: { type: 'item', props: { title: 'Wind' } },
    button: {
      type: 'button',
      props: others.button,
      on: { press: { action: 'submit', params: { target: `${origin}/vote` } } },
    },
  })
}
