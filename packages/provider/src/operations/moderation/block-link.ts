import { sql } from 'kysely'
import type { Call } from '../../context'
import type { MessageData } from '../../messages/index'
import { BLOCK, build } from '../../messages/index'
import type { ActingSigner } from '../../signers/acting-signer'
import { changeRows, StoreError } from '../../store/index'
import { publish } from '../publish'
import { rulesOf } from './changed'

type BlockCall = Pick<Call, 'store' | 'clock' | 'at' | 'attempt'>

/**
 * Publishes a message about a block. The network takes none of an account without storage, and blocking must not depend
 * on that: the server then remembers the block by itself.
 * @returns whether there is a message
 */
async function publishLink(
  call: BlockCall,
  acting: ActingSigner,
  draft: (author: build.Author) => MessageData,
): Promise<boolean> {
  try {
    await publish(call, acting, [draft])
    return true
  } catch (error) {
    if (error instanceof StoreError && error.code === 'NO_STORAGE') return false
    throw error
  }
}

/** Whether one of these blocks the other, and whether a link says so. */
async function blockOf({ store }: BlockCall, fid: number, blocked: number) {
  return store.db
    .selectFrom('block')
    .select('hash')
    .where('blocker_fid', '=', fid)
    .where('blocked_fid', '=', blocked)
    .executeTakeFirst()
}

/** Blocks a user by a link of the type `block`. */
export async function block(call: BlockCall, acting: ActingSigner, blocked: number): Promise<void> {
  const { fid } = acting
  if ((await blockOf(call, fid, blocked))?.hash) return
  if (await publishLink(call, acting, (author) => build.linkAdd(author, blocked, BLOCK))) return
  await changeRows(call.store, [rulesOf(fid, blocked)], (tx) =>
    tx
      .insertInto('block')
      .values({ blocker_fid: fid, blocked_fid: blocked, blocked_at: call.at, hash: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

/** Ends a block, whether or not a link says it. */
export async function unblock(
  call: BlockCall,
  acting: ActingSigner,
  blocked: number,
): Promise<void> {
  const { fid } = acting
  const held = await blockOf(call, fid, blocked)
  if (!held) return
  if (await publishLink(call, acting, (author) => build.linkRemove(author, blocked, BLOCK))) return
  await changeRows(call.store, [rulesOf(fid, blocked)], (tx) =>
    sql`delete from block where blocker_fid = ${fid} and blocked_fid = ${blocked}`.execute(tx),
  )
}
