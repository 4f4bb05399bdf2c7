import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { notFound } from '../../errors'
import { viewCasts } from '../../views/casts'
import { findCast } from './find-cast'

export default defineHandler(
  operations.lookupCastByHashOrWarpcastUrl,
  async ({ query, store, app }) => {
    const hash = await findCast(store.db, query.identifier, query.type)
    const [cast] = await viewCasts(store.db, [hash], query.viewer_fid, app.id)
    if (!cast) throw notFound('The cast', 'identifier')
    return { cast }
  },
)
