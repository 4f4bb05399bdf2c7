// The scripts that a reader gets before signing in, as they were built, gzipped.
import { firstRoute } from '../../scripts/first-route.mjs'

export default [
  { name: 'first route, JavaScript', path: firstRoute('dist'), limit: '150 kB', gzip: true },
]
