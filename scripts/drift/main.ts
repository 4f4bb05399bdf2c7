import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { apiVersions, type ApiVersion } from '@castaway/contract'
import { parseText } from './document'
import { driftOf } from './drift'
import { InputError } from './input-error'
import { exitCode, report, reportJson } from './report'

const USAGE = `Usage: npm run drift -- <description.yaml|json> [--version ${apiVersions.join('|')}] [--json] [--notes]`

export interface Outcome {
  /** 0: no drift; 1: drift; 2: the arguments or the description can't be used. */
  code: 0 | 1 | 2
  output: string
  error: string
}

/**
 * Runs the command with its arguments.
 * @param folder where the path of the description starts
 */
export function run(args: string[], folder = '.'): Outcome {
  try {
    const { path, version, json, notes } = argumentsOf(args)
    const result = driftOf(parseText(read(resolve(folder, path))), { version })
    const output = json ? reportJson(result) : report(result, { notes })
    return { code: exitCode(result), output, error: '' }
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    return { code: 2, output: '', error: `${error.message}\n` }
  }
}

function argumentsOf(args: string[]) {
  const parsed = (() => {
    try {
      return parseArgs({
        args,
        allowPositionals: true,
        options: {
          version: { type: 'string' },
          json: { type: 'boolean' },
          notes: { type: 'boolean' },
        },
      })
    } catch (error) {
      throw new InputError(`${(error as Error).message.split('. ')[0]}. ${USAGE}`)
    }
  })()
  const { positionals, values } = parsed
  const [path] = positionals
  if (path === undefined || positionals.length > 1)
    throw new InputError(`Name one description. ${USAGE}`)
  const version = apiVersions.find((one) => one === values.version)
  if (values.version !== undefined && !version)
    throw new InputError(
      `The contract has no version “${values.version}”: use ${apiVersions.join(' or ')}.`,
    )
  return {
    path,
    version: version as ApiVersion | undefined,
    json: values.json,
    notes: values.notes,
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new InputError(
      code === 'ENOENT' ? `File not found: ${path}` : `Couldn’t read ${path}: ${code}`,
    )
  }
}
