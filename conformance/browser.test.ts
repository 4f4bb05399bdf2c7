import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startIsland, type TestIsland } from '@castaway/testkit'
import type { Browser, Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../tests/harness/browser'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What a page does with either client: it reads, writes, and receives an error. */
const script = `
  import { createClient } from '${here('../packages/client/src/index.ts')}'
  import { Configuration, NeynarAPIClient } from '${here('./sdk-today/node_modules/@neynar/nodejs-sdk/build/index.js')}'

  window.byClient = (baseUrl, apiKey) => createClient({ baseUrl, apiKey, retry: false })
  window.bySdk = (basePath, apiKey) => new NeynarAPIClient(
    new Configuration({ basePath, apiKey, baseOptions: { headers: { 'x-neynar-experimental': 'true' } } }),
  )
`

/** The SDK refuses to run without a Node version, so pages that use it define one. */
const shim = 'process = { env: {}, version: "v20.19.0" }'
const html = `<!doctype html><script>${shim}</script><script src="/page.js"></script>`

let island: TestIsland
let browser: Browser
let site: Server
let page: Page

beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  const code = await bundle(script)
  site = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? code : html)
  })
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
  browser = await openBrowser()
  page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  await page.waitForFunction('window.bySdk')
})
afterAll(async () => {
  await browser?.close()
  await new Promise((done) => (site ? site.close(done) : done(undefined)))
  await island?.close()
})

async function bundle(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'castaway-page-'))
  const entry = join(folder, 'page.js')
  await writeFile(entry, text)
  try {
    const output = (await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { write: false, lib: { entry, formats: ['iife'], name: 'page' } },
    })) as Rolldown.RolldownOutput[]
    return output[0]!.output[0].code
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs an expression in the page; `client` is the client under test. */
const inPage = (client: string, work: string): Promise<unknown> =>
  page.evaluate(`(async () => { const client = ${client}; ${work} })()`)

describe.each([
  ['this client', () => `byClient('${island.url}/v2', '${island.apiKey}')`],
  ['the current SDK', () => `bySdk('${island.url}', '${island.apiKey}')`],
])('a page of another origin, by %s', (_, client) => {
  test('reads', async () => {
    const names = inPage(
      client(),
      `const { users } = await client.fetchBulkUsers({ fids: [2, 3] })
       return users.map(({ fid }) => fid)`,
    )
    expect(await names).toEqual([2, 3])
  })

  test('writes, changes and deletes', async () => {
    const signerUuid = await island.signerOf(2)
    const told = inPage(
      client(),
      `const signerUuid = '${signerUuid}'
       const { cast } = await client.publishCast({ signerUuid, text: 'From another harbour.' })
       const bio = await client.updateUser({ signerUuid, bio: 'Elsewhere' })
       const gone = await client.deleteCast({ signerUuid, targetHash: cast.hash })
       return [cast.text, bio.success, gone.success]`,
    )
    expect(await told).toEqual(['From another harbour.', true, true])
  })
})

test('a page of another origin can read the error and the ignored names', async () => {
  const told = await page.evaluate(
    `(async () => {
      const ask = async (headers, search = '') => {
        const url = '${island.url}/v2/farcaster/user/bulk/?fids=2' + search
        const response = await fetch(url, { headers })
        const { code } = await response.json()
        const read = (name) => response.headers.get(name)
        return [response.status, code, read('x-castaway-ignored'), read('x-request-id')]
      }
      return [
        await ask({ 'x-api-key': 'wrong', 'x-request-id': 'r1' }),
        await ask({ 'x-api-key': '${island.apiKey}', 'x-request-id': 'r2', 'x-own': '1' }, '&x=1'),
      ]
    })()`,
  )
  expect(told).toEqual([
    [401, expect.any(String), null, 'r1'],
    [200, undefined, 'x', 'r2'],
  ])
})

test('a page of another origin cannot reach the controls', async () => {
  const told = page.evaluate(
    `fetch('${island.url}/_local/clock', { headers: { 'x-api-key': '${island.apiKey}' } })
      .then((response) => response.status, (error) => error.name)`,
  )
  expect(await told).toBe('TypeError')
})
