// Whether the npm that started us is still running. npm runs a script through a shell, which survives if npm is killed,
// so checking our own parent is not enough.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './inputs.mjs'

const EVERY_MS = 250

/** The parent of a process and its arguments; null if it has ended or can't be queried. */
function processOf(pid) {
  try {
    if (process.platform === 'linux') {
      const [, parent] = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return { parent: Number(parent), words: words.join(' ') }
    }
    const line = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' })
    const [, parent, words] = /^\s*(\d+)\s+(.*)/.exec(line)
    return { parent: Number(parent), words }
  } catch {
    return null
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return cause.code === 'EPERM'
  }
}

/**
 * Whether this process is the start script of this package, run by npm. A process that was started by hand, by nohup or
 * setsid, by a service manager or in a container without npm has no npm to watch.
 */
const isRunByNpm = () =>
  process.env.npm_lifecycle_event === 'start' &&
  (process.env.npm_package_json ?? join(root, 'package.json')) === join(root, 'package.json')

/**
 * Calls `end` once, when the npm that runs us has ended.
 * @param {() => void} end
 * @returns {() => void} stops watching
 */
export function whenNpmEnds(end) {
  if (!isRunByNpm()) return () => {}
  const parent = process.ppid
  const found = processOf(parent)
  // A shell that replaced itself by this process (`exec`) leaves npm as our parent.
  const isShell = found?.words.includes(process.env.npm_lifecycle_script ?? 'start.mjs')
  const npm = isShell ? found.parent : undefined
  const isThere = () => {
    if (process.ppid !== parent || !isAlive(parent)) return false
    if (npm === undefined) return true
    // A killed npm is a zombie until its own parent reaps it, but it no longer has children.
    return process.platform === 'linux' ? processOf(parent)?.parent === npm : isAlive(npm)
  }
  const timer = setInterval(() => {
    if (isThere()) return
    clearInterval(timer)
    end()
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
