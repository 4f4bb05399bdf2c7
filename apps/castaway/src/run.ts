/**
 * Runs the product until a signal stops it, or the command in the arguments. Neither loads what only the other needs.
 * @param webBuilt settles once the web app's files are built; the rest does not wait for it
 * @param args a command and its arguments, which is run instead
 */
export async function run(
  webBuilt: Promise<void> = Promise.resolve(),
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  if (args.length === 0 || (args.length === 1 && args[0] === 'start')) {
    const { serve } = await import('./serve')
    return serve(webBuilt)
  }
  const { runInTerminal } = await import('./commands/terminal')
  process.exitCode = await runInTerminal(args)
}
