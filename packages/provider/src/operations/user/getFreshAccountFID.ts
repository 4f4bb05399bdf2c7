import { operations } from '@castaway/contract'
import { handle } from '../../context'
import { reserveFid } from '../../store/index'
import { reserveFor } from './reservation'

export default handle(operations.getFreshAccountFID, async ({ store, app, at }) => {
  const fid = await reserveFid(store.db)
  await reserveFor(store.db, fid, app.id, at)
  return { fid }
})
