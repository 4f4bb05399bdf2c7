#!/usr/bin/env node
// Builds the package that is published: node packages/client/scripts/pack.mjs <folder for the tarball>
// It holds JavaScript, declarations that need no other package, and the tarball of both. The last line printed is the
// tarball's path.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, runnerImport } from 'vite'
import {
  addTexts,
  lock,
  makeFolder,
  pack,
  published,
  readJson,
  run,
  writeJson,
} from '../../../scripts/pack/tools.mjs'

const here = fileURLToPath(new URL('..', import.meta.url))
const root = join(here, '../..')
const dist = join(here, 'dist')
const target = resolve(process.argv[2] ?? dist)
const workspace = readJson(join(here, 'package.json'))
/** Entry points by import name: the module below `src`, without its extension. */
const entries = Object.entries(workspace.exports).map(([name, file]) => ({
  name,
  module: file.replace(/^\.\/src\/(.+)\.ts$/, '$1'),
}))
// Tests of several processes may pack it at once.
const unlock = await lock('client')
rmSync(dist, { recursive: true, force: true })
await scripts()
await declarations()
manifest()
console.log(pack(dist, target))
unlock()

async function scripts() {
  await build({
    root: here,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: 'es2022',
      outDir: 'dist',
      emptyOutDir: false,
      minify: false,
      lib: { entry: entries.map(({ module }) => `src/${module}.ts`), formats: ['es'] },
      rollupOptions: {
        external: ['zod', '@castaway/client/check'],
        // One output file per source file, so that bundlers can leave out unused modules.
        output: {
          preserveModules: true,
          preserveModulesRoot: join(root, 'packages'),
          entryFileNames: '[name].js',
        },
      },
    },
  })
}

async function declarations() {
  const source = join(root, 'packages/contract/src/types-text.ts')
  const { module } = await runnerImport(source, { configFile: false, logLevel: 'error' })
  const types = makeFolder(join(dist, 'types'))
  // Maps the workspace's import names to their files in the package.
  const places = {
    '@castaway/contract': join(types, 'contract.d.ts'),
    '@castaway/contract/wire': join(types, 'wire.d.ts'),
    '@castaway/contract/errors': join(types, 'contract/src/errors.d.ts'),
    '@castaway/contract/ports': join(types, 'contract/src/ports.d.ts'),
    '@castaway/contract/eip712': join(types, 'contract/src/eip712.d.ts'),
    '@castaway/contract/dev-controls': join(types, 'client/dist/shapes/dev-controls.d.ts'),
  }
  // The types of the controls refer to operations and webhooks, which are plain types in this package.
  const shapes = makeFolder(join(dist, 'shapes'))
  for (const name of ['dev-controls.ts', 'campaigns.ts']) {
    const text = readFileSync(join(root, 'packages/contract/src', name), 'utf8')
    const from = /'\.\/(operations\/index|entities\/(webhook|miniapp))'/g
    writeFileSync(join(shapes, name), text.replace(from, "'@castaway/contract'"))
  }
  writeFileSync(places['@castaway/contract'], module.typesFile())
  writeFileSync(places['@castaway/contract/wire'], module.wireTypesFile('./contract.js'))
  writeFileSync(
    join(types, 'check.d.ts'),
    "/** The client's own; see its option `check`. */\nexport declare function validateResponse(input: object): void\n",
  )
  run(
    [process.execPath, join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.pack.json'],
    here,
  )
  rmSync(shapes, { recursive: true })
  for (const name of readdirSync(types, { recursive: true })) {
    const path = join(types, name)
    if (!name.endsWith('.d.ts')) continue
    const text = readFileSync(path, 'utf8').replaceAll(
      /(from |import\()'([^']+)'/g,
      (_, word, specifier) => `${word}'${written(path, places[specifier] ?? specifier)}'`,
    )
    writeFileSync(path, text)
  }
}

/** A specifier as ES modules need it: relative, with its extension. */
function written(from, specifier) {
  if (specifier.startsWith('.')) return specifier.endsWith('.js') ? specifier : `${specifier}.js`
  if (!specifier.endsWith('.d.ts')) throw new Error(`${from} imports ${specifier}`)
  const path = relative(dirname(from), specifier)
    .replaceAll('\\', '/')
    .replace(/\.d\.ts$/, '.js')
  return path.startsWith('.') ? path : `./${path}`
}

function manifest() {
  const { name, version, sideEffects } = workspace
  const { zod } = readJson(join(root, 'packages/contract/package.json')).dependencies
  const entry = ({ name, module }) => {
    const types = module === 'check' ? 'check' : `client/src/${module}`
    return [name, { types: `./types/${types}.d.ts`, default: `./client/src/${module}.js` }]
  }
  const made = {
    name,
    version,
    description: 'A typed client for the API of a Farcaster-style network',
    ...published,
    sideEffects,
    exports: {
      ...Object.fromEntries(entries.map(entry)),
      './package.json': './package.json',
    },
    // Only response validation loads it.
    dependencies: { zod },
  }
  writeJson(join(dist, 'package.json'), made)
  cpSync(join(here, 'README.md'), join(dist, 'README.md'))
  addTexts(here, dist)
}
