// Whether the npm that started us is still there. npm runs a script through a shell, which lives on where npm is
// killed; so it is not enough to look at our own parent.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './inputs.mjs'

const EVERY_MS = 250

/** The parent of a process and the words it was started with; null where it is gone or cannot be asked. */
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
 * Whether this process is the start script of this package, run by npm. What is started by hand, by nohup or setsid,
 * by a service manager or in a container without npm has no npm to outlive.
 */
const isRunByNpm = () =>
  process.env.npm_lifecycle_event === 'start' &&
  (process.env.npm_package_json ?? join(root, 'package.json')) === join(root, 'package.json')

/**
 * Calls `end` once, when the npm that runs us has ended.
 * @param {() => void} end
 * @returns {() => void} stops looking
 */
export function whenNpmEnds(end) {
  if (!isRunByNpm()) return () => {}
  const parent = process.ppid
  const found = processOf(parent)
  // A shell that replaced itself by us leaves npm as our parent.
  const isShell = found?.words.includes(process.env.npm_lifecycle_script ?? 'start.mjs')
  const npm = isShell ? found.parent : undefined
  const isThere = () => {
    if (process.ppid !== parent || !isAlive(parent)) return false
    if (npm === undefined) return true
    // One that was killed is a zombie until its own parent asks, but has no children any more.
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
