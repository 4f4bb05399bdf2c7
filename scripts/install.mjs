// Installs the packages of the lock file where they are missing or stale. Plain Node: nothing is installed yet.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { isInstallStale, root } from './inputs.mjs'

/**
 * @param {Set<import('node:child_process').ChildProcess>} [children] has npm in it while it runs
 * @returns {Promise<boolean>} whether the packages are there
 */
export async function install(children = new Set()) {
  if (!isInstallStale()) return true
  console.log('Installing packages (only the first time and when they change) …')
  return npmInstall(root, children)
}

/**
 * Installs what one folder needs besides, e.g. to be compared with. The product runs without.
 * @param {string} folder below the root, with a package.json and a lock file of its own
 * @returns {Promise<boolean>} whether the packages are there
 */
export async function installIn(folder) {
  if (!isInstallStale(folder)) return true
  console.log(`Installing packages for ${folder} (only the first time and when they change) …`)
  return npmInstall(join(root, folder))
}

function npmInstall(cwd, children = new Set()) {
  // npm's own launcher differs by platform; the one that runs us says where it is.
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  // Not `npm ci`: it refuses a lock file that does not list the optional binaries of every platform there is,
  // and no registry mirror has them all. `--no-save` keeps the lock file as it is all the same.
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
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    children.add(child)
    child.once('error', failed)
    child.once('exit', (status) => {
      children.delete(child)
      done(status === 0)
    })
  })
}
