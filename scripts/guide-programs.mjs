#!/usr/bin/env node
// Writes the programs of the guides to .cache/guides, where `npm run types` checks them with everything else.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './inputs.mjs'
import { loadSource } from './load-source.mjs'

const { fileOf, programsOf, samplePages } = await loadSource('conformance/sample-blocks.ts')
const folder = join(root, '.cache/guides')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const { at, text } of samplePages(root).flatMap(programsOf))
  writeFileSync(join(folder, fileOf(at)), `${text}\nexport {}\n`)
