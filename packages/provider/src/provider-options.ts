import type { ApiVersion, Clock, OperationId, Random, ServerError } from '@castaway/contract'
import type { BlockedUrl } from '@castaway/server-kit/net'
import type { Hono } from 'hono'
import type { Jobs, MoreWork } from './background-jobs'
import type { LocalChainOptions } from './chain/index'
import type { LocalChain } from './chain/local-chain'
import type { DevControlsOptions } from './dev-controls/index'
import type { ApiKey } from './http/api-keys'
import type { ModelEndpoints } from './net/llm-endpoints'
import type { NodeAccess } from './node/index'
import type { GrpcLimit, GrpcServer } from './node/grpc/server'
import type { Store } from './store/index'

export interface RequestRecord {
  operation: OperationId | null
  method: string
  path: string
  status: number
  /** Milliseconds. */
  took: number
  requestId: string
  /** Name of the calling app; null if its key is unknown. */
  app: string | null
}

export interface ProviderOptions {
  store: Store
  /** The keys that are accepted from now on; no others are. */
  apiKeys?: ApiKey[]
  /** Rejects unknown parameters and fields instead of ignoring them. */
  strict?: boolean
  /** The version of the API that alone is served; by default each caller gets the one that it asks for. */
  apiVersion?: ApiVersion
  /** Public base URL of this process, e.g. `http://localhost:4747`. */
  publicUrl: string
  clock?: Clock
  random?: Random
  /** Lets link previews fetch from loopback and private addresses; for development and tests. */
  allowPrivateAddresses?: boolean
  /** The operator's models, instead of the provider's own. */
  models?: ModelEndpoints
  /** Receives every internal error, without any data of the request. */
  onError?: (error: unknown, about: { operation: OperationId | null; requestId: string }) => void
  /** Receives every error whose code the operation's definition does not declare; the caller gets it all the same. */
  onUndeclaredError?: (operation: OperationId, error: ServerError) => void
  onRequest?: (record: RequestRecord) => void
  /** Receives URLs from outside that were not fetched, and why. */
  onBlockedUrl?: (refused: BlockedUrl) => void
  /** Whether a timer runs due jobs from now on; true by default. Otherwise they wait for `startJobs` or `jobs.runDue`. */
  runJobs?: boolean
  /** Jobs of other packages, run together with the provider's. */
  moreWork?: MoreWork
  /** Who may call the node's API; everyone by default. */
  nodeAccess?: NodeAccess
  /** The local chain: whether to enable it, and its node. In memory by default. */
  chain?: Omit<LocalChainOptions, 'store'>
  /** JSON-RPC servers by chain id, which are asked for ENS and Base names in place of the local chains. */
  remoteChains?: Readonly<Record<number, string>>
  /** The controls at `/_local/*`; must be omitted if anything but programs on this machine can reach them. */
  local?: DevControlsOptions
}

export interface Provider {
  /** `/v2/*`, `/v1/*`, and `/approve/*` and `/authorize/*`, on which users approve signers and sign in. */
  app: Hono
  /**
   * @param env the server's bindings of the request: its socket
   * @throws {TypeError} if a fault closes the connection of a caller without a socket
   */
  fetch: (request: Request, env?: object) => Promise<Response>
  jobs: Jobs
  /**
   * Whether an API key is valid, as of the last seconds, for limits that are counted before a call is examined: however
   * many keys are made up, the database is asked once in some seconds.
   */
  isKnownKey(key: string): Promise<boolean>
  /**
   * Starts the timer that runs due jobs.
   * @returns what stops it, and waits for jobs under way, before `close` does
   */
  startJobs(): { close(): Promise<void> }
  /**
   * Starts the node's gRPC API, whose library is loaded now.
   * @param port 0 for any
   * @param limit how often each caller may call; no one is limited without it
   * @throws if the port is taken
   */
  startGrpc(host: string, port: number, limit?: GrpcLimit): Promise<GrpcServer>
  /** The local chains, each started on first use. */
  chain: LocalChain
  /** Stops the jobs and the local chains; call it before closing the store. */
  close(): Promise<void>
}
