import { routes } from '../scripts/first-route.mjs'
import { gzippedSize } from './bundles'
import { root } from './peers'
import { kb, type Row } from './table'

/** Additional weight of each route over the first page, gzipped; its budget is 60 kB. */
export function routeWeights(): Row[] {
  return Object.entries(routes(`${root}/apps/web/dist`)).map(([place, files]) => {
    const bytes = files.reduce((sum, file) => sum + gzippedSize(file), 0)
    return {
      what: `scripts of ${place}`,
      figure: kb(bytes),
      against: '60 kB limit',
      ratio: bytes / 60_000,
    }
  })
}
