import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, staleBuilds } from '../inputs.mjs'
import * as tools from './tools.mjs'

const stage = join(root, '.cache/pack/castaway')

const BIN = `#!/usr/bin/env node
import { run } from '../apps/castaway/dist/run.js'

await run()
`

/** Packs `castaway`: the server with its app, and the command line. */
export async function packProduct(target) {
  const stale = staleBuilds().filter((name) => name !== 'contracts')
  const build = [join(root, 'scripts/build.mjs'), ...stale]
  if (stale.length > 0 && spawnSync(process.execPath, build, { stdio: 'inherit' }).status !== 0)
    throw new Error(`The builds failed: ${stale.join(', ')}`)
  rmSync(stage, { recursive: true, force: true })
  const copy = (path, filter = () => true) =>
    cpSync(join(root, path), join(stage, path), { recursive: true, filter })
  const isShipped = (path) => !/\.map$|\.inputs$/.test(path)
  // In the same folders as in the workspace: the server finds the app and the documents relative to its own path.
  copy('apps/castaway/dist', isShipped)
  copy('apps/web/dist', isShipped)
  copy('docs/guides')
  copy('docs/generated')
  tools.addTexts(join(root, 'apps/castaway'), stage)
  copy('README.md')
  const bin = join(tools.makeFolder(join(stage, 'bin')), 'castaway.mjs')
  writeFileSync(bin, BIN)
  chmodSync(bin, 0o755)
  tools.addContracts(stage)
  const { name, description } = tools.readJson(join(root, 'package.json'))
  const imported = await tools.importedBy(join(stage, 'apps/castaway/dist'))
  tools.writeJson(join(stage, 'package.json'), {
    name,
    version: tools.releaseVersion,
    description,
    ...tools.published,
    bin: { castaway: 'bin/castaway.mjs' },
    exports: { './package.json': './package.json' },
    dependencies: {
      ...tools.contractsDependency,
      ...tools.versionsOf(imported),
    },
    optionalDependencies: tools.chainDependencies,
    bundleDependencies: Object.keys(tools.contractsDependency),
  })
  return tools.pack(stage, target)
}
