import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

/** The published SDKs that the test apps are built with, the newest first. */
export const miniAppSdks = [
  'miniapp-sdk-0.3',
  'frame-sdk-0.0',
  'frame-sdk-0.2',
  'miniapp-sdk-0.2',
  'miniapp-sdk-0.1',
] as const

const sdkFile = (name: string) =>
  fileURLToPath(new URL(`../mini-app-sdks/node_modules/${name}/dist/index.min.js`, import.meta.url))

/** A published library that servers of mini apps use, as this program imports it. */
export const miniAppLibrary = <T>(name: string): T =>
  createRequire(new URL('../mini-app-sdks/package.json', import.meta.url))(name) as T

/** Where a program outside of the checkout imports such a library from. */
export const miniAppLibraryFile = (path: string): string =>
  new URL(`../mini-app-sdks/node_modules/${path}`, import.meta.url).href

export interface MiniAppServer {
  /** Of another origin than the product's. */
  origin: string
  /** With its port. */
  domain: string
  /** Of the manifest; none at first. */
  accountAssociation?: object
  /** Of the manifest: where the app has moved. */
  canonicalDomain?: string
  /** Bodies that were posted to the app's webhook. */
  webhooks: { header: string; payload: string; signature: string }[]
  close(): Promise<unknown>
}

/** What a mini app does when one of its buttons is clicked; `argument` is the field beside them. */
const CALLS = `{
  context: () => sdk.context,
  capabilities: () => sdk.getCapabilities(),
  chains: () => sdk.getChains(),
  inMiniApp: () => sdk.isInMiniApp(),
  ready: () => sdk.actions.ready(),
  close: () => sdk.actions.close(),
  primary: () => sdk.actions.setPrimaryButton({ text: 'Cast off' }),
  back: () => sdk.back.show(),
  openUrl: () => sdk.actions.openUrl('https://example.com/tides'),
  add: () => (sdk.actions.addMiniApp ?? sdk.actions.addFrame)(),
  signIn: () => sdk.actions.signIn({ nonce: 'abcdefgh12345678', acceptAuthAddress: true }),
  manifest: () => sdk.experimental.signManifest({ domain: 'tides.example' }),
  token: async () => (await sdk.quickAuth.getToken({ quickAuthServerOrigin: argument() || undefined })).token,
  whoami: async () => (await sdk.quickAuth.fetch('/whoami', { quickAuthServerOrigin: argument() || undefined })).text(),
  compose: () => sdk.actions.composeCast({ text: argument() || 'From the tide table', embeds: ['https://tides.example/'] }),
  profile: () => sdk.actions.viewProfile({ fid: Number(argument()) }),
  cast: () => sdk.actions.viewCast({ hash: argument() }),
  swap: () => sdk.actions.swapToken({ sellToken: 'eip155:8453/slip44:60', buyToken: 'eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', sellAmount: '100000000000000000' }),
  send: () => sdk.actions.sendToken({ token: 'eip155:8453/slip44:60', amount: '1000000000000000', recipientAddress: '0x00000000000000000000000000000000000000c3' }),
  openApp: () => sdk.actions.openMiniApp({ url: argument() }),
  camera: () => sdk.actions.requestCameraAndMicrophoneAccess(),
  haptics: () => sdk.haptics.selectionChanged(),
  provider: async () => typeof (await sdk.wallet.getEthereumProvider()).request,
  solana: async () => String(await sdk.wallet.getSolanaProvider()),
  accounts: () => sdk.wallet.ethProvider.request({ method: 'eth_accounts' }),
  connect: () => sdk.wallet.ethProvider.request({ method: 'eth_requestAccounts' }),
  chain: () => sdk.wallet.ethProvider.request({ method: 'eth_chainId' }),
  switch: () => sdk.wallet.ethProvider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: argument() }] }),
  sign: async () => sdk.wallet.ethProvider.request({ method: 'personal_sign', params: [argument(), (await sdk.wallet.ethProvider.request({ method: 'eth_accounts' }))[0]] }),
  ethSign: () => sdk.wallet.ethProvider.request({ method: 'eth_sign', params: [] }),
  announced: () => new Promise((done) => {
    addEventListener('eip6963:announceProvider', ({ detail: { info } }) => {
      if (info.name === 'Castaway') done(info.rdns)
    })
    dispatchEvent(new Event('eip6963:requestProvider'))
  }),
}`

