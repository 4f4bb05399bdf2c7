import { operations } from '@castaway/contract'
import type { Command, RunCommand } from './command'
import { actionOf, commonOptions } from './parse'

/** Options of a command with what they do. */
const optionsOf = ({ options = {} }: Command) => Object.entries({ ...options, ...commonOptions })

/** What the first argument of a command can be. */
const firstWords = ({ name, actions = {} }: Command): string[] =>
  name === 'call' ? Object.keys(operations) : Object.keys(actions)

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

function bash(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const words = [...firstWords(command), ...optionsOf(command).map(([name]) => `--${name}`)]
    return `    ${command.name}) words=${quoted(words.join(' '))} ;;`
  })
  const names = commands.map(({ name }) => name).join(' ')
  return `_castaway() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=''
  if [ "$COMP_CWORD" -eq 1 ]; then words=${quoted(`${names} help`)}; else case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _castaway castaway`
}

function zsh(commands: readonly Command[]): string {
  const described = ({ name, about }: Command) =>
    quoted(`${name}:${about.replaceAll(':', String.raw`\:`)}`)
  const cases = commands.map((command) => {
    const words = [...firstWords(command), ...optionsOf(command).map(([name]) => `--${name}`)]
    return `    ${command.name}) compadd -- ${words.map(quoted).join(' ')} ;;`
  })
  return `#compdef castaway
_castaway() {
  if (( CURRENT == 2 )); then
    local -a commands=(${commands.map(described).join(' ')})
    _describe command commands
    return
  fi
  case "$words[2]" in
${cases.join('\n')}
  esac
  _files
}
compdef _castaway castaway`
}

function fish(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const { name, about } = command
    const within = `complete -c castaway -n ${quoted(`__fish_seen_subcommand_from ${name}`)}`
    const words = firstWords(command)
    return [
      `complete -c castaway -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`,
      ...(words.length > 0 ? [`${within} -a ${quoted(words.join(' '))}`] : []),
      ...optionsOf(command).map(
        ([option, { about: what, value }]) =>
          `${within} -l ${option} ${value === undefined ? '' : '-r '}-d ${quoted(what)}`,
      ),
    ]
  })
  return lines.join('\n')
}

const shells = { bash, zsh, fish }

/** `castaway completion`: a script for a shell, from the table of commands. */
export const completion =
  (commands: readonly Command[]): RunCommand =>
  async ({ command, args, options, output }) => {
    const { action } = actionOf<keyof typeof shells>(command, args)
    const script = shells[action](commands)
    output.print(options.json ? JSON.stringify({ shell: action, script }) : script)
  }
