import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The packages of this repository that each may import. */
const below: Record<string, string[]> = {
  'packages/contract': [],
  'packages/client': ['contract'],
  'packages/react': ['client', 'contract'],
  'packages/server-kit': ['contract'],
  'packages/provider': ['contract', 'server-kit'],
  'packages/seeds': ['contract', 'provider', 'server-kit'],
  'packages/snaps': ['contract'],
  'packages/wallet': ['contract'],
  'packages/auth': ['contract', 'server-kit', 'wallet'],
  // Of the server it takes the wire types only.
  'packages/auth-react': ['auth', 'contract', 'wallet'],
  'packages/auth-privy': ['auth', 'auth-react', 'contract', 'server-kit', 'wallet'],
  'packages/dev-identity-providers': ['auth', 'contract', 'server-kit'],
  'packages/testkit': ['client', 'contract', 'provider', 'seeds', 'server-kit'],
  'packages/fixture': ['client', 'contract', 'testkit'],
  // It is installed before anything of ours is.
  'packages/create-castaway': [],
  'packages/codemod': ['client'],
  'apps/web': ['auth-privy', 'auth-react', 'client', 'contract', 'react', 'snaps', 'wallet'],
  // The server imports only the web app's paths, the only thing that it exports.
  'apps/castaway': [
    'auth',
    'auth-privy',
    'client',
    'contract',
    'dev-identity-providers',
    'provider',
    'seeds',
    'server-kit',
    'snaps',
    'web',
  ],
}

test('every package and app has its row', () => {
  const folders = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(new URL(`../${parent}`, import.meta.url)).map((name) => `${parent}/${name}`),
  )
  expect(folders.toSorted()).toEqual(Object.keys(below).toSorted())
})

test.each(Object.entries(below))('%s imports only the packages below it', (folder, allowed) => {
  const { dependencies = {} } = JSON.parse(
    readFileSync(new URL(`../${folder}/package.json`, import.meta.url), 'utf8'),
  ) as { dependencies?: Record<string, string> }
  const own = Object.keys(dependencies).filter((name) => name.startsWith('@castaway/'))
  const names = own.map((name) => name.slice('@castaway/'.length))
  expect(names.filter((name) => !allowed.includes(name))).toEqual([])
})
