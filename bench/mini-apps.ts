import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { generatePrivateKey } from 'viem/accounts'
import { openBrowser, openContext } from '../tests/harness/browser'
import { clientOf, register, signInAndRegister } from '../tests/harness/people'
import { removeFolder, startProduct } from '../tests/harness/product'
import { root } from './peers'
import { median, ms, type Row } from './table'

/** CPU slowdown, which simulates a mid-range phone; of the app in its frame, too. */
const SLOWED = 4
const RUNS = 9

interface Times {
  /** Milliseconds from the press of the card to the paint of the splash. */
  splash: number
  /** To the paint of the app, once it has said that it is ready. */
  ready: number
}

/** Opens an empty mini app from its card in a cast, its CPU slowed four times. */
export async function miniApps(): Promise<Row[]> {
  const browser = await openBrowser()
  const product = await startProduct({ CASTAWAY_WORLD: 'small' })
  const app = await serveEmptyApp()
  try {
    const { signerUuid } = await register(clientOf(product), 'presser')
    const { cast } = await clientOf(product).publishCast({
      signerUuid,
      text: 'An app',
      embeds: [{ url: app.url }],
    })
    const rows: Row[] = []
    for (const isUsed of [true, false]) {
      const all: Times[] = []
      for (let run = 0; run < RUNS; run++) {
        const { context, page } = await openContext(browser, { width: 412, height: 900 })
        const name = `opener${isUsed ? 'a' : 'b'}${run}`
        await signInAndRegister(context, product.url, name, { key: generatePrivateKey() })
        await page.goto(`${product.url}/cast/${cast.hash}`)
        const card = page.getByRole('region', { name: 'Mini app: Empty' }).getByRole('link')
        await card.waitFor()
        if (isUsed) await card.hover()
        // What the page loads once it is read, or used, is there before anyone presses.
        await page.waitForTimeout(1_500)
        await slowDown(await context.newCDPSession(page))
        await watch(page)
        await card.click()
        await page.waitForFunction(() => 'ready' in (window as object as { times: object }).times)
        all.push(await page.evaluate(() => (window as object as { times: Times }).times))
        await context.close()
      }
      const when = isUsed ? '' : ' (the first thing on a page)'
      const splash = median(all.map((each) => each.splash))
      const ready = median(all.map((each) => each.ready))
      rows.push(
        {
          what: `mini app, press to splash, CPU slowed 4×${when}`,
          figure: ms(splash),
          against: '100 ms limit',
          ratio: splash / 100,
        },
        {
          what: `mini app, press to ready of an empty app, CPU slowed 4×${when}`,
          figure: ms(ready),
          against: '600 ms limit',
          ratio: ready / 600,
        },
      )
    }
    return rows
  } finally {
    await browser.close()
    await product.stop('SIGKILL')
    await removeFolder(product.dataFolder)
    await app.close()
  }
}

/** Notes when the splash and the app are painted after the next press. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const times: Partial<Times> = {}
    Object.assign(window, { times })
    let pressed = 0
    addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), {
      capture: true,
      once: true,
    })
    const look = () => {
      const sheet = document.querySelector('dialog[data-mini-app]')
      const hasSplash = Boolean(sheet?.querySelector('output'))
      // What is there now is painted one frame later.
      if (hasSplash) requestAnimationFrame(() => (times.splash ??= performance.now() - pressed))
      if (sheet && !hasSplash && times.splash)
        return requestAnimationFrame(() => (times.ready ??= performance.now() - pressed))
      return requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

/** Slows down a page and the frames that it opens, which have processes of their own. */
async function slowDown(devtools: CDPSession): Promise<void> {
  const commands = [
    { method: 'Emulation.setCPUThrottlingRate', params: { rate: SLOWED } },
    {
      method: 'Target.setAutoAttach',
      params: { autoAttach: true, waitForDebuggerOnStart: true, flatten: false },
    },
    { method: 'Runtime.runIfWaitingForDebugger' },
  ]
  /** Sends commands to a frame within a frame by the sessions that lead to it. */
  const send = (path: string[], text: string): Promise<unknown> => {
    const wrapped = path.slice(1).reduceRight(
      (message, sessionId) =>
        JSON.stringify({
          id: 1,
          method: 'Target.sendMessageToTarget',
          params: { sessionId, message },
        }),
      text,
    )
    return devtools.send('Target.sendMessageToTarget', { sessionId: path[0]!, message: wrapped })
  }
  const prepare = async (path: string[]) => {
    try {
      for (const [index, command] of commands.entries())
        await send(path, JSON.stringify({ id: index + 1, ...command }))
    } catch {
      // The frame, or the page with it, is gone.
    }
  }
  devtools.on('Target.attachedToTarget', ({ sessionId }) => void prepare([sessionId]))
  devtools.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    let path = [sessionId]
    let inner = JSON.parse(message) as { method?: string; params?: Record<string, string> }
    while (inner.method === 'Target.receivedMessageFromTarget') {
      path = [...path, inner.params!.sessionId!]
      inner = JSON.parse(inner.params!.message!) as typeof inner
    }
    if (inner.method === 'Target.attachedToTarget')
      void prepare([...path, inner.params!.sessionId!])
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await devtools.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: false,
  })
}

/** A mini app that says that it is ready with the published SDK, and nothing else. */
async function serveEmptyApp(): Promise<{ url: string; close(): Promise<void> }> {
  const sdk = await readFile(
    join(root, 'tests/mini-app-sdks/node_modules/miniapp-sdk-0.3/dist/index.min.js'),
  )
  const server = createServer((request, response) => {
    if (request.url === '/sdk.js')
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(sdk)
    return response.writeHead(200, { 'content-type': 'text/html' }).end(page(url))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, close: () => new Promise((done) => server.close(() => done())) }
}

const page = (url: string) => `<!doctype html><title>Empty</title>
<meta name="fc:miniapp" content='${JSON.stringify({
  version: '1',
  imageUrl: 'https://images.example/empty.png',
  button: { title: 'Open', action: { type: 'launch_miniapp', name: 'Empty', url } },
})}'>
<script src="/sdk.js"></script><script>void window.miniapp.sdk.actions.ready()</script>`
