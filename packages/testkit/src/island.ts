import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve, type ServerType } from '@hono/node-server'
import { createClient, type Client } from '@castaway/client'
import { localControls, type LocalControls } from '@castaway/client/local'
import { systemClock, systemRandom, type ExampleContext } from '@castaway/contract'
import {
  createProvider,
  openStore,
  type ApiKey,
  type GrpcServer,
  type ProviderOptions,
  type Jobs,
  type Store,
  type WorldName,
} from '@castaway/provider'
import { sampleWorlds, seedWorld, type SeededWorld } from '@castaway/seeds'
import { testClock, type TestClock } from './clock'
import { onOwnDatabase, type Baseline } from './database'
import { exampleWorld } from './example-world'
import { startPage } from './page'
import { people } from './people'

export interface IslandOptions {
  /** `small` by default. */
  world?: WorldName
  /** Lets link previews fetch from this machine; true by default. */
  allowPrivateAddresses?: boolean
  /** Models instead of the provider's own. */
  models?: ProviderOptions['models']
  /** The local chain; enabled by default, with the installed program. */
  chain?: ProviderOptions['chain']
  /** Whether a timer runs due jobs; true by default. */
  runJobs?: boolean
  /** The version of the API that alone is served; all by default. */
  apiVersion?: ProviderOptions['apiVersion']
  /** Rejects unknown parameters and fields instead of ignoring them. */
  strict?: boolean
  /** Who may call the node's API; everyone by default. */
  nodeAccess?: ProviderOptions['nodeAccess']
  /** Receives internal errors and codes that an operation does not declare; a test that expects some can collect them. */
  onError?: (error: unknown) => void
}

export interface TestIsland extends ReturnType<typeof people> {
  /** Base URL of the server, without a trailing slash; the API is below `/v2`. */
  url: string
  apiKey: string
  /** A key of another app. */
  otherApiKey: string
  client: Client
  /** A client with the other app's key. */
  otherClient: Client
  /** A client that calls the provider without a server, so that the caller's async context reaches the store. */
  clientWithin: Client
  store: Store
  clock: TestClock
  /** The development controls, over HTTP. */
  local: LocalControls
  world: SeededWorld
  jobs: Jobs
  /** Starts the node's gRPC API on this port, any by default; `close` of the island does not end it. */
  startGrpc(port?: number): Promise<GrpcServer>
  /** Data for the contract's examples; `small` only. */
  examples(): Promise<ExampleContext>
  close(): Promise<void>
}

const keys = {
  app: { id: 'test', name: 'Test', key: 'test-key-of-the-test-kit' },
  other: { id: 'other', name: 'Other', key: 'other-key-of-the-test-kit' },
} satisfies Record<string, ApiKey>

const SECRET = 'a secret of the test kit'

/** A provider's database with a seeded world. */
const seededBaseline = (world: WorldName): Baseline => ({
  name: `island with ${world}`,
  async make(database) {
    const store = await openStore({
      clock: systemClock,
      random: systemRandom,
      secret: SECRET,
      ...database,
    })
    await seedWorld(store, world)
    return store
  },
})

/** A whole provider on its own port: real server, real store (see `onOwnDatabase`), real client. */
export async function startIsland(options: IslandOptions = {}): Promise<TestIsland> {
  const clock = testClock()
  const random = systemRandom
  const worldName = options.world ?? 'small'
  const store = await onOwnDatabase(
    (database) => openStore({ clock, random, secret: SECRET, ...database }),
    seededBaseline(worldName),
  )
  const world = await seedWorld(store, worldName, { now: clock.now() })
  let handler: (request: Request, env: object) => Response | Promise<Response> = () =>
    new Response(null, { status: 503 })
  const server = await new Promise<ServerType>((ready) => {
    const started = serve(
      { fetch: (request, env) => handler(request, env), port: 0, hostname: '127.0.0.1' },
      () => ready(started),
    )
  })
  const snapshotFolder = join(tmpdir(), `castaway-${Buffer.from(random.bytes(8)).toString('hex')}`)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // By default an error that no caller should get fails the test run instead of being only a response.
  const onError = options.onError ?? ((error: unknown) => void Promise.reject(error))
  const provider = await createProvider({
    store,
    clock,
    random,
    publicUrl: url,
    apiKeys: Object.values(keys),
    allowPrivateAddresses: options.allowPrivateAddresses ?? true,
    models: options.models,
    chain: options.chain,
    runJobs: options.runJobs,
    apiVersion: options.apiVersion,
    strict: options.strict,
    nodeAccess: options.nodeAccess,
    local: { clock, key: keys.app.key, app: keys.app.id, snapshotFolder, worlds: sampleWorlds },
    onError,
    onUndeclaredError: (operation, { code, cause }) =>
      onError(new Error(`${operation} answers ${code}, which it does not declare`, { cause })),
  })
  handler = provider.fetch
  const page = await startPage()
  const client = createClient({ apiKey: keys.app.key, baseUrl: `${url}/v2` })
  const folk = people({ store, clock, random, client, appId: keys.app.id, seed: world.seed })
  return {
    ...folk,
    url,
    apiKey: keys.app.key,
    otherApiKey: keys.other.key,
    client,
    otherClient: createClient({ apiKey: keys.other.key, baseUrl: `${url}/v2` }),
    clientWithin: createClient({
      apiKey: keys.app.key,
      baseUrl: `${url}/v2`,
      fetch: async (input, init) => handler(new Request(input, init), {}),
    }),
    store,
    clock,
    local: localControls({ url, key: keys.app.key }),
    world,
    jobs: provider.jobs,
    startGrpc: (port = 0) => provider.startGrpc('127.0.0.1', port),
    examples: () =>
      exampleWorld({ ...folk, store, clock, client, url, pageUrl: page.url, seed: world.seed }),
    async close() {
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await page.close()
      await provider.close()
      await store.close()
      await rm(snapshotFolder, { recursive: true, force: true })
    },
  }
}
