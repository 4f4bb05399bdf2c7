#!/usr/bin/env node
// Writes the programs of the guides to .cache/guides, where `npm run types` checks them with everything else. The sources
// are TypeScript, which Node 20 can't run, so Vite loads them.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './inputs.mjs'

const { module } = await runnerImport(join(root, 'conformance/sample-blocks.ts'), {
  configFile: false,
  root,
  logLevel: 'error',
})
const { fileOf, programsOf, samplePages } = module
const folder = join(root, '.cache/guides')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const { at, text } of samplePages(root).flatMap(programsOf))
  writeFileSync(join(folder, fileOf(at)), `${text}\nexport {}\n`)
