import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { forbidden, notFound } from '../../errors'
import { actingSigner } from '../../signers/acting-signer'
import { channelChanged } from './changed'
import { lockChannel, assertInCharge, revokeRole } from './roles'

/** Removes the role, the open invite for it, or both. Everyone except the owner may leave. */
export default defineHandler(operations.removeChannelMember, async (call) => {
  const { body, store, at } = call
  const { fid: remover } = await actingSigner(call, body.signer_uuid, 'WRITE_ALL')
  const { fid, role } = body
  await store.transaction(async (tx) => {
    const channel = await lockChannel(tx, body.channel_id)
    if (fid !== remover) assertInCharge(channel, remover, role)
    if (fid === channel.lead) throw forbidden('The channel’s owner cannot be removed', 'fid')
    const taken = await revokeRole(tx, channel, fid, role)
    await store.events.record(tx, channelChanged(channel.id, fid))
    const withdrawn = await tx
      .updateTable('channel_invite')
      .set({ status: 'withdrawn', answered_at: at })
      .where('channel_id', '=', channel.id)
      .where('invited_fid', '=', fid)
      .where('role', '=', role)
      .where('status', '=', 'invited')
      .returning('id')
      .execute()
    if (!taken && withdrawn.length === 0) throw notFound(`A ${role} of this fid`, 'fid')
  })
  return { success: true }
})
