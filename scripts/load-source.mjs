// The sources are TypeScript, which Node 20 can't run, so Vite loads them.
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './inputs.mjs'

/** What a TypeScript file of the repository exports. */
export async function loadSource(path) {
  const { module } = await runnerImport(join(root, path), {
    configFile: false,
    root,
    logLevel: 'error',
  })
  return module
}
