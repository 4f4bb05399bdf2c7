import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { reserveFid } from '../../messages/index'
import { saveReservation } from './reservation'

export default defineHandler(operations.getFreshAccountFID, async ({ store, app, at }) => {
  const fid = await reserveFid(store.db)
  await saveReservation(store.db, fid, app.id, at)
  return { fid }
})
