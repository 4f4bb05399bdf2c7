import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The packages of this repository that each may import. */
const below: Record<string, string[]> = {
  'packages/contract': [],
  'packages/client': ['contract'],
  'packages/react': ['client', 'contract'],
  'packages/provider': ['contract'],
  'packages/login': ['contract'],
  'packages/seeds': ['contract', 'provider'],
  'packages/testkit': ['client', 'contract', 'login', 'provider', 'seeds'],
  'apps/web': ['client', 'contract', 'login', 'react'],
  // The server imports only the web app's paths, the only thing that it exports.
  'apps/castaway': ['client', 'contract', 'login', 'provider', 'seeds', 'web'],
}

test.each(Object.entries(below))('%s imports only the packages below it', (folder, allowed) => {
  const { dependencies = {} } = JSON.parse(
    readFileSync(new URL(`../${folder}/package.json`, import.meta.url), 'utf8'),
  ) as { dependencies?: Record<string, string> }
  const own = Object.keys(dependencies).filter((name) => name.startsWith('@castaway/'))
  const names = own.map((name) => name.slice('@castaway/'.length))
  expect(names.filter((name) => !allowed.includes(name))).toEqual([])
})
