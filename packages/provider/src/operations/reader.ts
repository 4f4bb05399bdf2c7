import type { Reader } from '../feeds/conditions'
import type { ApiApp } from '../http/api-keys'
import type { CallHeaders } from '../context'

/** The reader: the viewer of the request, and the app that makes it. */
export const readerOf = (call: {
  query: { viewer_fid?: number }
  app: ApiApp
  headers?: Pick<CallHeaders, 'experimental'>
}): Reader => ({
  viewer: call.query.viewer_fid,
  app: call.app.id,
  // Neynar's experimental header: hides users with a low score.
  trustedOnly: call.headers?.experimental,
})
