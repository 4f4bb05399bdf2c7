import type { Login } from '@castaway/login'
import {
  forgetWithdrawn,
  readWithdrawn,
  rekeyWorld,
  type SeedOptions,
  type Store,
} from '@castaway/provider'

/** Whose keys people who are seeded now get: keys that everybody can derive would let everybody in as everybody. */
export const seedKeysFor = (isAlone: boolean): Pick<SeedOptions, 'keys'> =>
  isAlone ? {} : { keys: 'installation' }

/**
 * Where others can come, accounts that were seeded with keys that everybody knows get the installation's: those of a
 * data folder from before, or of one that was this machine's alone.
 */
export async function moveSeededAccounts(store: Store, isAlone: boolean): Promise<void> {
  if (!isAlone) await rekeyWorld(store)
}

/** The login forgets what could be proved with those keys; begun again where a start was cut off before it was done. */
export async function withdrawSeededProofs(store: Store, login: Pick<Login, 'withdraw'>) {
  const withdrawn = await readWithdrawn(store)
  if (!withdrawn) return
  const { fids, addresses } = withdrawn
  await login.withdraw({
    keys: [
      ...addresses.map((address) => `ethereum:${address}`),
      ...fids.map((fid) => `farcaster:${fid}`),
    ],
    provider: 'island',
    fids,
  })
  await forgetWithdrawn(store)
}
