import type { AnswerInput, Clock, Operation, Query, Random, RequestBody } from '@castaway/contract'
import type { LocalChain } from './chain/local-chain'
import type { Jobs } from './jobs/runner'
import type { ModelEndpoints } from './net/llm-endpoints'
import type { Store } from './store/index'
import type { ApiApp } from './http/api-keys'

/** What every handler and job is given: one for the life of the process. */
export interface AppContext {
  store: Store
  clock: Clock
  random: Random
  /** Where people reach this process, without a slash at the end: approval links are made from it. */
  publicUrl: string
  /** Lets link previews fetch from loopback and private addresses. */
  allowPrivateAddresses: boolean
  /** Models of the owner's that take the place of the island's own; none where nobody set any up. */
  models: ModelEndpoints
  /** The island's own chains, each started when it is first asked for. */
  chain: LocalChain
  /** What has to happen later, and keeps to the same transaction. */
  jobs: Jobs
}

export interface CallHeaders {
  experimental: boolean
  walletId?: string
  authorization?: string
}

/** One request, checked. */
export interface Call<O extends Operation = Operation> extends AppContext {
  query: Query<O>
  body: RequestBody<O>
  headers: CallHeaders
  app: ApiApp
  signal: AbortSignal
  /** Unix milliseconds at which the request counts as made; a repeated `idem` keeps the first one's. */
  at: number
  /** Adds a header to the answer: facts about it for which the provider's answer has no place. */
  tell: (header: `x-castaway-${string}`, value: string) => void
}

export type Handler<O extends Operation> = (call: Call<O>) => Promise<AnswerInput<O>>

/** Ties a handler to its operation, so that query, body and answer are typed by the contract. */
export const defineHandler = <O extends Operation>(
  _operation: O,
  handler: Handler<O>,
): Handler<O> => handler