const page = (sdk: string, origin: string, isReady: boolean) => `<!doctype html><html lang="en">
<meta charset="utf-8"><title>Tides</title><meta name="viewport" content="width=device-width">
<meta name="fc:miniapp" content='${JSON.stringify({
  version: '1',
  imageUrl: 'https://images.example/tides.png',
  button: {
    title: 'Open the tides',
    action: { type: 'launch_miniapp', name: 'Tides', url: `${origin}/app?sdk=${sdk}` },
  },
})}'>
<style>body{font:15px/1.5 system-ui;margin:16px;background:#e6f4f1;color:#08303a}h1{font-size:22px}button,input{font:inherit;margin:3px}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style>
<script src="/sdk.js?name=${sdk}"></script>
<h1>Tides at ${sdk}</h1><label>Argument <input id="argument"></label><div id="calls"></div>
<pre id="out" aria-label="Result"></pre><pre id="events" aria-label="Events"></pre>
<script>
const { sdk } = window.miniapp ?? window.frame
const argument = () => document.querySelector('#argument').value
const show = (text) => (document.querySelector('#out').textContent = text)
const calls = ${CALLS}
for (const [name, call] of Object.entries(calls)) {
  const button = document.createElement('button')
  button.textContent = name
  button.onclick = async () => {
    show(name + ' …')
    try { show(name + ' ' + (JSON.stringify(await call()) ?? 'undefined')) }
    catch (error) { show(name + ' threw ' + error.name + ' ' + (error.code ?? '') + ' ' + error.message) }
  }
  document.querySelector('#calls').append(button)
}
for (const event of ['miniAppAdded', 'frameAdded', 'miniAppAddRejected', 'frameAddRejected', 'miniAppRemoved', 'frameRemoved', 'notificationsEnabled', 'notificationsDisabled', 'primaryButtonClicked', 'backNavigationTriggered'])
  sdk.on(event, () => (document.querySelector('#events').textContent += event + ' '))
${isReady ? 'void sdk.actions.ready()' : ''}
</script></html>`

/** A page whose card leads to a token. */
const tokenPage = `<!doctype html><title>Ether</title>
<meta name="fc:miniapp" content='${JSON.stringify({
  version: '1',
  imageUrl: 'https://images.example/ether.png',
  button: {
    title: 'See the token',
    action: { type: 'view_token', token: 'eip155:8453/slip44:60' },
  },
})}'>`

