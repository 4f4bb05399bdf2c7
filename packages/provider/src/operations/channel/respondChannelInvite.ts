import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { notFound } from '../../errors'
import { actingSigner } from '../../signers/acting-signer'
import { channelChanged } from './changed'
import { grantRole, lockChannel } from './roles'

/** An invite is answered once, by the account of the signer that it is for. */
export default defineHandler(operations.respondChannelInvite, async (call) => {
  const { body, store, at } = call
  const { fid } = await actingSigner(call, body.signer_uuid, 'WRITE_ALL')
  await store.transaction(async (tx) => {
    const channel = await lockChannel(tx, body.channel_id)
    const invite = await tx
      .updateTable('channel_invite')
      .set({ status: body.accept ? 'accepted' : 'declined', answered_at: at })
      .where('channel_id', '=', channel.id)
      .where('invited_fid', '=', fid)
      .where('role', '=', body.role)
      .where('status', '=', 'invited')
      .returning('id')
      .executeTakeFirst()
    if (!invite) throw notFound('An open invite to this role', 'channel_id')
    if (!body.accept) return
    await grantRole(tx, channel, fid, body.role, at)
    await store.events.record(tx, channelChanged(channel.id, fid))
    // A moderator is more than a member, so an open member invite is obsolete.
    await tx
      .updateTable('channel_invite')
      .set({ status: 'withdrawn', answered_at: at })
      .where('channel_id', '=', channel.id)
      .where('invited_fid', '=', fid)
      .where('role', '=', 'member')
      .where('status', '=', 'invited')
      .execute()
  })
  return { success: true }
})
