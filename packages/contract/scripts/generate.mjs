// Generates files from the contract: the client's one line per operation, and the OpenAPI document. The sources are
// TypeScript, which Node 20 can't run, so they are bundled first.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const bundle = at('../dist/generate.mjs')

await build({
  stdin: {
    contents: "export { wireFile } from './wire-text'; export { openApi } from './openapi'",
    resolveDir: at('../src'),
    loader: 'ts',
  },
  outfile: bundle,
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
})
const { wireFile, openApi } = await import(pathToFileURL(bundle).href)
await rm(bundle)

for (const [path, text] of [
  [at('../src/generated/wire.ts'), wireFile()],
  [at('../../../docs/generated/openapi.json'), `${JSON.stringify(openApi(), null, 2)}\n`],
]) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
