import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { scriptsIn } from './files'
import { installedSdk, SDK } from './installed-sdk'
import { type LeftOver, moveToClient } from './index'

const USAGE = `Usage: castaway-codemod [--dry] [--json] <file or folder> …

Moves TypeScript and JavaScript from ${SDK}, 2.x or 3.x, to @castaway/client. What it can’t move stays
as it is, and is listed with its line. Commit your work first, and read the difference.

  --dry     Changes nothing
  --json    Prints what it did as JSON
  --help    Shows this

Exit codes: 0 done, 1 something is left for you, 2 asked wrongly.`

interface Outcome {
  changed: string[]
  left: (LeftOver & { file: string })[]
}

/** @returns the exit code */
export function run(args: string[], print: (line: string) => void): 0 | 1 | 2 {
  let asked
  try {
    asked = parseArgs({
      args,
      allowPositionals: true,
      options: {
        dry: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    print(`${(error as Error).message}\n\n${USAGE}`)
    return 2
  }
  const { values, positionals } = asked
  if (values.help) {
    print(USAGE)
    return 0
  }
  if (positionals.length === 0) {
    print(`Say which files.\n\n${USAGE}`)
    return 2
  }
  let files: string[]
  try {
    files = positionals.flatMap(scriptsIn)
  } catch (error) {
    const { path, message } = error as NodeJS.ErrnoException
    print(path ? `${path} doesn’t exist.` : message)
    return 2
  }
  const outcome = moveAll(files, values.dry === true)
  for (const line of values.json ? [JSON.stringify(outcome)] : report(outcome, values.dry === true))
    print(line)
  return outcome.left.length > 0 ? 1 : 0
}

function moveAll(files: readonly string[], isDry: boolean): Outcome {
  const outcome: Outcome = { changed: [], left: [] }
  for (const path of files) {
    const file = relative(process.cwd(), path)
    const before = readFileSync(path, 'utf8')
    // Most files of a project have nothing to do with the API, and needn't be read.
    if (!before.includes(SDK) && !/fetchFeed|createSignerAndRegisterSignedKey/.test(before))
      continue
    try {
      const { code, left } = moveToClient(before, path, installedSdk(path))
      outcome.left.push(...left.map((each) => ({ file, ...each })))
      if (code === before) continue
      outcome.changed.push(file)
      if (!isDry) writeFileSync(path, code)
    } catch (error) {
      const { loc } = error as { loc?: { line: number; column: number } }
      const message = `It can’t be read: ${(error as Error).message}`
      outcome.left.push({ file, line: loc?.line ?? 1, column: (loc?.column ?? 0) + 1, message })
    }
  }
  return outcome
}

function report({ changed, left }: Outcome, isDry: boolean): string[] {
  if (changed.length === 0 && left.length === 0) return [`No file imports ${SDK}.`]
  return [
    ...changed.map((file) => `${isDry ? 'would change' : 'changed'} ${file}`),
    ...(left.length > 0 ? ['', 'Left for you:'] : []),
    ...left.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`),
    ...(changed.length > 0 && !isDry
      ? [
          '',
          `Now install @castaway/client, and check the types. Nothing imports ${SDK} once nothing is left.`,
        ]
      : []),
  ]
}
