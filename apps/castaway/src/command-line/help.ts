import { commandGroups, type Command, type OptionTable } from './command'
import { commonOptions } from './parse'

const NAME_WIDTH = 30

/** Two columns; the second one continues below a first one that is too wide. */
export const column = (first: string, second: string, indent = 2): string => {
  const left = ' '.repeat(indent) + first
  return left.length < NAME_WIDTH
    ? left.padEnd(NAME_WIDTH) + second
    : `${left}\n${' '.repeat(NAME_WIDTH)}${second}`
}

const line = ({ name, usage }: Command): string =>
  ['castaway', name, usage].filter(Boolean).join(' ')

/** The help of the whole command line. */
export function overallHelp(commands: readonly Command[]): string {
  const sections = commandGroups.map((group) => {
    const own = commands.filter((command) => command.group === group)
    return [group, ...own.map((command) => column(line(command), command.about))].join('\n')
  })
  return [
    'Castaway: a server for Farcaster-style networks, and the tools to build on it',
    [
      'Usage',
      column('castaway', 'Starts the server'),
      column('castaway <command> --help', 'Shows what a command can do'),
    ].join('\n'),
    ...sections,
    [
      'Exit codes: 0 it worked, 1 the server refused or a check failed, 2 the command line is wrong, 3 the server could not be reached.',
      'Guide: docs/guides/command-line.md',
    ].join('\n'),
  ].join('\n\n')
}

/** Rows of an option table. */
export const optionLines = (table: OptionTable): string[] =>
  Object.entries(table).map(([name, { about, value, short, multiple, choices }]) => {
    const flag = `${short ? `-${short}, ` : ''}--${name}${value === undefined ? '' : ` <${value}>`}`
    const facts = [
      about,
      ...(multiple ? ['repeatable'] : []),
      ...(choices ? [choices.join(', ')] : []),
    ]
    return column(flag, facts.join('; '))
  })

/** The help of one command. */
export function commandHelp(command: Command): string {
  const { about, actions, options = {}, examples = [], notes = [] } = command
  return [
    about,
    ['Usage', `  ${line(command)}`].join('\n'),
    ...(actions
      ? [
          ['Actions', ...Object.entries(actions).map(([name, what]) => column(name, what))].join(
            '\n',
          ),
        ]
      : []),
    ['Options', ...optionLines({ ...options, ...commonOptions })].join('\n'),
    ...(examples.length > 0
      ? [['Examples', ...examples.map((each) => `  ${each}`)].join('\n')]
      : []),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
  ].join('\n\n')
}
