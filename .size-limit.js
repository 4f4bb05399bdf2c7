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
  {
    // With React, passkeys and QR codes: all that signing in with what one has can load.
    name: "login's window and wallets of one's own",
    path: 'packages/auth-react/size/modal.tsx',
    limit: '130 kB',
    gzip: true,
    ignore: ['@castaway/wallet/embedded'],
  },
  {
    // Comes when someone makes or opens one; sending transactions comes later still.
    name: "wallets made here, the page's part",
    path: 'packages/wallet/src/embedded/index.ts',
    limit: '60 kB',
    gzip: true,
    ignore: ['../transactions'],
  },
]
