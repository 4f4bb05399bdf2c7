import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { CURRENT_API_VERSION, type ApiVersion } from '@castaway/contract'
import {
  currentWorldName,
  formerWorldNames,
  worldNames,
  type ProviderOptions,
  type WorldName,
} from '@castaway/provider'
import { z } from 'zod'
import { httpUrl, isSafeAddress, list, onOff, text } from './checks'
import { chainSettings, type ChainSettings } from './chains'
import { swapServiceSettings, type SwapServiceSettings } from './swaps'
import type { S3Settings } from '../media/store'
import { mediaSettings } from './media'
import { planNames, type PlanName } from '../edge/plan'
import { listensOnLoopback } from '../exposure'
import type { Operators } from '../gateway/operators'
import { monitoringSettings, type MonitoringSettings } from './monitoring'
import { operatorSettings } from './operators'
import { processSettings, type ProcessSettings } from './processes'
import { loginSettings, type LoginSettings } from './login-groups'
import { StartError } from './start-error'

export { StartError }

/**
 * Every setting of the server with its check and error message; the login's settings have their own files. The table in
 * docs/guides/settings.md follows this order.
 */
const Environment = z.object({
  PORT: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'PORT must be a number from 0 to 65535')
    .default(4747),
  HOST: text('HOST')
    .regex(/^[A-Za-z0-9.:_-]+$/, 'HOST must be an IP address or a host name, such as 127.0.0.1')
    .default('127.0.0.1'),
  CASTAWAY_GRPC_PORT: z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, 'CASTAWAY_GRPC_PORT must be a number from 1 to 65535')
    .transform(Number)
    .refine(
      (port) => port >= 1 && port <= 65_535,
      'CASTAWAY_GRPC_PORT must be a number from 1 to 65535',
    )
    .optional(),
  CASTAWAY_SYNC_KEY: text('CASTAWAY_SYNC_KEY').optional(),
  CASTAWAY_DATA: text('CASTAWAY_DATA').optional(),
  CASTAWAY_WORLD: z
    .string()
    .transform(currentWorldName)
    .pipe(z.enum(worldNames, `CASTAWAY_WORLD must be one of ${worldNames.join(', ')}`))
    .default('social'),
  CASTAWAY_API_KEYS: text('CASTAWAY_API_KEYS')
    .transform((keys) => keys.split(',').map((key) => key.trim()))
    .refine(
      (keys) => keys.every((key) => /^[\x21-\x2b\x2d-\x7e]{16,200}$/.test(key)),
      'CASTAWAY_API_KEYS must be a comma-separated list of keys of 16 to 200 characters without spaces',
    )
    .refine(
      (keys) => new Set(keys).size === keys.length,
      'CASTAWAY_API_KEYS contains the same key twice',
    )
    .default([]),
  CASTAWAY_REDIRECT_URIS: text('CASTAWAY_REDIRECT_URIS')
    .transform((uris) => uris.split(',').map((uri) => uri.trim()))
    .refine(
      (uris) => uris.every(isSafeAddress),
      'CASTAWAY_REDIRECT_URIS must be a comma-separated list of URLs such as https://app.example/back or myapp://back',
    )
    .default([]),
  CASTAWAY_SECRET: z
    .string()
    .min(32, 'CASTAWAY_SECRET must have at least 32 characters')
    .optional(),
  CASTAWAY_PUBLIC_URL: httpUrl('CASTAWAY_PUBLIC_URL').optional(),
  PROVIDER_URL: httpUrl('PROVIDER_URL').optional(),
  PROVIDER_API_KEY: text('PROVIDER_API_KEY').optional(),
  PROVIDER_WALLET_ID: text('PROVIDER_WALLET_ID').optional(),
  CASTAWAY_APP_FID: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'CASTAWAY_APP_FID must be a fid, a whole number above 0')
    .transform(Number)
    .optional(),
  CASTAWAY_APP_KEY: z
    .string()
    .regex(
      /^0x[0-9a-fA-F]{64}$/,
      'CASTAWAY_APP_KEY must be a private key: 0x followed by 64 hex digits',
    )
    .optional(),
  CASTAWAY_RENT_STORAGE: onOff('CASTAWAY_RENT_STORAGE').default('off'),
  CASTAWAY_CHAIN: onOff('CASTAWAY_CHAIN').default('on'),
  CASTAWAY_API: z.enum(['all', 'today'], 'CASTAWAY_API must be all or today').default('all'),
  CASTAWAY_STRICT: onOff('CASTAWAY_STRICT').default('off'),
  CASTAWAY_LIMITS: onOff('CASTAWAY_LIMITS').optional(),
  CASTAWAY_PLAN: z
    .enum(planNames, `CASTAWAY_PLAN must be one of ${planNames.join(', ')}`)
    .optional(),
  CASTAWAY_BLOCKED_MINI_APPS: list('CASTAWAY_BLOCKED_MINI_APPS')
    .transform((domains) => domains.map((domain) => domain.toLowerCase()))
    .refine(
      (domains) => domains.every((domain) => /^[a-z0-9.-]{1,253}$/.test(domain)),
      'CASTAWAY_BLOCKED_MINI_APPS must be a comma-separated list of domains such as app.example',
    )
    .default([]),
  CASTAWAY_SUMMARY_URL: httpUrl('CASTAWAY_SUMMARY_URL').optional(),
  CASTAWAY_SUMMARY_KEY: text('CASTAWAY_SUMMARY_KEY').optional(),
  CASTAWAY_SUMMARY_MODEL: text('CASTAWAY_SUMMARY_MODEL').optional(),
  CASTAWAY_EMBEDDINGS_URL: httpUrl('CASTAWAY_EMBEDDINGS_URL').optional(),
  CASTAWAY_EMBEDDINGS_KEY: text('CASTAWAY_EMBEDDINGS_KEY').optional(),
  CASTAWAY_EMBEDDINGS_MODEL: text('CASTAWAY_EMBEDDINGS_MODEL').optional(),
})

