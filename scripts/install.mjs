// Installs the packages of the lock file if they are missing or stale. Plain Node: nothing is installed yet.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { isInstallStale, root } from './inputs.mjs'

/**
 * @param {Set<import('node:child_process').ChildProcess>} [children] contains npm while it runs
 * @returns {Promise<boolean>} whether the packages are installed
 */
export async function install(children = new Set()) {
  if (!isInstallStale()) return true
  // Not on the output, which is a command's.
  console.error('Installing packages (only the first time and when they change) …')
  return npmInstall(root, children)
}

/**
 * Installs the additional packages of one folder, for example for comparisons. The product runs without them.
 * @param {string} folder below the root, with its own package.json and lock file
 * @returns {Promise<boolean>} whether the packages are installed
 */
export async function installIn(folder) {
  if (!isInstallStale(folder)) return true
  console.log(`Installing packages for ${folder} (only the first time and when they change) …`)
  return npmInstall(join(root, folder))
}

function npmInstall(cwd, children = new Set()) {
  // npm's launcher differs by platform; the npm that runs this script sets its path.
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  // Not `npm ci`: it rejects a lock file that does not list the optional binaries of every platform, and no registry
  // mirror has them all. `--no-save` still keeps the lock file unchanged.
  const flags = [
    'install',
    '--no-save',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  return new Promise((done, failed) => {
    const child = spawn(command, [...args, ...flags], {
      cwd,
      stdio: ['ignore', 2, 'inherit'],
    })
    children.add(child)
    child.once('error', failed)
    child.once('exit', (status) => {
      children.delete(child)
      done(status === 0)
    })
  })
}
