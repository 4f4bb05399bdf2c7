import { createHash, hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import {
  addMiniApp,
  associationOwner,
  createProvider,
  readWorld,
  receivedNotifications,
  rescoreSoon,
  signJsonAs,
  type GrpcLimit,
  type Provider,
} from '@castaway/provider'
import {
  artRoutes,
  hostileContentRoutes,
  pageRoutes,
  sampleWorlds,
  seedWorld,
} from '@castaway/seeds'
import { grpcLimit } from '../edge/grpc-limit'
import { appAccount, islandApp } from '../gateway/app-account'
import { islandKeys } from '../gateway/keys'
import { islandNames } from '../gateway/names'
import { islandRemoved } from '../gateway/removed-routes'
import { islandUpstream } from '../gateway/upstream'
import { moveSeededAccounts, seedKeysFor } from '../seeded-keys'
import { StartError } from '../settings/index'
import type { Network, NetworkParts } from './network'

/** The app of the island as which the gateway calls it. */
const GATEWAY_APP = 'castaway'
const DEVELOPMENT_APP = 'development'

/** Starts the embedded network, and seeds its sample world if the database is empty. */
export async function startEmbeddedNetwork(parts: NetworkParts): Promise<Network> {
  const { settings, store, stages } = parts
  // Of processes that start at the same time on an empty database, one seeds it, and the others wait.
  await stages.start({
    name: 'sample world',
    start: () => store.alone('sample world', () => openWorld(parts)),
  })
  const gatewayKey = keyOfGateway(parts.secret)
  const developmentKey = parts.exposure.isDevelopment
    ? await parts.folder.secret('development-api-key')
    : null
  const provider = await stages.start({
    name: 'island',
    start: () => createProvider(providerOptions(parts, gatewayKey, developmentKey)),
    // While the database is still open, and after the last request that could enqueue work.
    stop: (provider) => provider.close(),
  })
  const { host, grpcPort } = settings
  if (grpcPort !== undefined) {
    await stages.start({
      name: 'gRPC',
      start: () =>
        provider.startGrpc(host, grpcPort, limitOf(parts, provider)).catch((cause: unknown) => {
          throw new StartError(
            `The gRPC API could not listen on port ${grpcPort}: set CASTAWAY_GRPC_PORT to another one`,
            { cause },
          )
        }),
      stop: (server) => server.close(),
    })
  }
  return {
    upstream: islandUpstream(provider.fetch, gatewayKey),
    appAccount: settings.app ? appAccount(settings.app.fid, settings.app.key) : islandApp(store),
    // The island's wallet pays with coins of its own chain.
    mayRent: settings.chain,
    developmentKey,
    ...(developmentKey !== null && { controls: provider.app }),
    chain: provider.chain,
    routes: [
      provider.app,
      artRoutes(),
      pageRoutes(),
      ...(settings.world === 'hostile' ? [hostileContentRoutes()] : []),
    ],
    startJobs: async () => provider.startJobs(),
    isKnownKey: provider.isKnownKey,
    keys: islandKeys(store),
    names: islandNames({ store, chain: provider.chain, remoteChains: settings.chains.rpc }),
    removed: islandRemoved(store),
    snapSigner: (signerUuid, payload) =>
      signJsonAs(store, { app: GATEWAY_APP, signerUuid, payload }),
    addMiniApp: (added, signal) =>
      addMiniApp(
        {
          store,
          jobs: provider.jobs,
          random: store.random,
          publicUrl: parts.publicUrl,
          allowPrivateAddresses: parts.exposure.isAlone,
          at: parts.clock.now(),
          signal,
        },
        { ...added, app: GATEWAY_APP },
      ),
    ownerOfDomain: (association, host) =>
      associationOwner({ store, chain: provider.chain }, association, host),
    appNotifications: (fid) =>
      receivedNotifications({ store, publicUrl: parts.publicUrl }, { fid, app: 'castaway' }),
  }
}

const limitOf = (
  { buckets, trustedProxy, publicUrl }: NetworkParts,
  { isKnownKey }: Provider,
): GrpcLimit | undefined =>
  buckets ? grpcLimit({ buckets, isKnownKey, trustedProxy, publicUrl }) : undefined

async function openWorld({
  settings,
  store,
  clock,
  publicUrl,
  exposure,
}: NetworkParts): Promise<void> {
  const present = await readWorld(store)
  const presentName = present?.startedAs ?? present?.name
  // Before anything is written to a database that the operator may not have meant. A world whose seeding was interrupted
  // is seeded again, whatever it was.
  if (present?.whole && presentName !== settings.world) {
    throw new StartError(
      `The database holds the world ${presentName}, not ${settings.world}: choose another DATABASE_URL or CASTAWAY_WORLD`,
    )
  }
  const world = await seedWorld(store, settings.world, {
    now: clock.now(),
    artBase: publicUrl,
    ...seedKeysFor(exposure.isAlone),
  })
  await moveSeededAccounts(store, exposure.isAlone)
  if (world.created) await rescoreSoon(store)
}

function providerOptions(
  {
    settings,
    folder,
    store,
    userData,
    publicUrl,
    exposure,
    clock,
    islandClock,
    report,
  }: NetworkParts,
  gatewayKey: string,
  developmentKey: string | null,
): Parameters<typeof createProvider>[0] {
  return {
    store,
    clock,
    random: store.random,
    publicUrl,
    allowPrivateAddresses: exposure.isAlone,
    models: settings.models,
    onBlockedUrl: ({ url, reason }) => report(`Could not fetch ${url} (${reason})`),
    chain: { enabled: settings.chain },
    remoteChains: settings.chains.rpc,
    // As for /v2: a key of the operator opens both.
    nodeAccess: settings.apiKeys.length > 0 ? 'api key' : 'open',
    apiVersion: settings.apiVersion,
    strict: settings.strict,
    onError: report,
    moreWork: userData.work,
    runJobs: false,
    ...(islandClock &&
      developmentKey && {
        local: {
          clock: islandClock,
          key: developmentKey,
          app: DEVELOPMENT_APP,
          snapshotFolder: join(folder.path, 'snapshots'),
          worlds: sampleWorlds,
        },
      }),
    apiKeys: [
      { id: GATEWAY_APP, name: 'Castaway', key: gatewayKey },
      ...(developmentKey
        ? [{ id: DEVELOPMENT_APP, name: 'Development', key: developmentKey }]
        : []),
      ...settings.apiKeys.map((key) => ({ id: `key-${fingerprint(key)}`, name: 'Owner', key })),
    ].map((key) => ({ ...key, redirectUris: settings.redirectUris })),
  }
}

const keyOfGateway = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'gateway api key', 32)).toString('hex')

const fingerprint = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 12)
