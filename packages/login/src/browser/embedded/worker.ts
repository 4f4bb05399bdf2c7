import { LoginError } from '../errors'
import { createVault } from './vault'
import type { FromWorker, ToWorker } from './remote-vault'

/** Runs the vault in a worker of its own. */

const vault = createVault({ bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) })
const answer = (message: FromWorker) => self.postMessage(message)

self.addEventListener('message', async (event: MessageEvent<ToWorker>) => {
  const { id, method, request } = event.data
  try {
    const call = vault[method] as (
      request: unknown,
      onProgress: (done: number) => void,
    ) => Promise<unknown>
    const result = await call(request, (progress) => answer({ id, progress }))
    answer({ id, result })
  } catch (error) {
    // Only the code and the sentence leave: an error's cause could carry what is secret.
    const known = error instanceof LoginError ? error : new LoginError('wallet_failed')
    answer({ id, error: { code: known.code, message: known.message, property: known.property } })
  }
})