/** Tries what a mini app must not be able to do, and shows what came of it. */
const hostile = (
  own: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Hostile</title>
<h1>Hostile</h1><pre id="out" aria-label="Result"></pre>
<iframe title="Other origin" src="${own.replace('127.0.0.1', 'localhost')}/hostile-inner"></iframe>
<script>
const found = []
const say = (text) => { found.push(text); document.querySelector('#out').textContent = found.join(' | ') }
const attempt = (name, work) => { try { say(name + ': ' + (work() ?? 'done')) } catch (error) { say(name + ': ' + error.name) } }
attempt('reads the page', () => top.document.title)
attempt('reads the document around it', () => parent.document.title)
attempt('navigates the page', () => { top.location.href = 'https://example.com/' })
attempt('removes its sandbox', () => frameElement.removeAttribute('sandbox'))
addEventListener('message', ({ data }) => {
  if (!data || data.id === undefined) return
  say(data.id + ': ' + (data.type === 'RAW' ? 'answered' : data.value.value.message))
})
const send = (message) => parent.postMessage(message, '*')
// To the page itself, past the document in between.
top.postMessage({ id: 'past', type: 'APPLY', path: ['signIn'], argumentList: [{ type: 'RAW', value: { nonce: 'abcdefgh' } }] }, '*')
send({ id: 'prototype', type: 'APPLY', path: ['constructor'], argumentList: [] })
send({ id: 'write', type: 'SET', path: ['context'], value: {} })
send({ id: 'deep', type: 'APPLY', path: ['context', 'user', 'toString'], argumentList: [] })
send({ id: 'script', type: 'APPLY', path: ['openUrl'], argumentList: [{ type: 'RAW', value: 'javascript:alert(1)' }] })
send({ id: 'node', type: 'APPLY', path: ['ethProviderRequest'], argumentList: [{ type: 'RAW', value: { method: 'anvil_setBalance', params: [] } }] })
send({ id: 'ready', type: 'APPLY', path: ['ready'], argumentList: [] })
document.addEventListener('click', () => {
  for (let index = 0; index < 20; index++) send({ id: 'flood' + index, type: 'APPLY', path: ['addFrame'], argumentList: [] })
})
</script></html>`

/** In the hostile app, on another origin: asks the host for what only the app may have. */
const hostileInner = `<!doctype html><title>Inner</title><script>
parent.parent.postMessage({ id: 'inner', type: 'GET', path: ['context'] }, '*')
addEventListener('message', ({ data }) => { document.title = 'got ' + JSON.stringify(data) })
</script>`

/** Serves mini apps on an origin of their own: `/app?sdk=`, and some that misbehave. */
export async function startMiniApps(): Promise<MiniAppServer> {
  const webhooks: MiniAppServer['webhooks'] = []
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const domain = `127.0.0.1:${port}`
  const origin = `http://${domain}`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', origin)
    const sdk = miniAppSdks.find(
      (name) => name === (url.searchParams.get('sdk') ?? url.searchParams.get('name')),
    )
    const send = (type: string, body: string | Buffer, headers = {}) =>
      response.writeHead(200, { 'content-type': type, ...headers }).end(body)
    if (url.pathname === '/sdk.js' && sdk)
      return send('text/javascript', await readFile(sdkFile(sdk)))
    if (url.pathname === '/app') return send('text/html', page(sdk ?? miniAppSdks[0], origin, true))
    if (url.pathname === '/token') return send('text/html', tokenPage)
    if (url.pathname === '/silent') return send('text/html', page(miniAppSdks[0], origin, false))
    if (url.pathname === '/whoami') return send('text/plain', request.headers.authorization ?? '')
    if (url.pathname === '/framed')
      return send('text/html', page(miniAppSdks[0], origin, true), { 'x-frame-options': 'DENY' })
    if (url.pathname === '/hostile') return send('text/html', hostile(origin))
    if (url.pathname === '/hostile-inner') return send('text/html', hostileInner)
    if (url.pathname === '/leaves')
      return send(
        'text/html',
        `<!doctype html><script>location.href = 'http://localhost:${port}/app'</script>`,
      )
    if (url.pathname === '/.well-known/farcaster.json') {
      const app = {
        version: '1',
        name: 'Tides',
        homeUrl: `${origin}/app`,
        iconUrl: `${origin}/icon.png`,
        splashBackgroundColor: '#0f6b7c',
        castShareUrl: `${origin}/app`,
        webhookUrl: `${origin}/webhook`,
        canonicalDomain: started.canonicalDomain,
      }
      return send(
        'application/json',
        JSON.stringify({
          accountAssociation: started.accountAssociation,
          miniapp: app,
          frame: app,
        }),
      )
    }
    if (url.pathname === '/webhook') {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      webhooks.push(JSON.parse(Buffer.concat(parts).toString()) as (typeof webhooks)[number])
      return send('application/json', '{}')
    }
    response.writeHead(404).end()
  }
  const started: MiniAppServer = {
    origin,
    domain,
    webhooks,
    close: () => new Promise((done) => server.close(done)),
  }
  return started
}
