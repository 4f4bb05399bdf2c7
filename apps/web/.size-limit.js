// Gzipped size limits: what a reader loads before signing in, and what each route adds.
import { firstRoute, firstStyles, routes } from '../../scripts/first-route.mjs'

export default [
  { name: 'first route, JavaScript', path: firstRoute('dist'), limit: '150 kB', gzip: true },
  { name: 'first route, CSS', path: firstStyles('dist'), limit: '25 kB', gzip: true },
  ...Object.entries(routes('dist')).map(([place, path]) => ({
    name: `${place}, own part`,
    path,
    limit: '60 kB',
    gzip: true,
  })),
]
