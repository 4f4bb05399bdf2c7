import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A project cannot be created; the message is a sentence for the person who asked. */
export class CreateError extends Error {}

/** What a project can start as, and what is said about it. */
export const templates = {
  bot: { about: 'A bot that answers mentions' },
  web: { about: 'A web client: a feed in React, with the API key on the server' },
  'mini-app': { about: 'A mini app that runs inside Farcaster clients' },
}

const from = (name) => fileURLToPath(new URL(`../templates/${name}`, import.meta.url))

/** Files that npm would leave out of a package, or take for its own, under the names that they have in it. */
const renamed = { _gitignore: '.gitignore', '_package.json': 'package.json', _env: '.env.example' }

/**
 * Creates a project from a template.
 * @param packages folder with the tarballs of Castaway’s packages, for those that are not published
 * @throws {CreateError} if the folder is not empty, or the template is unknown
 */
export async function createProject({ folder, template, packages }) {
  if (!Object.hasOwn(templates, template)) {
    const names = Object.keys(templates).join(', ')
    throw new CreateError(`There is no template “${template}”: choose one of ${names}.`)
  }
  await mkdir(folder, { recursive: true }).catch((cause) => {
    throw new CreateError(`${folder} cannot be created (${cause.code}).`, { cause })
  })
  const present = (await readdir(folder)).filter((name) => name !== '.git')
  if (present.length > 0) {
    throw new CreateError(`${folder} is not empty: choose another folder.`)
  }
  const tarballs = packages && (await tarballsIn(packages))
  for (const part of ['shared', template]) await cp(from(part), folder, { recursive: true })
  for (const [packed, name] of Object.entries(renamed)) {
    await rename(join(folder, packed), join(folder, name))
  }
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  manifest.name = packageName(basename(folder))
  for (const kind of ['dependencies', 'devDependencies']) {
    for (const name of Object.keys(manifest[kind])) {
      if (tarballs?.has(name)) manifest[kind][name] = `file:${tarballs.get(name)}`
    }
  }
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`)
}

/** A name that npm accepts. */
export const packageName = (folder) =>
  folder
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100) || 'castaway-project'

/** The tarballs of a folder by the names of their packages. */
async function tarballsIn(folder) {
  const files = await readdir(folder).catch((cause) => {
    throw new CreateError(`${folder} cannot be read (${cause.code}).`, { cause })
  })
  const found = new Map()
  for (const file of files) {
    const name = /^(castaway(?:-(?:client|fixture))?)-\d.*\.tgz$/.exec(file)?.[1]
    if (name) found.set(name.replace(/^castaway-/, '@castaway/'), join(folder, file))
  }
  if (found.size === 0) throw new CreateError(`${folder} has no packages of Castaway.`)
  return found
}
