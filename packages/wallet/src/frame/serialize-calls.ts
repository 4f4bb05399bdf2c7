import type { Vault } from './channel'
import type { VaultScreen } from './screens'

/** Runs methods one after the other, so that only one prompt is open at a time, and closes the screen after each. */
export const serializeCalls = (vault: Vault, screen: Pick<VaultScreen, 'close'>): Vault => {
  let tail: Promise<unknown> = Promise.resolve()
  const queued =
    <R, T>(method: (request: R) => Promise<T>, staysOpen: (request: R) => boolean) =>
    (request: R): Promise<T> => {
      const mine = tail
        .then(() => method(request))
        .then(
          (result) => {
            if (!staysOpen(request)) screen.close()
            return result
          },
          (error: unknown) => {
            screen.close()
            throw error
          },
        )
      tail = mine.catch(() => undefined)
      return mine
    }
  const closes = () => false
  const methods = Object.entries(vault).map(([name, method]) => [
    name,
    queued(method as (request: never) => Promise<unknown>, closes),
  ])
  return {
    ...(Object.fromEntries(methods) as Vault),
    prove: queued(vault.prove, ({ staysOpen }) => staysOpen === true),
    // Locking does not wait for an open prompt.
    lock: vault.lock,
  }
}
