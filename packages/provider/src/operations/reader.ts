import type { Reader } from '../feeds/conditions'
import type { ApiApp } from '../http/api-keys'

/** Who reads: the viewer that the request names, through the app that makes it. */
export const readerOf = (call: { query: { viewer_fid?: number }; app: ApiApp }): Reader => ({
  viewer: call.query.viewer_fid,
  app: call.app.id,
})
