import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { firstRoute } from '../scripts/first-route.mjs'
import { peers, root } from './peers'
import { kb, type Row } from './table'

export const gzippedSize = (file: string): number =>
  gzipSync(readFileSync(file), { level: 9 }).length

/** Gzipped size of a browser bundle of these lines. */
async function bundle(contents: string, resolveDir: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    mainFields: ['browser', 'module', 'main'],
    write: false,
    logLevel: 'error',
    // The SDK imports Node's modules; leaving them out is in its favor.
    external: [
      // Loaded only to validate responses.
      '@castaway/client/check',
      'node:*',
      'crypto',
      'http',
      'https',
      'stream',
      'zlib',
      'url',
      'util',
      'fs',
      'path',
      'buffer',
      'events',
      'assert',
      'net',
      'tls',
      'http2',
      'os',
      'tty',
      'child_process',
      'dns',
    ],
  })
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length
}

export async function bundles(): Promise<Row[]> {
  peers()
  const oneCall = await bundle(
    `import { call } from '@castaway/client'
     import { fetchUserFollowingFeed } from '@castaway/client/operations'
     call({ apiKey: 'k' }, fetchUserFollowingFeed, { fid: 3 }).then(console.log)`,
    `${root}/apps/web`,
  )
  const whole = await bundle(
    `import { createClient } from '@castaway/client'
     createClient({ apiKey: 'k' }).fetchUserFollowingFeed({ fid: 3 }).then(console.log)`,
    `${root}/apps/web`,
  )
  const sdk = await bundle(
    `import { NeynarAPIClient, Configuration } from '@neynar/nodejs-sdk'
     new NeynarAPIClient(new Configuration({ apiKey: 'k' })).fetchUserFollowingFeed({ fid: 3 }).then(console.log)`,
    `${root}/bench`,
  )
  // As browsers get it: the server sends these files compressed by Brotli at its best.
  const first = firstRoute(`${root}/apps/web/dist`).reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(file)).length,
    0,
  )
  return [
    {
      what: 'bundle, one call',
      figure: kb(oneCall),
      against: `${kb(sdk)} SDK 2.46.0`,
      ratio: oneCall / sdk,
    },
    {
      what: 'bundle, one call',
      figure: kb(oneCall),
      against: '8.0 kB limit',
      ratio: oneCall / 8000,
    },
    {
      what: 'bundle, whole client',
      figure: kb(whole),
      against: `${kb(sdk)} SDK 2.46.0`,
      ratio: whole / sdk,
    },
    {
      what: 'bundle, whole client',
      figure: kb(whole),
      against: '20.0 kB limit',
      ratio: whole / 20_000,
    },
    {
      what: 'first route, JavaScript, Brotli',
      figure: kb(first),
      against: '130.0 kB limit',
      ratio: first / 130_000,
    },
  ]
}
