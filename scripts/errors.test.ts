import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const decision = readFileSync(
  `${root}/docs/decisions/0021-one-error-base-and-one-wire-format-per-surface.md`,
  'utf8',
)

const sources = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '-z', 'packages', 'apps', 'scripts'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.|\/test\/|\/dist\//.test(path))

/** Classes of errors with the class that each extends. */
const errors = sources.flatMap((path) =>
  [...readFileSync(`${root}/${path}`, 'utf8').matchAll(/class (\w+) extends (\w*Error)\b/g)].map(
    ([, name, base]) => ({ name: name!, base: base! }),
  ),
)

test('an error is on the one base, or the decision says why it is not', () => {
  const outside = errors.filter(({ name, base }) => base === 'Error' && name !== 'CastawayError')
  expect(outside.length).toBeGreaterThan(0)
  expect(
    outside.map(({ name }) => name).filter((name) => !decision.includes(`\`${name}\``)),
  ).toEqual([])
})

test('an error has a name of its own', () => {
  const names = errors.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
