import { parseArgs } from 'node:util'
import { UsageError } from '../command-output'
import type { Command, OptionTable, OptionValues } from './command'

/** Every command has these. */
export const commonOptions: OptionTable = {
  help: { about: 'Shows this help', short: 'h' },
}

const MINUS = '\u2212'
const withHyphen = (text: string) => text.replace(new RegExp(`^${MINUS}(?=\\d)`), '-')

/**
 * Separates options from arguments.
 * @throws {UsageError} for options that the table does not have
 */
export function parseOptions(
  args: readonly string[],
  table: OptionTable,
): { values: OptionValues; positionals: string[] } {
  try {
    const read = parseArgs({
      // A negative number is a value, but the parser would take it for an option.
      args: args.map((text) => text.replace(/^-(?=\d)/, MINUS)),
      allowPositionals: true,
      allowNegative: true,
      options: Object.fromEntries(
        Object.entries({ ...commonOptions, ...table }).map(([name, { value, short, multiple }]) => [
          name,
          {
            type: value === undefined ? ('boolean' as const) : ('string' as const),
            ...(short && { short }),
            ...(multiple && { multiple }),
          },
        ]),
      ),
    })
    const values = Object.entries(read.values).map(([name, value]) => [
      name,
      typeof value === 'string' ? withHyphen(value) : value,
    ])
    return {
      values: Object.fromEntries(values) as OptionValues,
      positionals: read.positionals.map(withHyphen),
    }
  } catch (cause) {
    const [sentence = ''] = (cause as Error).message.split('. ')
    throw new UsageError(sentence.replace(/\.$/, ''), { cause })
  }
}

/** What follows `--` is another program's, with its own options. */
export function splitProgram(args: readonly string[]): { own: string[]; program: string[] } {
  const end = args.includes('--') ? args.indexOf('--') : args.length
  return { own: args.slice(0, end), program: args.slice(end + 1) }
}

/** The words of a list that are most like another: those that contain it, then those with few different letters. */
export function similarTo(word: string, list: readonly string[], most = 3): string[] {
  const wanted = word.toLowerCase()
  return list
    .map((name) => {
      const lower = name.toLowerCase()
      const distance = lower.includes(wanted) ? 0.5 : editDistance(lower, wanted)
      return { name, distance }
    })
    .filter(({ distance }) => distance <= Math.max(2, wanted.length / 3))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ name }) => name)
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + change)
    }
    row = next
  }
  return row[b.length]!
}

/**
 * The action of a command whose first argument is one; its first action if there is no argument.
 * @throws {UsageError} for another word
 */
export function actionOf<Action extends string>(
  command: Pick<Command, 'name' | 'actions'>,
  args: readonly string[],
): { action: Action; rest: string[] } {
  const names = Object.keys(command.actions ?? {})
  const [action = names[0]!, ...rest] = args
  if (!names.includes(action)) {
    throw new UsageError(
      `castaway ${command.name} has no action ${JSON.stringify(action)}, only ${names.join(', ')}`,
    )
  }
  return { action: action as Action, rest }
}
