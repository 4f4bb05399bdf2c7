import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { systemClock, systemRandom, type Clock } from '@castaway/contract'
import { adjustableClock, followingOf, type Store } from '@castaway/provider'
import { startEmbeddedNetwork } from './boot/island'
import { openLogin } from './boot/login'
import { connectRemoteProvider } from './boot/remote-provider'
import { createRoutes } from './boot/routes'
import { createStages, type Stages } from './boot/stages'
import { openDataFolder } from './data-folder'
import { openDatabase } from './database/open'
import { exposureOf, startWarnings, type Exposure } from './exposure'
import { provedAccounts } from './gateway/accounts'
import { streamAccount } from './gateway/acting-account'
import { listen } from './listen'
import { followedUsers } from './live/followed'
import { logSource } from './live/log-source'
import { live } from './live/streams'
import { folderStore, s3Store } from './media/store'
import { startMonitoring } from './monitoring/index'
import { memoryBuckets, sharedBuckets, type TokenBuckets } from '@castaway/server-kit/rate-limit'
import { startTraces } from '@castaway/server-kit/traces'
import { createUserData } from './records/index'
import { rpcChains } from './rpc/chains'
import { accountStoreOf, sessionAdapter } from './session-adapter'
import { isForOperator } from './settings/start-error'
import type { Settings } from './settings/index'

export interface RunningServer {
  url: string
  port: number
  dataFolder: string
  /** Null if other machines can reach the server, or if a remote provider is configured. */
  developmentKey: string | null
  /** Stops everything in the reverse order of the start; requests in flight finish first. */
  close(): Promise<void>
}

/** Grace period for requests in flight when the process is asked to stop, in milliseconds. */
const PATIENCE = 10_000

/** Time limit for the database to respond to a health check, in milliseconds. */
const DATABASE_PATIENCE = 5_000

/**
 * Starts everything that the settings ask for. If a stage fails, every stage before it is stopped again.
 * @param webBuilt settles once the web app's files are built
 * @param signal cancels the start
 */
export async function boot(
  settings: Settings,
  report: (cause: unknown) => void,
  webBuilt: Promise<void>,
  signal?: AbortSignal,
): Promise<RunningServer> {
  const stages = createStages({ signal, report, isForOperator })
  try {
    return await start(settings, report, orCanceled(webBuilt, signal), stages)
  } catch (cause) {
    await stages.stop().catch(report)
    throw cause
  }
}

