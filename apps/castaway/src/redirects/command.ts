import type { RunCommand } from '../command-line/command'
import { UsageError } from '../command-output'
import { runApp } from './run-app'

export const run: RunCommand = ({ args: [action, ...more], program, from, env, signal }) => {
  if (action !== 'run' || more.length > 0 || program.length === 0) {
    throw new UsageError('castaway app needs a program: castaway app run -- node bot.js')
  }
  return runApp({ command: program, from, env, signal })
}
