import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Drawings from numbers and constant names, and content that is hostile on purpose. */
const exempt = [/\/art\//, /\/hostile-content\.ts$/]

const serverFiles = (): string[] =>
  ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent))
      .filter(
        (name) => !['client', 'react', 'auth-react', 'testkit', 'wallet', 'web'].includes(name),
      )
      .flatMap((name) => {
        const src = join(parent, name, 'src')
        return readdirSync(join(root, src), { recursive: true, encoding: 'utf8' })
          .filter(
            (file) =>
              /(?<!\.test|\.d)\.ts$/.test(file) && !/(?:^|\/)(?:test-|browser\/)/.test(file),
          )
          .map((file) => join(src, file))
      }),
  )

/** Lines on which a template without the `html` tag begins with an element and inserts values. */
const untagged = (source: string): string[] =>
  [...source.matchAll(/(?<!\bhtml)`\s*<[!a-z][^`]*\$\{[^`]*`/g)].map(
    ([text]) => text.split('\n')[0]!,
  )

test('markup without the tag is found, and markup with it is not', () => {
  expect(untagged('const a = `<p>${name}</p>`')).toHaveLength(1)
  expect(untagged('const a = html`<p>${name}</p>`')).toEqual([])
  expect(untagged('const a = `<p>constant</p>`')).toEqual([])
})

test('server pages insert values only into `html` templates, which escape them', () => {
  const files = serverFiles().filter((file) => !exempt.some((each) => each.test(file)))
  expect(files.length).toBeGreaterThan(400)
  const found = files.flatMap((file) =>
    untagged(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`),
  )
  expect(found).toEqual([])
})