/** The stages in the order of their start; they are stopped from the last to the first. */
async function start(
  settings: Settings,
  report: (cause: unknown) => void,
  webBuilt: Promise<void>,
  stages: Stages,
): Promise<RunningServer> {
  const exposure = exposureOf(settings)
  const islandClock = exposure.isDevelopment ? adjustableClock(systemClock) : undefined
  const clock = islandClock ?? systemClock
  let store: Store | undefined

  // Before everything that is traced, so that what it did until its end is sent.
  if (settings.traces) {
    const name = 'traces'
    await stages.start({ name, start: () => startTraces(report), stop: (traces) => traces.close() })
  }
  const folder = await stages.start({
    name: 'data folder',
    start: () =>
      openDataFolder(
        settings.dataFolder,
        settings.remote ? 'remote' : settings.world,
        settings.databaseUrl !== undefined,
      ),
    stop: (folder) => folder.release(),
  })
  const listener = await stages.start({
    name: 'port',
    start: () => listen(settings.host, settings.port, () => isAlive(store), exposure.isAlone),
    stop: (listener) => listener.close(),
  })
  const publicUrl = settings.publicUrl ?? listener.url
  const secret = settings.secret ?? (await folder.secret('secret'))
  const opened = await stages.start({
    name: 'database',
    start: () =>
      openDatabase({
        dataFolder: folder.path,
        databaseUrl: settings.databaseUrl,
        readUrls: settings.readUrls,
        poolSize: settings.poolSize,
        clock,
        random: systemRandom,
        secret,
        isSecretSet: settings.secret !== undefined,
        report,
      }),
    stop: (store) => store.close(),
  })
  store = opened
  // From now on other processes see that this one lives, and it hears of what they do.
  await opened.events.ready()
  const media = settings.media ? s3Store(settings.media) : folderStore(join(folder.path, 'media'))
  const userData = createUserData({ store, media, publicUrl, report })
  const monitoring = await stages.start({
    name: 'monitoring',
    start: () => startMonitoring(opened, systemClock, report, userData.countOpenReports),
    stop: (monitoring) => monitoring.close(),
  })
  const loginOptions = settings.login({ isLocal: exposure.isDevelopment, baseUrl: publicUrl })
  const trustedProxy = loginOptions.trustedProxy ?? false
  const buckets = requestBuckets(settings, exposure, store, clock, report)
  const base = { settings, store, userData, secret, publicUrl, exposure, clock, buckets, report }
  const parts = { ...base, folder, islandClock, trustedProxy, stages }
  const network = await (settings.remote
    ? connectRemoteProvider(parts, settings.remote)
    : startEmbeddedNetwork(parts))

  const chains = rpcChains(network.chain, settings.chains)
  const { port } = listener
  const login = await stages.start({
    name: 'login',
    start: () => openLogin({ ...base, loginOptions, network, chains, port }),
  })
  const sessions = sessionAdapter(login)
  const accounts = accountStoreOf(login)
  await stages.start({
    name: 'records',
    start: () => userData.open(network.upstream, accounts),
  })
  // After the last stage that may refuse the data, because jobs change it.
  await stages.start({
    name: 'jobs',
    start: async () => (settings.role === 'web' ? null : network.startJobs()),
    stop: (jobs) => jobs?.close(),
  })

  const whoListens = async (request: Request) => {
    const userId = await sessions.idOf(request)
    if (userId === null) return { fid: null, userId }
    const own = await provedAccounts(accounts, userId, network.upstream.id)
    return { fid: streamAccount(own, request), userId }
  }
  const followed = followedUsers((fid) => followingOf(store, fid))
  store.events.follow(followed.hear)
  const streams = live(
    [logSource(store.events), ...(network.polled ? [network.polled] : [])],
    whoListens,
    login.clientAddressOf,
    followed,
  )
  await stages.start({ name: 'web app', start: () => webBuilt })
  const routes = await stages.start({
    name: 'routes',
    start: () =>
      createRoutes({
        ...base,
        port,
        loginOptions,
        network,
        chains,
        login,
        sessions,
        accounts,
        streams,
        monitoring,
      }),
  })
  await stages.start({
    name: 'requests in flight',
    stop: () => listener.finished(),
    limit: PATIENCE,
    force: () => listener.cut(),
  })
  // Before the requests in flight are awaited, because a stream would never end.
  await stages.start({ name: 'live streams', stop: () => streams.close() })
  await stages.start({
    name: 'new requests',
    start: () => listener.serve(routes),
    async stop() {
      listener.leave()
      await delay(settings.drainSeconds * 1000)
      listener.stopAccepting()
    },
    limit: settings.drainSeconds * 1000 + PATIENCE,
  })

  const warnings = startWarnings(exposure, settings, { publicUrl, trustedProxy })
  for (const line of [...settings.warnings, ...warnings]) report(line)
  return {
    url: publicUrl,
    port,
    dataFolder: folder.path,
    developmentKey: network.developmentKey,
    close: stages.stop,
  }
}

/** Counts requests where others can reach the server; in memory where there is only one process. */
function requestBuckets(
  { limits, plan }: Settings,
  { isAlone }: Exposure,
  store: Store,
  clock: Clock,
  report: (cause: unknown) => void,
): TokenBuckets | null {
  const isLimited = limits ?? (!isAlone || plan !== undefined)
  if (!isLimited) return null
  return store.kind === 'pglite'
    ? memoryBuckets(clock)
    : sharedBuckets(store.db, clock, 'request_bucket', report)
}

async function isAlive(store: Store | undefined): Promise<boolean> {
  if (!store) return false
  const asked = store.db.selectFrom('setting').select('key').limit(1).execute()
  const answered = asked.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, delay(DATABASE_PATIENCE, false, { ref: false })])
}

/** The same promise, which also fails once the start is canceled; it can fail before its stage begins. */
function orCanceled(built: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  const canceled = new Promise<never>((_done, fail) => {
    signal?.addEventListener('abort', () => fail(signal.reason as Error), { once: true })
  })
  const either = Promise.race([built, canceled])
  either.catch(() => {})
  return either
}