export interface Settings extends ProcessSettings, MonitoringSettings {
  port: number
  host: string
  /** Port of the node's gRPC API; without one it is not started. */
  grpcPort?: number
  /** What `castaway sync` sends to the node as its API key. */
  syncKey?: string
  /** Absolute path of the data folder. */
  dataFolder: string
  world: WorldName
  /** Changes to the settings that the operator should make, one line each. */
  warnings: string[]
  /** API keys that the operator configured; empty if there are none. */
  apiKeys: string[]
  /** Allowed redirect URIs after a sign-in, compared exactly; this machine is always allowed. */
  redirectUris: string[]
  /** Present if the operator set one; otherwise it is stored in the data folder. */
  secret?: string
  publicUrl?: string
  /** Present if the app uses a remote provider instead of the island. */
  remote?: { url: string; apiKey: string; walletId?: string }
  /** The account that requests signers, with its custody key. */
  app?: { fid: number; key: `0x${string}` }
  /** Whether people can rent storage that is paid with the operator's credit at the provider. */
  rentStorage: boolean
  /** Whether the island runs its own chains. */
  chain: boolean
  /** The version of the API that the island alone serves; by default all of them. */
  apiVersion?: ApiVersion
  /** Whether the island rejects unknown parameters and fields. */
  strict: boolean
  /** Whether requests are limited; by default where other machines can reach the server. */
  limits?: boolean
  /** The provider's plan whose limits `/v2` has. */
  plan?: PlanName
  /** Domains of mini apps that no one can open here. */
  blockedMiniApps: string[]
  /** Models of the operator, in place of the island's own. */
  models?: ProviderOptions['models']
  /** Options of the login beyond those that every server has. */
  login: LoginSettings
  /** Remote chains, in place of the island's own. */
  chains: ChainSettings
  /** Quotes swaps on remote chains. */
  swapService?: SwapServiceSettings | undefined
  /** A bucket for uploaded images, in place of the data folder. */
  media?: S3Settings
  /** Who can ban users from everything that this server shows. */
  operators: Operators
}

/**
 * Reads and checks the settings.
 * @throws {StartError} with one sentence that names the setting at fault; values are never repeated
 */
