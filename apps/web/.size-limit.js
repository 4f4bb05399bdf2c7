// Size limits: what a reader loads before signing in, as browsers get it (Brotli), and what each route adds (gzip).
// `tests/first-page.test.ts` holds the whole first page, over the wire.
import { firstRoute, firstStyles, routes } from '../../scripts/first-route.mjs'

export default [
  { name: 'first route, JavaScript', path: firstRoute('dist'), limit: '127 kB', brotli: true },
  { name: 'first route, CSS', path: firstStyles('dist'), limit: '25 kB', gzip: true },
  ...Object.entries(routes('dist')).map(([place, path]) => ({
    name: `${place}, own part`,
    path,
    limit: '60 kB',
    gzip: true,
  })),
]
