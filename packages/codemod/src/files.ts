import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SCRIPT = /(?<!\.d)\.[cm]?[jt]sx?$/
/** What others wrote, or a tool made. */
const SKIPPED = new Set(['node_modules', 'dist', 'build', 'out', 'coverage'])

/** The scripts of a file or folder, in order. @throws if it doesn't exist */
export function scriptsIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const inside = join(path, entry.name)
      if (entry.isDirectory())
        return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : scriptsIn(inside)
      return entry.isFile() && SCRIPT.test(entry.name) ? [inside] : []
    })
}
