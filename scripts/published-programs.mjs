#!/usr/bin/env node
// npm run programs: brings programs that others publish, at fixed commits, so that tests can run them. They belong to
// their authors, so they are in the cache and not in this repository.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './inputs.mjs'

const sources = JSON.parse(readFileSync(join(root, 'conformance/programs/sources.json'), 'utf8'))
for (const { name, repository, commit, path } of sources) {
  const target = join(root, '.cache/published', name)
  const mark = join(target, '.commit')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === commit) continue
  const clone = mkdtempSync(join(tmpdir(), 'castaway-programs-'))
  const git = (...args) => execFileSync('git', ['-C', clone, ...args], { stdio: 'inherit' })
  git('init', '--quiet')
  git('fetch', '--quiet', '--depth', '1', repository, commit)
  git('checkout', '--quiet', 'FETCH_HEAD')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  cpSync(join(clone, path), target, { recursive: true, filter: (from) => !from.endsWith('.git') })
  // Last, so that a copy that was interrupted is made again.
  writeFileSync(mark, commit)
  rmSync(clone, { recursive: true, force: true })
  console.log(`${name}: ${repository} at ${commit}`)
}
