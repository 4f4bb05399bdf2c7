import { apiCommands } from './api-commands'
import type { Command } from '../command-line/command'
import { json } from './option-tables'
import { islandCommands } from './island-commands'
import { serverCommands } from './server-commands'

/** Every command. The help, the parser and the shell completions read this table, and nothing else. */
export const commands: readonly Command[] = [
  ...apiCommands,
  ...islandCommands,
  ...serverCommands,
  {
    name: 'completion',
    group: 'The server',
    about: 'Prints a script that completes commands in a shell',
    usage: '<shell>',
    actions: {
      bash: 'source <(castaway completion bash)',
      zsh: 'source <(castaway completion zsh)',
      fish: 'castaway completion fish | source',
    },
    options: json,
    load: () =>
      import('../command-line/completion').then(({ completion }) => ({
        run: completion(commands),
      })),
  },
]
