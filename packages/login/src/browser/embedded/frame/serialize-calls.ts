import type { Vault } from './channel'
import type { VaultScreen } from './screens'

/** Methods wait for each other, so that questions come one by one, and each ends with its screen closed. */
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
    // Locking does not wait for a question that stands open.
    lock: vault.lock,
  }
}
