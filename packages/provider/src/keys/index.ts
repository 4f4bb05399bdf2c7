import { ServerError, systemClock, type OperationId } from '@castaway/contract'
import type { KeyScope } from '@castaway/contract/dev-controls'
import { memoryBuckets, sharedBuckets } from '@castaway/server-kit/rate-limit'
import { forbidden } from '../errors'
import type { Store } from '../store/index'
import { knownCallers, type Caller, type Callers } from './callers'
import { scopeOf } from './scopes'
import { usageOf, type Usage } from './usage'

export type { Caller } from './callers'

/** The API's keys: who calls, whether they may, and what they have used. */
export interface ApiKeys extends Callers {
  /** @throws {ServerError} 403 if the key lacks the scope of the operation, 429 if it has used its calls */
  assertMay(caller: Caller, operation: OperationId): Promise<void>
  assertScope(caller: Caller, scope: KeyScope, what: string): void
  usage: Usage
}

const MINUTE = 60

/** @param made whether keys that developers made are accepted, besides those of the settings */
export function apiKeys(store: Store, made: boolean, onError: (cause: unknown) => void): ApiKeys {
  const buckets =
    store.kind === 'postgres'
      ? sharedBuckets(store.db, systemClock, 'api_key_bucket', onError)
      : memoryBuckets(systemClock)
  const assertScope: ApiKeys['assertScope'] = ({ name, scopes }, scope, what) => {
    if (scopes && !scopes.includes(scope)) {
      throw forbidden(
        `The API key “${name}” lacks the scope ${scope}, which ${what} needs: add it at /developers/keys, or use another key`,
      )
    }
  }
  return {
    ...knownCallers(store, made),
    usage: usageOf(store, onError),
    assertScope,
    async assertMay(caller, operation) {
      const { keyId, name, perMinute } = caller
      assertScope(caller, scopeOf(operation), operation)
      if (perMinute === null) return
      const rule = { requests: perMinute, seconds: MINUTE }
      const { isAllowed, retryAfter } = await buckets.take(keyId, rule)
      if (isAllowed) return
      throw new ServerError(
        'RateLimitExceeded',
        `The API key “${name}” may make ${perMinute} calls a minute: try again in ${retryAfter} s`,
        { details: { retryAfter } },
      )
    },
  }
}
