import type { Keeper } from './channel'
import type { KeeperScreen } from './screens'

/** Methods wait for each other, so that questions come one by one, and each ends with its screen closed. */
export const oneAtATime = (keeper: Keeper, screen: Pick<KeeperScreen, 'close'>): Keeper => {
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
  const methods = Object.entries(keeper).map(([name, method]) => [
    name,
    queued(method as (request: never) => Promise<unknown>, closes),
  ])
  return {
    ...(Object.fromEntries(methods) as Keeper),
    prove: queued(keeper.prove, ({ staysOpen }) => staysOpen === true),
    // Locking does not wait for a question that stands open.
    lock: keeper.lock,
  }
}
