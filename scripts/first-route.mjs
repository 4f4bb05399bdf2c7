import { readFileSync } from 'node:fs'

/**
 * Scripts that a reader's first page loads before anything is clicked: the entry, the home route that is
 * split from it, and all that these import at once.
 * @param {string} dist folder of the built web app
 * @returns {string[]} paths
 */
export function firstRoute(dist) {
  const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'))
  const seen = new Set()
  const add = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of manifest[key].imports ?? []) add(imported)
  }
  for (const [key, { isEntry }] of Object.entries(manifest)) {
    if (isEntry || key.endsWith('features/home/HomeScreen.tsx')) add(key)
  }
  return [...seen]
    .map((key) => `${dist}/${manifest[key].file}`)
    .filter((file) => file.endsWith('.js'))
}
