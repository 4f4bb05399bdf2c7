import type { Clock } from '@castaway/contract'
import type { LoginDb } from '../store/tables'

/** Proofs that stay valid for a while by themselves, but are accepted here only once. */
export interface UsedProofs {
  /**
   * Redeems a proof.
   * @param key type and id of the proof, e.g. `telegram|<hash>`
   * @param until when it expires by itself, Unix ms
   * @returns false if it was used before
   */
  use(key: string, until: number): Promise<boolean>
}

export const createUsedProofs = (db: LoginDb, clock: Clock): UsedProofs => ({
  async use(key, until) {
    await db.deleteFrom('login_used_proof').where('expires_at', '<=', clock.now()).execute()
    // One statement: of two requests with the same proof, one inserts the row and the other conflicts with it.
    const used = await db
      .insertInto('login_used_proof')
      .values({ key, expires_at: until })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .executeTakeFirst()
    return used !== undefined
  },
})
