import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const documents = execFileSync('git', ['ls-files', '-z', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  // A decision stays as it was made, and a template is of another project.
  .filter((path) => path && !/^docs\/(decisions|generated)\/|\/templates\//.test(path))

/** Matches of a pattern that a document should not have, with the document. */
const wrong = (pattern: RegExp, isRight: (match: RegExpExecArray) => boolean): string[] =>
  documents.flatMap((path) =>
    [...read(path).matchAll(pattern)]
      .filter((match) => !isRight(match))
      .map(([text]) => `${path}: ${text}`),
  )

test('a file of the repository that a document names exists', () => {
  const files =
    /`((?:apps|packages|scripts|tests|docs|deploy|conformance|bench|faults)\/[\w./-]+\.\w+)`/g
  expect(wrong(files, ([, file]) => existsSync(`${root}/${file}`))).toEqual([])
})

test('a script that a document runs exists', () => {
  const scripts = /npm run (?:-s )?([\w:-]*\w)(?: -w ([\w/-]+))?/g
  const known = (folder: string) =>
    (JSON.parse(read(`${folder}/package.json`)) as { scripts?: Record<string, string> }).scripts ??
    {}
  expect(wrong(scripts, ([, script, folder = '.']) => script! in known(folder))).toEqual([])
})
