import { LoginError, type AnyLoginErrorCode } from '../errors'
import type { Progress } from './keystore'
import type { Vault } from './vault'

export interface ToWorker {
  id: number
  method: keyof Vault
  request: unknown
}

export type FromWorker =
  | { id: number; progress: number }
  | { id: number; result: unknown }
  | { id: number; error: { code: AnyLoginErrorCode; message: string; property?: string } }

interface Waiting {
  resolve(result: unknown): void
  reject(error: unknown): void
  onProgress?: Progress
}

/** A vault whose keys are in a worker. The worker starts at the first call and ends, with its key, at `lock`. */
export const createRemoteVault = (
  start: () => Worker = () =>
    new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
): Vault => {
  let worker: Worker | undefined
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  const end = (error: LoginError) => {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  const started = () => {
    if (worker) return worker
    worker = start()
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      const call = waiting.get(data.id)
      if (!call) return
      if ('progress' in data) return call.onProgress?.(data.progress)
      waiting.delete(data.id)
      if ('error' in data) call.reject(new LoginError(data.error.code, data.error))
      else call.resolve(data.result)
    })
    // A worker that could not be loaded says so once, and nobody may wait for it for ever.
    worker.addEventListener('error', () => end(new LoginError('wallet_failed')))
    return worker
  }

  const ask = <T>(method: keyof Vault, request?: unknown, onProgress?: Progress): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve: resolve as (result: unknown) => void, reject, onProgress })
      started().postMessage({ id, method, request } satisfies ToWorker)
    })

  return {
    create: (request, onProgress) => ask('create', request, onProgress),
    unlock: (request, onProgress) => ask('unlock', request, onProgress),
    prove: (request, onProgress) => ask('prove', request, onProgress),
    rewrap: (request, onProgress) => ask('rewrap', request, onProgress),
    phrase: (request, onProgress) => ask('phrase', request, onProgress),
    signMessage: (raw) => ask('signMessage', raw),
    signTypedData: (typedData) => ask('signTypedData', typedData),
    // Ending the worker frees its memory, where a key set to undefined waits for the collector.
    lock: async () => end(new LoginError('wallet_locked')),
  }
}
