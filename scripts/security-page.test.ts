import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url)

test('every test that the page about security names is there', () => {
  const page = readFileSync(new URL('docs/security.md', root), 'utf8')
  const named = [...page.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map((match) => match[1]!)
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  ).split('\n')
  expect(named.length).toBeGreaterThan(20)
  const missing = named.filter(
    (name) =>
      !files.some((file) =>
        `/${file}`.replace('/src/', '/').endsWith(`/${name.replace('/src/', '/')}`),
      ),
  )
  expect(missing).toEqual([])
})
