import type { CommandOutput } from '../command-output'

/** An option as the help, the completions and the parser know it. */
export interface CommandOption {
  about: string
  /** Placeholder of its value; a switch has none. */
  value?: string
  short?: string
  /** It can be given several times. */
  multiple?: true
  /** All values that it accepts. */
  choices?: readonly string[]
}

export type OptionTable = Readonly<Record<string, CommandOption>>

/** A string for an option with a value, a list for one that can be repeated, true for a switch. */
export type OptionValues = Readonly<Record<string, string | boolean | string[] | undefined>>

/** A command line that was read. */
export interface Invocation {
  command: Command
  /** What follows the command's name, without options. */
  args: readonly string[]
  options: OptionValues
  /** What follows `--`: another program with its own options. */
  program: readonly string[]
  env: Record<string, string | undefined>
  /** Folder that a relative path starts in. */
  from: string
  output: CommandOutput
  signal: AbortSignal
}

/** @returns the exit code; 0 if there is none */
export type RunCommand = (invocation: Invocation) => Promise<number | void>

/** One command, with everything that its help and the completions say. */
export interface Command {
  name: string
  /** What it does, in a line. */
  about: string
  group: CommandGroup
  /** What follows its name. */
  usage?: string
  /** The words that its first argument can be, with what they do. */
  actions?: Readonly<Record<string, string>>
  options?: OptionTable
  /** It reads its options itself, because they depend on its first argument; it gets all of them in `args`. */
  readsOptions?: true
  /** Complete command lines. */
  examples?: readonly string[]
  /** What else one has to know. */
  notes?: readonly string[]
  /** Its code, which only this command loads. */
  load: () => Promise<{ run: RunCommand }>
}

export const commandGroups = ['The API', 'The island', 'Mini apps', 'The server'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** Exit codes, for scripts. */
export const exitCodes = {
  /** It worked. */
  ok: 0,
  /** The server refused, or what was checked is not as it should be. */
  refused: 1,
  /** The command line cannot be understood. */
  usage: 2,
  /** The server could not be reached. */
  unreachable: 3,
  /** Ctrl-C. */
  interrupted: 130,
} as const

export const textOption = (options: OptionValues, name: string): string | undefined => {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** Values of an option that can be repeated, or that lists several with commas. */
export const listOption = (options: OptionValues, name: string): string[] =>
  [options[name] ?? []]
    .flat()
    .flatMap((value) => (typeof value === 'string' ? value.split(',') : []))
    .map((value) => value.trim())
    .filter(Boolean)
