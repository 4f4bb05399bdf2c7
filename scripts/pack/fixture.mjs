import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, runnerImport } from 'vite'
import { bundledLibraries } from '../bundled-libraries.mjs'
import { root } from '../inputs.mjs'
import { sampleContent } from '../sample-content.mjs'
import * as tools from './tools.mjs'

const here = join(root, 'packages/fixture')
const dist = join(here, 'dist')

/** What the declarations of `index.ts` say; the shapes are those of `types.ts`. */
const DECLARATIONS = `import type { IslandFixture, Redirect, RedirectToIsland, StartIsland } from './types.js'
export type * from './types.js'
/** Starts an island in this process. */
export declare const startIsland: StartIsland
/** A fixture that gives each test an island of its own. */
export declare const islandFixture: IslandFixture
/** Lets the requests of a browser to services of the public network be answered by an island. */
export declare const redirectToIsland: RedirectToIsland
/** The services of the public network, and what takes their place. */
export declare const redirects: readonly Redirect[]
`

/** Packs `@castaway/fixture`: islands for the tests of any project. */
export async function packFixture(target) {
  rmSync(dist, { recursive: true, force: true })
  await build({
    root: here,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [sampleContent()],
    build: {
      ssr: 'src/index.ts',
      target: 'node20',
      outDir: 'dist',
      minify: false,
      rollupOptions: {
        external: [/^@castaway\/client(\/|$)/],
        // All in one folder, because code finds its data relative to its own path.
        output: { chunkFileNames: '[name].js' },
      },
    },
    ssr: { noExternal: [/^@castaway\/(?!client)/, ...bundledLibraries] },
  })
  declarations()
  tools.addContracts(dist)
  await cluster()
  const { name, version } = tools.readJson(join(here, 'package.json'))
  const imported = (await tools.importedBy(dist)).filter((each) => each !== '@castaway/client')
  tools.writeJson(join(dist, 'package.json'), {
    name,
    version,
    description: 'A fresh Farcaster-style network for each test, in milliseconds',
    ...tools.published,
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './package.json': './package.json',
    },
    dependencies: {
      '@castaway/client': version,
      ...tools.contractsDependency,
      ...tools.versionsOf(imported),
    },
    optionalDependencies: tools.chainDependencies,
    bundleDependencies: Object.keys(tools.contractsDependency),
  })
  cpSync(join(here, 'README.md'), join(dist, 'README.md'))
  tools.addTexts(here, dist)
  return tools.pack(dist, target)
}

/** Without it, the first island of each process would take two seconds more, in which a test may time out. */
async function cluster() {
  const source = join(root, 'packages/testkit/src/database.ts')
  const { module } = await runnerImport(source, { configFile: false, logLevel: 'error' })
  const blob = await module.createCluster()
  const packed = gzipSync(Buffer.from(await blob.arrayBuffer()))
  writeFileSync(join(dist, 'cluster.tar.gz'), packed)
}

function declarations() {
  const types = join(dist, 'types')
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  tools.run([process.execPath, tsc, '-p', 'tsconfig.pack.json'], here)
  cpSync(join(types, 'fixture/src/types.d.ts'), join(dist, 'types.d.ts'))
  rmSync(types, { recursive: true })
  writeFileSync(join(dist, 'index.d.ts'), DECLARATIONS)
}
