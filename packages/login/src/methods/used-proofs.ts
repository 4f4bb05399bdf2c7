import type { Clock } from '@castaway/contract'
import type { LoginDb } from '../store/tables'

/** Proofs that hold for a while by themselves, and here only once. */
export interface UsedProofs {
  /**
   * Uses one up.
   * @param key whose it is and which, e.g. `telegram|<hash>`
   * @param until when it would lapse by itself, Unix milliseconds
   * @returns false when it was used before
   */
  use(key: string, until: number): Promise<boolean>
}

export const createUsedProofs = (db: LoginDb, clock: Clock): UsedProofs => ({
  async use(key, until) {
    await db.deleteFrom('login_used_proof').where('expires_at', '<=', clock.now()).execute()
    // One statement: of two requests with the same proof, one writes the row and the other meets it.
    const used = await db
      .insertInto('login_used_proof')
      .values({ key, expires_at: until })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    return used !== undefined
  },
})
