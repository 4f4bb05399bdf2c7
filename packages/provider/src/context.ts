import type { AnswerInput, Clock, Operation, Query, Random, RequestBody } from '@castaway/contract'
import type { LocalChain } from './chain/local-chain'
import type { Jobs } from './jobs/runner'
import type { ModelEndpoints } from './net/llm-endpoints'
import type { Store, Tx } from './store/index'
import type { ApiApp } from './http/api-keys'

/** The dependencies of every handler and job, for the lifetime of the process. */
export interface AppContext {
  store: Store
  clock: Clock
  random: Random
  /** Public base URL of this process, without a trailing slash; approval links are built from it. */
  publicUrl: string
  /** Lets link previews fetch from loopback and private addresses. */
  allowPrivateAddresses: boolean
  /** The operator's models, which replace the provider's own; empty by default. */
  models: ModelEndpoints
  /** The local chains, each started on first use. */
  chain: LocalChain
  /** JSON-RPC servers by chain id, which are asked for names in place of the local chains. */
  remoteChains: Readonly<Record<number, string>>
  /** Work for later, enqueued in the same transaction. */
  jobs: Jobs
}

export interface CallHeaders {
  experimental: boolean
  walletId?: string
  authorization?: string
}

/** One attempt of a request, of which only one takes effect. */
export interface Attempt {
  /** Unix milliseconds at which the request counts as made: when it was first begun. */
  at: number
  /** Hashes of the messages that an earlier attempt has published. */
  published: readonly string[] | null
  /**
   * Notes in the transaction of the messages that they are published.
   * @throws {ServerError} if a later attempt has begun, so that nothing is published twice
   */
  publishing(tx: Tx, hashes: readonly string[]): Promise<void>
}

/** One validated request. */
export interface Call<O extends Operation = Operation> extends AppContext {
  query: Query<O>
  body: RequestBody<O>
  headers: CallHeaders
  app: ApiApp
  signal: AbortSignal
  /** Unix milliseconds at which the request counts as made; a repeated `idem` keeps the time of the first request. */
  at: number
  /** For a request with `idem`: what an earlier attempt has done, and where this one notes what it does. */
  attempt?: Attempt
  /** Adds a response header for information that Neynar's response has no field for. */
  tell: (header: `x-castaway-${string}`, value: string) => void
}

export type Handler<O extends Operation> = (call: Call<O>) => Promise<AnswerInput<O>>

/** Binds a handler to its operation, so that the contract types its query, body and response. */
export const defineHandler = <O extends Operation>(
  _operation: O,
  handler: Handler<O>,
): Handler<O> => handler
