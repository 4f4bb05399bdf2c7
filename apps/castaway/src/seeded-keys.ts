import type { Login } from '@castaway/auth'
import { type Store } from '@castaway/provider'
import { forgetWithdrawn, readWithdrawn, rekeyWorld, type SeedOptions } from '@castaway/seeds'

/** Chooses the keys of newly seeded people: keys that anyone can derive would let anyone sign in as anyone. */
export const seedKeysFor = (isAlone: boolean): Pick<SeedOptions, 'keys'> =>
  isAlone ? {} : { keys: 'installation' }

/**
 * If others can reach the server, accounts that were seeded with publicly known keys get keys of this installation.
 * This applies to an older data folder, and to one that only this machine could reach before.
 */
export async function moveSeededAccounts(store: Store, isAlone: boolean): Promise<void> {
  if (!isAlone) await rekeyWorld(store)
}

/** Removes what could be proved with those keys from the login; resumes if an earlier start was interrupted. */
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
