import { exitCodes, type RunCommand } from '../command-line/command'
import { printable } from '../command-line/render'
import { UsageError } from '../command-output'
import { runApp } from '../redirects/run-app'

/** `castaway app`: opens or checks a mini app, or runs a program against this server. */
export const run: RunCommand = async (invocation) => {
  const { args, program, from, env, signal, options, output } = invocation
  const [action, url, ...more] = args
  if (action === 'run') {
    if (url !== undefined || program.length === 0) {
      throw new UsageError('castaway app needs a program: castaway app run -- node bot.js')
    }
    return runApp({ command: program, from, env, signal })
  }
  if (action !== 'check' && action !== 'open')
    throw new UsageError('castaway app needs open, check or run')
  if (url === undefined || more.length > 0)
    throw new UsageError(`castaway app ${action} needs one URL`)
  if (action === 'open') {
    const { openApp } = await import('./open')
    await openApp(url, invocation)
    return exitCodes.ok
  }
  const { checkApp } = await import('./check')
  const findings = await checkApp(url, invocation)
  if (options.json) output.print(JSON.stringify(findings, null, 2))
  else
    for (const { what, ok, found } of findings) {
      output.print(printable(`${ok ? 'ok    ' : 'wrong '} ${what}: ${found}`))
    }
  return findings.every(({ ok }) => ok) ? exitCodes.ok : exitCodes.refused
}
