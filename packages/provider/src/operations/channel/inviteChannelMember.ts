import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { serverError } from '../../errors'
import { requireAccounts } from '../moderation/accounts'
import { actingSigner, assertNotBlocked } from '../../signers/acting-signer'
import { lockChannel, assertInCharge, roleOf } from './roles'

/** No user is invited twice for the same role, or for a role that they have. */
export default defineHandler(operations.inviteChannelMember, async (call) => {
  const { body, store, at } = call
  const { fid: inviter } = await actingSigner(call, body.signer_uuid, 'WRITE_ALL')
  const { fid, role } = body
  await requireAccounts(store.db, { fid })
  await assertNotBlocked(call, inviter, [fid], 'fid')
  await store.transaction(async (tx) => {
    const channel = await lockChannel(tx, body.channel_id)
    assertInCharge(channel, inviter, role)
    if (fid === channel.lead) throw serverError('CONFLICT', 'They own the channel', 'fid')
    const currentRole = await roleOf(tx, channel, fid)
    if (currentRole === role || currentRole === 'moderator') {
      throw serverError('CONFLICT', `They are already a ${currentRole} of the channel`, 'fid')
    }
    const invite = await tx
      .insertInto('channel_invite')
      .values({
        channel_id: channel.id,
        invited_fid: fid,
        inviter_fid: inviter,
        role,
        status: 'invited',
        invited_at: at,
      })
      // An open invite already exists; its unique index detects it.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!invite) throw serverError('CONFLICT', 'They already have an invite', 'fid')
  })
  return { success: true }
})
