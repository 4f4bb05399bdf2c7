import { readFileSync } from 'node:fs'

const read = (dist) => JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'))

/** This chunk and all of its static imports. */
function closure(manifest, key, into = new Set()) {
  if (into.has(key)) return into
  into.add(key)
  for (const imported of manifest[key].imports ?? []) closure(manifest, imported, into)
  return into
}

const isEntry = (manifest, key) => manifest[key].isEntry === true
const placeOf = (key) => /features\/([^/]+)\/(\w+)Screen\.tsx$/.exec(key)?.[2]

function firstParts(manifest) {
  const parts = new Set()
  for (const key of Object.keys(manifest)) {
    if (isEntry(manifest, key) || placeOf(key) === 'Home') closure(manifest, key, parts)
  }
  return parts
}

const scripts = (dist, manifest, keys) =>
  [...keys].map((key) => `${dist}/${manifest[key].file}`).filter((file) => file.endsWith('.js'))

/**
 * Scripts that the first page loads before any click: the entry, the home route that is split from it, and all of their
 * static imports.
 * @param {string} dist folder of the built web app
 * @returns {string[]} paths
 */
export function firstRoute(dist) {
  const manifest = read(dist)
  return scripts(dist, manifest, firstParts(manifest))
}

/**
 * Style sheets of the first page.
 * @param {string} dist folder of the built web app
 * @returns {string[]} paths
 */
export function firstStyles(dist) {
  const manifest = read(dist)
  const styles = [...firstParts(manifest)].flatMap((key) => manifest[key].css ?? [])
  return [...new Set(styles)].map((file) => `${dist}/${file}`)
}

/**
 * Scripts of each route that the first page has not loaded, by the name of the route.
 * @param {string} dist folder of the built web app
 * @returns {Record<string, string[]>} paths
 */
export function routes(dist) {
  const manifest = read(dist)
  const first = firstParts(manifest)
  return Object.fromEntries(
    Object.keys(manifest).flatMap((key) => {
      const place = placeOf(key)
      if (!place || place === 'Home') return []
      const own = [...closure(manifest, key)].filter((part) => !first.has(part))
      return [[place, scripts(dist, manifest, own)]]
    }),
  )
}
