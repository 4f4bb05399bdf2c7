#!/usr/bin/env node
// npm create castaway [folder] -- [--template <name>]
/* oxlint-disable no-console -- a command speaks by printing */
import { basename, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { createProject, CreateError, templates } from './create.mjs'

const USAGE = `Usage: npm create castaway [folder] -- [--template <name>] [--packages <folder>]

Templates
${Object.entries(templates)
  .map(([name, { about }]) => `  ${name.padEnd(10)} ${about}`)
  .join('\n')}

  --packages <folder>   Installs Castaway’s own packages from the tarballs in this folder
  --help                Shows this
`

/** @returns the exit code: 0 done, 1 not possible, 2 asked wrongly */
async function main() {
  let asked
  try {
    asked = parseArgs({
      allowPositionals: true,
      options: {
        template: { type: 'string', short: 't' },
        packages: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`)
    return 2
  }
  const { values, positionals } = asked
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  if (positionals.length > 1) {
    console.error(`Only one folder can be created.\n\n${USAGE}`)
    return 2
  }
  const answers = await complete(positionals[0], values.template)
  if (!answers) {
    console.error(`Say which folder and which template.\n\n${USAGE}`)
    return 2
  }
  const folder = resolve(answers.folder)
  try {
    await createProject({
      ...answers,
      folder,
      packages: values.packages && resolve(values.packages),
    })
  } catch (error) {
    if (!(error instanceof CreateError)) throw error
    console.error(error.message)
    return 1
  }
  const near = relative(process.cwd(), folder)
  const path = near.startsWith('..') ? folder : near
  console.log(`Created ${basename(folder)}. Next:

${path ? `  cd ${/\s/.test(path) ? `'${path}'` : path}\n` : ''}  npm install
  npm test
  npm start
`)
  return 0
}

/** Asks for what is missing, if there is a terminal to ask in. */
async function complete(folder, template) {
  if (folder !== undefined && template !== undefined) return { folder, template }
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const names = Object.keys(templates)
    const where = folder ?? (await terminal.question('Folder (castaway-project): '))
    const which =
      template ?? (await terminal.question(`Template (${names.join(', ')}; ${names[0]}): `))
    return { folder: where.trim() || 'castaway-project', template: which.trim() || names[0] }
  } finally {
    terminal.close()
  }
}

process.exitCode = await main()
