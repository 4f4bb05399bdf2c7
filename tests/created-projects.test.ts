import { type AddressInfo, createServer } from 'node:net'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeep } from '@castaway/testkit/random-runs'
import { createClient } from '@castaway/client'
import { localControls } from '@castaway/client/local'
import { beforeAll, expect, test } from 'vitest'
import { createProject, packPackages, type StartedProject } from './harness/created-project'
import { expectNoConsoleErrors, setupJourney, waitForVisible } from './harness/journey'
import { createdWebClient } from './screens/created-projects'
import { miniAppHost } from './screens/mini-app'

/**
 * What `npm create castaway` makes, from the packages as they are published, with `npm run test:deep`: packing them and
 * running tests and types of a project takes a thirtieth of all of `npm test`.
 */

const on = setupJourney({ CASTAWAY_WORLD: 'small' })

/** A project's own tests, its types and its start, on a machine that runs the other tests too. */
const LIMIT = 180_000

let packs: string
beforeAll(async () => {
  packs = await packPackages()
}, 120_000)

const freePort = () =>
  new Promise<string>((tell) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => tell(String(port)))
    })
  })
const islandOf = (started: StartedProject) => /island is at (\S+)/.exec(started.output())![1]!

test.runIf(isDeep)(
  'a bot answers mentions on an island of its own, and its tests pass',
  async () => {
    const project = await createProject(packs, 'bot')
    expect(project.said).toContain('npm start')
    expect(project.manifest.name).toBe('my-tides')
    expect(await project.script('test')).toMatch(/Tests +2 passed/)
    await project.script('types')

    const started = await project.start({ BOT_PORT: await freePort() }, /listening for mentions/)
    const island = islandOf(started)
    const key = await developmentKey(project.folder)
    const client = createClient({ apiKey: key, baseUrl: `${island}/v2` })
    const local = localControls({ url: island, key })
    const { signer_uuid: signerUuid } = await client.createSigner({})
    await local.approveSigner({ signerUuid, fid: 2 })
    const { cast } = await client.publishCast({ signerUuid, text: '@bo when is low tide?' })
    await local.drain()
    const { conversation } = await client.lookupCastConversation({
      identifier: cast.hash,
      type: 'hash',
      replyDepth: 1,
    })
    expect(conversation.cast.direct_replies.map(({ text }) => text)).toEqual([
      'Low tide at six, ana. Bring boots.',
    ])
    await started.stop()
    await expect(fetch(`${island}/readyz`)).rejects.toThrow()

    // The same program against a provider, which is this journey's own product, by its settings alone.
    const { product } = on
    const provider = createClient({ apiKey: product.apiKey, baseUrl: `${product.url}/v2` })
    const { signer_uuid: other } = await provider.createSigner({})
    await localControls({ url: product.url, key: product.apiKey }).approveSigner({
      signerUuid: other,
      fid: 4,
    })
    const settings = { API_KEY: product.apiKey, API_URL: `${product.url}/v2`, SIGNER_UUID: other }
    const lines = Object.entries(settings).map((pair) => pair.join('='))
    await writeFile(join(project.folder, '.env'), lines.join('\n'))
    const again = await project.start({ BOT_PORT: await freePort() }, /mentions of account 4 /)
    expect(again.output()).not.toContain('island')
    await again.stop()
  },
  LIMIT,
)

test.runIf(isDeep)(
  'a web client shows and searches the casts, with the key on its server',
  async () => {
    const project = await createProject(packs, 'web')
    expect(await project.script('test')).toMatch(/Tests +2 passed/)
    await project.script('types')
    const port = await freePort()
    const started = await project.start({ WEB_PORT: port }, /Local: /)
    const person = await on.newUser()
    const { page } = person
    const requests: Record<string, string>[] = []
    page.on('request', (request) => requests.push(request.headers()))
    await page.goto(`http://localhost:${port}/`)
    const { casts, searchField, nothing } = createdWebClient(page)
    await waitForVisible(casts)
    await searchField.fill('no cast has these words')
    await searchField.press('Enter')
    await waitForVisible(nothing)
    expect(requests.filter((headers) => 'x-api-key' in headers)).toEqual([])
    expectNoConsoleErrors(person)
    await started.stop()
  },
  LIMIT,
)

test.runIf(isDeep)(
  'a mini app opens inside Castaway, and greets who opened it',
  async () => {
    const project = await createProject(packs, 'mini-app')
    expect(await project.script('test')).toMatch(/Tests +2 passed/)
    await project.script('types')
    const port = await freePort()
    // The journey's product is its client, so it needs no island.
    const { product } = on
    const settings = { APP_PORT: port, API_KEY: product.apiKey, ISLAND_URL: product.url }
    const started = await project.start(settings, /Local: /)
    const link = /open the mini app: (\S+)/.exec(started.output())![1]!
    const person = await on.registeredUser('tidewatcher', { displayName: 'Tide Watcher' })
    await person.page.goto(link)
    const host = miniAppHost(person.page)
    await waitForVisible(host.heading)
    await waitForVisible(host.words('Good morning, Tide Watcher.'))
    await started.stop()
  },
  LIMIT,
)

const developmentKey = async (folder: string): Promise<string> =>
  (await readFile(join(folder, '.castaway/small/development-api-key'), 'utf8')).trim()
