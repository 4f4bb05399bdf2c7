import type { Reader } from '../feeds/conditions'
import type { ApiApp } from '../http/api-keys'
import type { CallHeaders } from '../context'

/** Who reads: the viewer that the request names, through the app that makes it. */
export const readerOf = (call: {
  query: { viewer_fid?: number }
  app: ApiApp
  headers?: Pick<CallHeaders, 'experimental'>
}): Reader => ({
  viewer: call.query.viewer_fid,
  app: call.app.id,
  // The provider's experiment: reads that leave out people of little standing.
  trustedOnly: call.headers?.experimental,
})
