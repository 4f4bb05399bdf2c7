import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../inputs.mjs'
import * as tools from './tools.mjs'

const here = join(root, 'packages/codemod')
const dist = join(here, 'dist')

/** Packs `@castaway/codemod`: what `npx @castaway/codemod` runs. */
export async function packCodemod(target) {
  const unlock = await tools.lock('codemod')
  rmSync(dist, { recursive: true, force: true })
  await build({
    root: here,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    build: { ssr: 'src/main.ts', target: 'node20', outDir: 'dist', minify: false },
    // Of the client it needs only the names of arguments.
    ssr: { noExternal: [/^@castaway\//] },
  })
  const { name, version, description, bin } = tools.readJson(join(here, 'package.json'))
  const [command] = Object.keys(bin)
  tools.writeJson(join(dist, 'package.json'), {
    name,
    version,
    description,
    ...tools.published,
    bin: { [command]: 'main.js' },
    dependencies: tools.versionsOf(await tools.importedBy(dist)),
  })
  cpSync(join(here, 'README.md'), join(dist, 'README.md'))
  tools.addTexts(here, dist)
  const tarball = tools.pack(dist, target)
  unlock()
  return tarball
}
