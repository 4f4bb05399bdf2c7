import { operations } from '@castaway/contract'
import { handle } from '../../context'
import { notFound } from '../../errors'
import { viewCasts } from '../../views/casts'
import { identifyCast } from './identify'

export default handle(operations.lookupCastByHashOrWarpcastUrl, async ({ query, store, app }) => {
  const hash = await identifyCast(store.db, query.identifier, query.type)
  const [cast] = await viewCasts(store.db, [hash], query.viewer_fid, app.id)
  if (!cast) throw notFound('The cast', 'identifier')
  return { cast }
})
