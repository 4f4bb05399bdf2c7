#!/usr/bin/env node
// Builds the web app, the chain's contracts and the server: node scripts/build.mjs [web] [contracts] [server]
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, minify } from 'vite'
import { bundledLibraries } from './bundled-libraries.mjs'
import { builds, fingerprintOf, root, stampBuild } from './inputs.mjs'
import { sampleContent } from './sample-content.mjs'

const tasks = {
  async web() {
    const web = { root: join(root, 'apps/web'), logLevel: 'warn', mode: 'production' }
    await build(web)
    // After the app's build, which empties the folder that also contains the frames'.
    for (const frame of ['wallet-frame', 'mini-app-frame'])
      await build({ ...web, configFile: join(root, `apps/web/${frame}.config.ts`) })
    await minifyScript(join(root, builds.web.out, 'look.js'))
    await compress(join(root, builds.web.out))
  },
  async contracts() {
    await import('../packages/provider/scripts/compile-contracts.mjs')
  },
  async server() {
    await build({
      root: join(root, 'apps/castaway'),
      logLevel: 'warn',
      mode: 'production',
      configFile: false,
      plugins: [sampleContent()],
      build: {
        ssr: true,
        rollupOptions: {
          input: {
            main: 'src/main.ts',
            run: 'src/run.ts',
            'redirect-preload': 'src/redirects/preload.ts',
            'write-cities': 'src/places/write-cities.ts',
          },
          // All in one folder, because the server finds the web app relative to its own path.
          output: { chunkFileNames: '[name].js' },
        },
        target: 'node20',
        outDir: 'dist',
        emptyOutDir: true,
        sourcemap: true,
        minify: false,
      },
      // The workspace's own packages are TypeScript. Libraries of many small modules would take longer to find and link
      // than to run; all others stay in node_modules.
      ssr: { noExternal: [/^@castaway\//, ...bundledLibraries] },
    })
    await import(pathToFileURL(join(root, builds.server.out, 'write-cities.js')))
  },
}

/** The page's first script is copied as it is: Vite minifies only what it bundles. */
async function minifyScript(path) {
  const { code } = await minify(path, await readFile(path, 'utf8'), { compress: true })
  await writeFile(path, code)
}

/** Size in bytes above which the best compression takes seconds; nothing that large is on the first page. */
const MUCH = 700_000

/** What everyone loads first: the best of several ways to compress it is kept. */
const ON_FIRST_PAGE = /(^|\/)(index|deferred|account|embeds)-[^/]*\.js$/
/**
 * Codes for distances, as `NDIRECT` and `NPOSTFIX`: scripts repeat what is a few bytes back more often than Brotli
 * expects. Which is best changes with every build.
 */
const distances = [
  [4, 0],
  [0, 0],
  [12, 0],
  [15, 0],
  [12, 1],
]

/** Compressed once here, so that no request has to. */
async function compress(folder) {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files
      .filter((file) => /\.(js|css|html|svg|json|webmanifest|map)$/.test(file))
      .map(async (file) => {
        const path = join(folder, file)
        const content = await readFile(path)
        if (content.length < 256 || file.endsWith('.map')) return
        const ways = ON_FIRST_PAGE.test(file) ? distances : distances.slice(0, 1)
        const compressed = await Promise.all(
          ways.map(([direct, postfix]) => {
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: content.length < MUCH ? 11 : 9,
              [constants.BROTLI_PARAM_NDIRECT]: direct,
              [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
            }
            return promisify(brotliCompress)(content, { params })
          }),
        )
        await writeFile(`${path}.br`, compressed.toSorted((a, b) => a.length - b.length)[0])
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
      }),
  )
}

const asked = process.argv.slice(2)
for (const name of asked.length > 0 ? asked : Object.keys(tasks)) {
  if (!tasks[name]) throw new Error(`Unknown build: ${name}`)
  const taken = fingerprintOf(name)
  await tasks[name]()
  stampBuild(name, taken)
}
