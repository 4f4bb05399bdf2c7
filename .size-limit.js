// What the client adds to a page, gzipped. The web app's own limit stands in apps/web.
// The schemas that answers can be checked by are loaded only when that is asked for.
const ignore = ['@castaway/client/check']

export default [
  {
    name: 'client, one call',
    path: 'packages/client/src/index.ts',
    import: '{ call }',
    limit: '8 kB',
    gzip: true,
    ignore,
  },
  {
    name: 'client, whole',
    path: 'packages/client/src/index.ts',
    import: '{ createClient }',
    limit: '20 kB',
    gzip: true,
    ignore,
  },
]
