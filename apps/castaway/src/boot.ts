import { createHash, hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { systemClock, systemRandom } from '@castaway/contract'
import { createLogin, openIdConfiguration } from '@castaway/auth'
import {
  adjustableClock,
  compression,
  createProvider,
  rescoreSoon,
  type LocalChain,
  startJobs,
} from '@castaway/provider'
import {
  artRoutes,
  hostileContentRoutes,
  pageRoutes,
  sampleWorlds,
  seedWorld,
} from '@castaway/seeds'
import { Hono } from 'hono'
import { openDataFolder } from './data-folder'
import { openDatabase } from './database/open'
import { appAccount, islandApp } from './gateway/app-account'
import { provedAccounts } from './gateway/accounts'
import { streamAccount } from './gateway/acting-account'
import { islandKeys } from './gateway/keys'
import { islandRemoved } from './gateway/removed-routes'
import { gateway } from './api-routes'
import { islandUpstream, remoteUpstream } from './gateway/upstream'
import { listen } from './listen'
import { live } from './live'
import { chainOptions } from './login/chain-options'
import { seededPeople } from './login/farcaster'
import { islandSource, remoteSource } from './live-sources'
import { pictureFiles } from './media/routes'
import { folderStore, s3Store } from './media/store'
import { createGazetteer } from './places/gazetteer'
import { placeRoutes } from './places/routes'
import { createUserData } from './records/index'
import { sessionAdapter, accountStoreOf } from './session-adapter'
import { exposureOf, startWarnings } from './exposure'
import { seedKeysFor, moveSeededAccounts, withdrawSeededProofs } from './seeded-keys'
import { StartError, type Settings } from './settings/index'
import { rpcChains } from './rpc/chains'
import { faucet } from './rpc/faucet'
import { rpc } from './rpc/routes'
import { site } from './site'

export interface RunningServer {
  url: string
  port: number
  dataFolder: string
  /** Null if other machines can reach the server, or if a remote provider is configured. */
  developmentKey: string | null
  close(): Promise<void>
}

/** Grace period for requests in flight when the process is asked to stop, in milliseconds. */
const PATIENCE = 10_000

/** Time limit for the database to respond to a health check, in milliseconds. */
const DATABASE_PATIENCE = 5_000

/** Starts everything that the settings ask for. If a step fails, everything started before it is stopped again. */
export async function boot(
  settings: Settings,
  report: (cause: unknown) => void,
  webBuilt: Promise<void>,
): Promise<RunningServer> {
  const undo: (() => Promise<unknown> | void)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    return await start()
  } catch (cause) {
    await close().catch(report)
    throw cause
  }

  async function start(): Promise<RunningServer> {
    const folder = await openDataFolder(
      settings.dataFolder,
      settings.remote ? 'remote' : settings.world,
    )
    undo.push(folder.release)
    const reach = exposureOf(settings)
    const { isAlone, isDevelopment } = reach
    const listener = await listen(settings.host, settings.port, () => isAlive(), isAlone)
    undo.push(() => listener.drain(PATIENCE))
    const publicUrl = settings.publicUrl ?? listener.url
    const secret = settings.secret ?? (await folder.secret('secret'))
    const islandClock = isDevelopment ? adjustableClock(systemClock) : undefined
    const clock = islandClock ?? systemClock
    const random = systemRandom
    const store = await openDatabase({
      dataFolder: folder.path,
      databaseUrl: settings.databaseUrl,
      clock,
      random,
      secret,
      isSecretSet: settings.secret !== undefined,
    })
    // The store is closed after the listener has drained, so that requests in flight still have their database.
    undo.splice(1, 0, () => store.close())
    const isAlive = async () => {
      const asked = store.db.selectFrom('setting').select('key').limit(1).execute()
      const answered = asked.then(
        () => true,
        () => false,
      )
      return Promise.race([answered, delay(DATABASE_PATIENCE, false, { ref: false })])
    }

    const media = settings.media ? s3Store(settings.media) : folderStore(join(folder.path, 'media'))
    const userData = createUserData({ store, media, publicUrl, report })
    const app = new Hono()
    let island: LocalChain | null = null
    let upstream
    let source
    let developmentKey: string | null = null
    let appOfSite = settings.app ? appAccount(settings.app.fid, settings.app.key) : null
    if (settings.remote) {
      upstream = remoteUpstream(settings.remote, clock)
      source = remoteSource(upstream)
      const { work, recurring } = userData.work
      const jobs = await startJobs({ store, work: () => work, recurring, onError: report })
      undo.splice(2, 0, () => jobs.close())
    } else {
      const world = await seedWorld(store, settings.world, {
        now: clock.now(),
        artBase: publicUrl,
        ...seedKeysFor(isAlone),
      })
      await moveSeededAccounts(store, isAlone)
      if (world.created) await rescoreSoon(store)
      const startedAs = world.startedAs ?? world.name
      if (startedAs !== settings.world) {
        throw new StartError(
          `The database holds the world ${startedAs}, not ${settings.world}: choose another DATABASE_URL or CASTAWAY_WORLD`,
        )
      }
      const gatewayKey = Buffer.from(
        hkdfSync('sha256', secret, '', 'gateway api key', 32),
      ).toString('hex')
      if (isDevelopment) developmentKey = await folder.secret('development-api-key')
      const provider = await createProvider({
        store,
        clock,
        random,
        publicUrl,
        allowPrivateAddresses: isAlone,
        models: settings.models,
        onBlockedUrl: ({ url, reason }) => report(`Could not fetch ${url} (${reason})`),
        chain: { enabled: settings.chain },
        strict: settings.strict,
        onError: report,
        moreWork: userData.work,
        ...(islandClock &&
          developmentKey && {
            local: {
              clock: islandClock,
              key: developmentKey,
              snapshotFolder: join(folder.path, 'snapshots'),
              worlds: sampleWorlds,
            },
          }),
        apiKeys: [
          { id: 'castaway', name: 'Castaway', key: gatewayKey },
          ...(developmentKey
            ? [{ id: 'development', name: 'Development', key: developmentKey }]
            : []),
          ...settings.apiKeys.map((key) => ({ id: `key-${fingerprint(key)}`, name: 'Owner', key })),
        ].map((key) => ({ ...key, redirectUris: settings.redirectUris })),
      })
      // The provider is closed while the database is still open, and after the last request that could enqueue work.
      undo.splice(2, 0, () => provider.close())
      island = provider.chain
      app.route('/', provider.app)
      app.route('/', artRoutes())
      app.route('/', pageRoutes())
      if (startedAs === 'hostile') app.route('/', hostileContentRoutes())
      upstream = islandUpstream(provider.fetch, gatewayKey)
      source = islandSource(store.events)
      appOfSite ??= islandApp(store)
    }

    const chains = rpcChains(island, settings.chains)
    const { privy, ...loginOptions } = settings.login({
      isLocal: isDevelopment,
      baseUrl: publicUrl,
    })
    const login = createLogin({
      ...loginOptions,
      ...(privy && {
        externalProvider: (await import('@castaway/auth-privy/server')).privyProvider(privy),
      }),
      db: store.db,
      secret,
      // Sessions use the real clock: moving the island's clock signs no one out.
      clock: systemClock,
      random,
      baseUrl: publicUrl,
      allowedOrigins: reach.allowedOrigins(publicUrl, listener.port),
      log: (line) => report(JSON.stringify(line)),
      ...chainOptions(loginOptions, {
        settings,
        forLogin: chains.forLogin,
        island,
        store,
        upstream,
      }),
    })
    await login.migrate()
    await withdrawSeededProofs(store, login)
    if ((await login.knowsExternalApp()) === false) {
      throw new StartError(
        "Privy rejected PRIVY_APP_ID with this PRIVY_APP_SECRET: copy both from the app's settings in the Privy dashboard (missing_or_invalid_privy_app_id)",
      )
    }
    const sessions = sessionAdapter(login)
    const accounts = accountStoreOf(login)
    const network = upstream
    await userData.open(network, accounts)
    const whoListens = async (request: Request) => {
      const userId = await sessions.idOf(request)
      if (userId === null) return { fid: null, userId }
      const own = await provedAccounts(accounts, userId, upstream.id)
      return { fid: streamAccount(own, request), userId }
    }
    const streams = live(source, userData.records.subscribe, whoListens, login.clientAddressOf)
    undo.push(() => streams.close())
    app.route('/login', login.app)
    app.get('/.well-known/openid-configuration', (c) =>
      c.json(openIdConfiguration(new URL(publicUrl).origin), 200, {
        'access-control-allow-origin': '*',
      }),
    )
    if (isDevelopment) {
      if (island) app.route('/_simulated/faucet', faucet(island, login))
      const { devIdentityProviders } = await import('@castaway/dev-identity-providers')
      app.route(
        '/_simulated',
        devIdentityProviders({
          clock: systemClock,
          random,
          db: store.db,
          baseUrl: publicUrl,
          people: seededPeople(store),
        }),
      )
    }
    // `/login` is excluded because its responses can contain both a token and input from the caller (BREACH); `/live`
    // is excluded because it streams.
    app.use('/api/*', compression)
    app.route('/api/_places', placeRoutes({ gazetteer: createGazetteer(), login, report }))
    app.route(
      '/api',
      gateway({
        upstream: {
          ...network,
          async write(path, init, fid) {
            await userData.beforeSend(String(init.body ?? ''))
            return network.write(path, init, fid)
          },
        },
        sessions,
        accounts,
        clock,
        userData,
        operators: settings.operators,
        costs: {
          count: login.countCost,
          // A remote provider also charges for the summaries that it writes.
          summary: Boolean(settings.remote ?? settings.models?.summary),
          embeddings: Boolean(settings.models?.embeddings),
          hasChain: async () => (await island?.hasBegun()) ?? false,
        },
        report,
        app: appOfSite,
        // The island's wallet pays with coins of its own chain; with a remote provider it is the operator's money.
        mayRent: settings.remote ? settings.rentStorage : settings.chain,
        ...(!settings.remote && { keys: islandKeys(store), removed: islandRemoved(store) }),
      }),
    )
    app.route('/live', streams.app)
    app.route('/media', pictureFiles(userData.pictures))
    app.route('/rpc', rpc({ chains, login, report }))
    await webBuilt
    app.route(
      '/',
      site(
        webFolder,
        settings.remote && new URL(settings.remote.url).origin,
        privy ? ['https://auth.privy.io'] : [],
        loginOptions.captcha ? ['https://challenges.cloudflare.com'] : [],
        { isRemote: Boolean(settings.remote), isDevelopment },
      ),
    )
    app.onError((cause, c) => {
      report(cause)
      return c.json({ code: 'INTERNAL', message: 'Something went wrong on this server' }, 500)
    })
    listener.serve(app)
    const trustedProxy = loginOptions.trustedProxy ?? false
    for (const line of [
      ...settings.warnings,
      ...startWarnings(reach, settings, { publicUrl, trustedProxy }),
    ])
      report(line)
    const { port } = listener
    return { url: publicUrl, port, dataFolder: folder.path, developmentKey, close }
  }
}

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

const fingerprint = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 12)
