// The inputs of each build, and whether it is up to date. Plain Node, no packages: this runs before the install.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export const builds = {
  web: {
    out: 'apps/web/dist',
    from: [
      'apps/web',
      'packages/react/src',
      'packages/auth-privy/src/browser',
      'packages/auth-react/src',
      'packages/wallet/src',
      'packages/client/src',
      'packages/contract/src',
      'packages/snaps/src',
      // The app has the documentation.
      'docs/guides',
      'docs/decisions',
      'docs/security.md',
      'docs/testing.md',
      'packages/client/README.md',
      'package-lock.json',
      'scripts/build.mjs',
    ],
  },
  // Needed when the local chain is first used: startup does not wait for it.
  contracts: {
    out: 'packages/provider/dist',
    from: ['packages/provider/contracts', 'packages/provider/scripts', 'package-lock.json'],
  },
  server: {
    out: 'apps/castaway/dist',
    from: [
      'apps/castaway/src',
      'apps/web/src/app/paths.ts',
      'packages/contract/src',
      'packages/client/src',
      'packages/server-kit/src',
      'packages/provider/src',
      'packages/seeds/src',
      'packages/snaps/src',
      'packages/auth/src',
      'packages/auth-privy/src/server',
      'packages/dev-identity-providers/src',
      'packages/wallet/src/smart-account',
      'package-lock.json',
      'scripts/build.mjs',
      'scripts/bundled-libraries.mjs',
      'scripts/sample-content.mjs',
    ],
  },
}

const skipped = new Set(['dist', 'node_modules', '.git'])

/** Size and time of every file instead of its content: 30 ms instead of 300, and precise enough. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  const walk = (path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false })
    if (!found) return
    if (!found.isDirectory()) {
      if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}:${found.size}:${found.mtimeMs}\n`)
      return
    }
    for (const entry of readdirSync(join(root, path)).sort()) {
      if (!skipped.has(entry)) walk(`${path}/${entry}`)
    }
  }
  for (const path of paths) walk(path)
  return hash.digest('hex')
}

const stampOf = (build) => join(root, builds[build].out, '.inputs')

export function staleBuilds() {
  return Object.keys(builds).filter((build) => {
    const stamp = stampOf(build)
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(builds[build].from)
  })
}

/** Call with the fingerprint taken before the build began, so that an edit during the build counts as stale. */
export const stampBuild = (build, taken) => writeFileSync(stampOf(build), taken)
export const fingerprintOf = (build) => fingerprint(builds[build].from)

/** Whether the installed packages differ from the lock file, according to npm's own record. */
export function isInstallStale(folder = '.') {
  const record = join(root, folder, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return true
  const wanted = JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8')).packages
  const have = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).some(
    ([path, { version, link, optional, devOptional, peer }]) =>
      path.startsWith('node_modules/') &&
      !link &&
      (have[path] ? have[path].version !== version : !optional && !devOptional && !peer),
  )
}
