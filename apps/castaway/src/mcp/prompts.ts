import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'

const asked = (text: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
})

/** What people often want of an assistant that knows the API. */
export function prompts(server: McpServer): void {
  server.registerPrompt(
    'write_bot',
    {
      title: 'Write a bot',
      description: 'A bot that answers mentions, tried on the island.',
      argsSchema: { task: z.string().max(500).describe('What the bot does') },
    },
    ({ task }) =>
      asked(
        `Write a bot for a Farcaster-style network: ${task}. Read castaway://guides/bot.md first and follow it. Try it on the local network: make a cast that mentions it, and read its reply with read_thread.`,
      ),
  )
  server.registerPrompt(
    'debug_webhook',
    { title: 'Debug a webhook', description: 'Why a webhook does not receive what it should.' },
    () =>
      asked(
        'Find out why my webhook does not receive its events. Read fetchWebhooks (active? URL? filters?), the tool inbox (status, response code, error of the last deliveries) and requests. Say what is wrong and how to fix it.',
      ),
  )
  server.registerPrompt(
    'explain_error',
    {
      title: 'Explain an error',
      description: 'What an error of the API means, and what to do.',
      argsSchema: { error: z.string().max(2000).describe('Code or response') },
    },
    ({ error }) =>
      asked(
        `Explain this error of the API and what to do next: ${error}. castaway://generated/errors.md has every code, describe_operation those of an operation.`,
      ),
  )
}
