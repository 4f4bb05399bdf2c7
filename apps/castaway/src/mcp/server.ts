import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { CURRENT_API_VERSION } from '@castaway/contract'
import { apiTools } from './api-tools'
import { chainTool } from './chain-tool'
import { islandTools } from './island-tools'
import { prompts } from './prompts'
import { guideResources } from './resources'
import type { McpTarget } from './target'

/** A server of the Model Context Protocol, without a transport. */
export async function createMcpServer(target: McpTarget): Promise<McpServer> {
  const { name, island, allowWrites } = target
  const server = new McpServer(
    { name: 'castaway', version: CURRENT_API_VERSION },
    {
      instructions: [
        `The tools call ${name}, which speaks Neynar’s v2 API for Farcaster-style networks.`,
        'Look for an operation with find_operation, read its parameters with describe_operation, then use call_operation.',
        island
          ? 'It is a local network with sample people: nothing of it is public.'
          : 'It is the real network: what is written there is public.',
        allowWrites
          ? ''
          : 'Tools only read. To write, the user has to start it with --allow-writes.',
      ]
        .filter(Boolean)
        .join(' '),
    },
  )
  apiTools(server, target)
  if (island) {
    islandTools(server, target, island.local)
    chainTool(server, target, island)
  }
  await guideResources(server)
  prompts(server)
  return server
}
