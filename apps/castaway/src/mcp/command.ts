import { once } from 'node:events'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { isLoopback } from '@castaway/contract/loopback'
import { localControls } from '@castaway/client/local'
import { UsageError } from '../command-output'
import type { RunCommand } from '../command-line/command'
import { serverUrl, targetOf } from '../command-line/target'
import { createMcpServer } from './server'
import type { McpTarget } from './target'

/** `castaway mcp`: the tools on stdio, for a program that starts it. */
export const run: RunCommand = async ({ args, options, env, output, signal }) => {
  if (args.length > 0) throw new UsageError(`Unexpected argument ${JSON.stringify(args[0])}`)
  const { name, baseUrl, apiKey } = await targetOf({ options, env })
  const url = serverUrl({ options, env })
  const isIsland =
    baseUrl === `${url}/v2` && isLoopback(new URL(url).hostname) && apiKey !== undefined
  const target: McpTarget = {
    name,
    baseUrl,
    apiKey,
    allowWrites: options['allow-writes'] === true,
    ...(isIsland && { island: { local: localControls({ url, key: apiKey }), url, key: apiKey } }),
  }
  const server = await createMcpServer(target)
  const transport = new StdioServerTransport()
  const closed = new Promise<void>((done) => {
    server.server.onclose = done
  })
  await server.connect(transport)
  // The output belongs to the protocol.
  output.note(`Serving ${name} on stdio${target.allowWrites ? ', with writes' : ', reading only'}`)
  // The program that started it ends it by closing its input.
  await Promise.race([
    closed,
    once(process.stdin, 'end'),
    ...(signal.aborted ? [] : [once(signal, 'abort')]),
  ])
  await server.close()
}