export function readSettings(env: Record<string, string | undefined>, cwd: string): Settings {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) throw new StartError(parsed.error.issues[0]!.message)
  const e = parsed.data
  if (Boolean(e.PROVIDER_URL) !== Boolean(e.PROVIDER_API_KEY)) {
    throw new StartError('PROVIDER_URL and PROVIDER_API_KEY belong together: set both or neither')
  }
  const processes = processSettings(env)
  if (e.PROVIDER_URL && processes.readUrls.length > 0) {
    throw new StartError(
      'DATABASE_READ_URL has no use with PROVIDER_URL, where that provider answers what people read: remove one of them',
    )
  }
  if (Boolean(e.CASTAWAY_APP_FID) !== Boolean(e.CASTAWAY_APP_KEY)) {
    throw new StartError(
      'CASTAWAY_APP_FID and CASTAWAY_APP_KEY belong together: set both or neither',
    )
  }
  const remote =
    e.PROVIDER_URL && e.PROVIDER_API_KEY
      ? {
          url: e.PROVIDER_URL.replace(/\/+$/, ''),
          apiKey: e.PROVIDER_API_KEY,
          ...(e.PROVIDER_WALLET_ID && { walletId: e.PROVIDER_WALLET_ID }),
        }
      : undefined
  if (remote && e.CASTAWAY_GRPC_PORT !== undefined) {
    throw new StartError(
      'CASTAWAY_GRPC_PORT is for the island, which does not run with PROVIDER_URL: set one of them',
    )
  }
  if (!listensOnLoopback(e.HOST) && e.CASTAWAY_API_KEYS.length === 0 && !remote) {
    throw new StartError(
      `HOST=${e.HOST} is reachable from other machines, so set CASTAWAY_API_KEYS: the development key is accepted only on loopback`,
    )
  }
  return {
    port: e.PORT,
    host: e.HOST,
    ...(e.CASTAWAY_GRPC_PORT !== undefined && { grpcPort: e.CASTAWAY_GRPC_PORT }),
    ...(e.CASTAWAY_SYNC_KEY !== undefined && { syncKey: e.CASTAWAY_SYNC_KEY }),
    dataFolder: resolve(
      cwd,
      e.CASTAWAY_DATA ?? (remote ? '.castaway/remote' : defaultFolder(cwd, e.CASTAWAY_WORLD)),
    ),
    world: e.CASTAWAY_WORLD,
    warnings: worldWarnings(env.CASTAWAY_WORLD),
    apiKeys: e.CASTAWAY_API_KEYS,
    redirectUris: e.CASTAWAY_REDIRECT_URIS,
    secret: e.CASTAWAY_SECRET,
    publicUrl: e.CASTAWAY_PUBLIC_URL?.replace(/\/+$/, ''),
    ...processes,
    remote,
    app:
      e.CASTAWAY_APP_FID && e.CASTAWAY_APP_KEY
        ? { fid: e.CASTAWAY_APP_FID, key: e.CASTAWAY_APP_KEY as `0x${string}` }
        : undefined,
    rentStorage: e.CASTAWAY_RENT_STORAGE === 'on',
    chain: e.CASTAWAY_CHAIN === 'on',
    ...(e.CASTAWAY_API === 'today' && { apiVersion: CURRENT_API_VERSION }),
    strict: e.CASTAWAY_STRICT === 'on',
    limits: e.CASTAWAY_LIMITS && e.CASTAWAY_LIMITS === 'on',
    plan: e.CASTAWAY_PLAN,
    blockedMiniApps: e.CASTAWAY_BLOCKED_MINI_APPS,
    models: modelsOf(e),
    login: loginSettings(env),
    chains: chainSettings(env),
    swapService: swapServiceSettings(env),
    media: mediaSettings(env),
    operators: operatorSettings(env),
    ...monitoringSettings(env),
  }
}

/**
 * One folder per world, so that another world never finds this one's data. A folder that an earlier version named after
 * the world's former name is used as long as there is none under the current name.
 */
function defaultFolder(cwd: string, world: WorldName): string {
  const folderOf = (name: string) => `.castaway/${name}`
  const isThere = (name: string) => existsSync(resolve(cwd, folderOf(name)))
  const former = Object.entries(formerWorldNames).find(([, current]) => current === world)?.[0]
  return folderOf(former && !isThere(world) && isThere(former) ? former : world)
}

function worldWarnings(world: string | undefined): string[] {
  if (world === undefined || currentWorldName(world) === world) return []
  return [`CASTAWAY_WORLD=${world} is now called CASTAWAY_WORLD=${currentWorldName(world)}`]
}

function modelsOf(e: z.output<typeof Environment>): Settings['models'] {
  const model = (name: 'SUMMARY' | 'EMBEDDINGS') => {
    const [url, key, model] = [
      e[`CASTAWAY_${name}_URL`],
      e[`CASTAWAY_${name}_KEY`],
      e[`CASTAWAY_${name}_MODEL`],
    ]
    if (Boolean(url) !== Boolean(model) || (key && !url)) {
      throw new StartError(
        `CASTAWAY_${name}_URL and CASTAWAY_${name}_MODEL belong together, and CASTAWAY_${name}_KEY goes with them: set both or neither`,
      )
    }
    return url && model ? { url, key, model } : undefined
  }
  const [summary, embeddings] = [model('SUMMARY'), model('EMBEDDINGS')]
  return summary || embeddings
    ? { ...(summary && { summary }), ...(embeddings && { embeddings }) }
    : undefined
}
