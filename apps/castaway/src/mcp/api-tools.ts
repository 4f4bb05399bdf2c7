import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { call, createClient } from '@castaway/client'
import type { Operation, OperationId } from '@castaway/contract'
import { z } from 'zod'
import { UsageError } from '../command-output'
import { checkArguments } from '../command-line/arguments'
import {
  errorsOf,
  exampleOf,
  findOperations,
  lifetimeText,
  operationNamed,
  operationOf,
  parametersOf,
  wholeBodyArg,
} from '../command-line/operation'
import { answerText, castText, printable } from '../command-line/render'
import { wireOf } from '../command-line/wire'
import { ANSWER_SIZE, answered, jsonAnswer, textAnswer } from './answer'
import type { McpTarget } from './target'

const FOUND = 25

/** Whether a call changes nothing. Some operations create something although they are a GET. */
export const isRead = ({ method, spec }: Operation): boolean => method === 'GET' && !spec.fresh

const maxCharacters = z
  .int()
  .min(200)
  .max(ANSWER_SIZE.most)
  .default(ANSWER_SIZE.usual)
  .describe('Longest answer, in characters')

/** Tools over all operations of the API. */
export function apiTools(server: McpServer, target: McpTarget): void {
  const { baseUrl, apiKey, allowWrites } = target
  const reads = { readOnlyHint: true, openWorldHint: !target.island }

  server.registerTool(
    'find_operation',
    {
      title: 'Find operations',
      description: 'Finds operations of the API by words of their name, summary or path.',
      inputSchema: { words: z.string().max(200).describe('Such as: cast conversation') },
      annotations: reads,
    },
    ({ words }) =>
      answered(async () => {
        const found = findOperations(words)
        const lines = found
          .slice(0, FOUND)
          .map(
            ({ id, summary }) => `${id}${isRead(operationOf(id)) ? '' : ' (writes)'}: ${summary}`,
          )
        const more =
          found.length > FOUND ? [`… and ${found.length - FOUND} more: use more words`] : []
        return textAnswer([...lines, ...more].join('\n') || 'None. Try fewer or other words.')
      }),
  )

  server.registerTool(
    'describe_operation',
    {
      title: 'Describe an operation',
      description: 'Parameters, example and errors of one operation.',
      inputSchema: { operation: z.string().max(100) },
      annotations: reads,
    },
    ({ operation }) => answered(async () => jsonAnswer(await described(operationNamed(operation)))),
  )

  server.registerTool(
    'call_operation',
    {
      title: 'Call an operation',
      description: `Calls one operation of the API. ${allowWrites ? 'It may write.' : 'Only those that read.'}`,
      inputSchema: {
        operation: z.string().max(100),
        parameters: z
          .record(z.string(), z.unknown())
          .default({})
          .describe('By their names in the API'),
        format: z
          .enum(['text', 'json'])
          .default('text')
          .describe('text is short; json is complete'),
        select: z
          .array(z.string().max(200))
          .max(20)
          .optional()
          .describe('With json: only these fields, such as casts.text'),
        max_characters: maxCharacters,
      },
      annotations: { readOnlyHint: !allowWrites, openWorldHint: !target.island },
    },
    ({ operation, parameters, format, select, max_characters: most }, { signal }) =>
      answered(async () => {
        const id = operationNamed(operation)
        const definition = operationOf(id)
        if (!allowWrites && !isRead(definition)) {
          throw new UsageError(
            `${id} writes, and these tools only read: the user has to start them with --allow-writes`,
          )
        }
        const args = checkArguments(definition, parametersOf(definition), parameters)
        const answer = await call({ baseUrl, apiKey }, wireOf(id), args as never, { signal })
        if (format === 'text') return textAnswer(answerText(answer), most)
        return textAnswer(JSON.stringify(select ? selected(answer, select) : answer, null, 1), most)
      }),
  )

  server.registerTool(
    'read_thread',
    {
      title: 'Read a thread',
      description: 'A cast with its replies, as text.',
      inputSchema: {
        cast: z.string().max(2048).describe('Hash or URL of the cast'),
        depth: z.int().min(0).max(5).default(2),
        viewer_fid: z.int().min(1).optional(),
        max_characters: maxCharacters,
      },
      annotations: reads,
    },
    ({ cast, depth, viewer_fid: viewerFid, max_characters: most }, { signal }) =>
      answered(async () => {
        const type = /^0x[0-9a-f]{40}$/i.test(cast) ? ('hash' as const) : ('url' as const)
        const { conversation } = await createClient({ baseUrl, apiKey }).lookupCastConversation(
          { identifier: cast, type, replyDepth: depth, ...(viewerFid && { viewerFid }) },
          { signal },
        )
        return textAnswer(printable(castText(conversation.cast)), most)
      }),
  )
}

async function described(id: OperationId): Promise<object> {
  const operation = operationOf(id)
  const { method, path, spec } = operation
  const whole = wholeBodyArg(operation)
  return {
    operation: id,
    summary: spec.summary,
    request: `${method} /v2${path}`,
    writes: !isRead(operation),
    versions: lifetimeText(spec) || 'all',
    parameters: parametersOf(operation).map(
      ({ name, type, required, default: fallback, lifetime }) => ({
        name,
        type,
        ...(required && { required }),
        ...(fallback !== undefined && { default: fallback }),
        ...(lifetimeText(lifetime) && { versions: lifetimeText(lifetime) }),
      }),
    ),
    ...(whole && { body: `The whole body is the parameter ${whole}` }),
    ...(spec.page && { pages: 'The answer has next.cursor, to be sent as cursor' }),
    example: await exampleOf(operation),
    errors: errorsOf(operation).map(({ code, meaning }) => `${code}: ${meaning}`),
  }
}

/** Only some fields of an answer; a path goes through lists. */
function selected(value: unknown, paths: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => selected(item, paths))
  if (typeof value !== 'object' || value === null) return value
  const byName = new Map<string, string[]>()
  for (const path of paths) {
    const [name = '', ...rest] = path.split('.')
    byName.set(name, [...(byName.get(name) ?? []), ...(rest.length > 0 ? [rest.join('.')] : [])])
  }
  return Object.fromEntries(
    [...byName].flatMap(([name, rest]) => {
      if (!Object.hasOwn(value, name)) return []
      const inner = (value as Record<string, unknown>)[name]
      return [[name, rest.length > 0 ? selected(inner, rest) : inner]]
    }),
  )
}
