// What people have to download, gzipped. The first route is what a reader gets before signing in.
import { firstRoute } from './scripts/first-route.mjs'

export default [
  {
    name: 'client, one call',
    path: 'packages/client/src/index.ts',
    import: '{ call }',
    limit: '8 kB',
    gzip: true,
  },
  {
    name: 'client, whole',
    path: 'packages/client/src/index.ts',
    import: '{ createClient }',
    limit: '20 kB',
    gzip: true,
  },
  {
    name: 'first route, JavaScript',
    path: firstRoute('apps/web/dist'),
    limit: '150 kB',
    gzip: true,
  },
]
