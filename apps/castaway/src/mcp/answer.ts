import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { CastawayError } from '@castaway/contract/errors'
import { errorText } from '../command-line/errors'

/** Characters of an answer by default, and at most: an assistant pays for each, and forgets the earlier ones. */
export const ANSWER_SIZE = { usual: 8_000, most: 60_000 }

/** An answer that says what was left out. */
export function textAnswer(text: string, most = ANSWER_SIZE.usual): CallToolResult {
  const cut = `\n… cut at ${most.toLocaleString('en-US')} of ${text.length.toLocaleString('en-US')} characters: ask for less (limit, select), or raise max_characters`
  return {
    content: [{ type: 'text', text: text.length > most ? text.slice(0, most) + cut : text }],
  }
}

export const jsonAnswer = (value: unknown): CallToolResult =>
  textAnswer(JSON.stringify(value, null, 1))

/** Runs a tool; what the server refuses is an answer from which an assistant can learn. */
export async function answered(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof CastawayError)) throw cause
    return { content: [{ type: 'text', text: errorText(cause) }], isError: true }
  }
}
