import type { CommandOutput } from '../command-output'
import { UsageError } from '../command-output'
import { commandHelp, overallHelp } from '../command-line/help'
import { commands } from './table'
import { parseOptions, similarTo, splitProgram } from '../command-line/parse'

/** Where a command runs. */
export interface CommandContext {
  output: CommandOutput
  /** Folder that a relative path starts in. */
  from: string
  signal: AbortSignal
}

/**
 * Runs the command that the arguments name.
 * @returns the exit code
 * @throws {UsageError} if there is no such command
 */
export async function runCommand(
  args: readonly string[],
  env: Record<string, string | undefined>,
  context: CommandContext,
): Promise<number> {
  const { own, program } = splitProgram(args)
  const [name = '', ...rest] = own
  const asksForHelp = rest.includes('--help') || rest.includes('-h')
  if (name === '--help' || name === '-h' || name === 'help') {
    const [about] = rest.filter((word) => !word.startsWith('-'))
    context.output.print(
      about === undefined ? overallHelp(commands) : commandHelp(commandOf(about)),
    )
    return 0
  }
  const command = commandOf(name)
  if (!command.readsOptions && asksForHelp) {
    context.output.print(commandHelp(command))
    return 0
  }
  try {
    const { values: options, positionals } = command.readsOptions
      ? { values: {}, positionals: rest }
      : parseOptions(rest, command.options ?? {})
    const { run } = await command.load()
    return (await run({ ...context, command, env, program, args: positionals, options })) ?? 0
  } catch (cause) {
    if (cause instanceof UsageError) cause.command ??= name
    throw cause
  }
}

function commandOf(name: string) {
  const command = commands.find((each) => each.name === name)
  if (command) return command
  if (name.startsWith('-')) throw new UsageError(`castaway has no option ${name}`)
  const [similar] = similarTo(
    name,
    commands.map((each) => each.name),
  )
  const hint = similar === undefined ? '' : `, did you mean ${similar}?`
  throw new UsageError(`castaway has no command ${JSON.stringify(name)}${hint}`)
}
