// What people have to download, gzipped. The first route is what a reader gets before signing in.
import { readFileSync } from 'node:fs'

const dist = 'apps/web/dist'

/** Every script that the page loads before anything is clicked: the entry and all that it imports at once. */
function firstRoute() {
  const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'))
  const seen = new Set()
  const add = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of manifest[key].imports ?? []) add(imported)
  }
  const keys = Object.keys(manifest)
  for (const key of keys) if (manifest[key].isEntry) add(key)
  // The home route is split from the shell, and a reader's first page needs both.
  for (const key of keys) if (/features\/home\/HomeScreen\.tsx$/.test(key)) add(key)
  return [...seen].map((key) => `${dist}/${manifest[key].file}`).filter((file) => file.endsWith('.js'))
}

export default [
  {
    name: 'client, one call',
    path: 'packages/client/src/index.ts',
    import: '{ call }',
    limit: '8 kB',
    gzip: true,
  },
  {
    name: 'client, whole',
    path: 'packages/client/src/index.ts',
    import: '{ createClient }',
    limit: '20 kB',
    gzip: true,
  },
  { name: 'first route, JavaScript', path: firstRoute(), limit: '150 kB', gzip: true },
]
