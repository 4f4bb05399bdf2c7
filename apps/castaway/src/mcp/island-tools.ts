import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { createClient } from '@castaway/client'
import type { FaultRule, LocalControls } from '@castaway/client/local'
import { inboxKinds } from '@castaway/contract'
import { z } from 'zod'
import { operationNamed } from '../command-line/operation'
import { signerOf } from '../command-line/signer'
import { durationIn } from '../command-line/times'
import { UsageError } from '../command-output'
import { answered, jsonAnswer } from './answer'
import type { McpTarget } from './target'

/** The actions of a tool: those that read, and those that change something if that is allowed. */
const actions = (reads: [string, ...string[]], writes: string[], allowWrites: boolean) =>
  z.enum([...reads, ...(allowWrites ? writes : [])]).default(reads[0])

/** What an action cannot do without. */
function needed<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new UsageError(`This action needs ${name}`)
  return value
}

const text = (about: string) => z.string().max(500).optional().describe(about)
const number = (about: string) => z.number().optional().describe(about)

/** Tools over the controls of an island. */
export function islandTools(server: McpServer, target: McpTarget, local: LocalControls): void {
  const { allowWrites } = target
  const annotations = { readOnlyHint: !allowWrites, openWorldHint: false }

  server.registerTool(
    'clock',
    {
      title: 'The island’s clock',
      description:
        'Reads the clock of the local network, which casts, deadlines and jobs follow. advance also runs what becomes due.',
      inputSchema: {
        action: actions(['read'], ['set', 'advance', 'freeze', 'run', 'reset'], allowWrites),
        value: text('set: a time as ISO 8601; advance: a duration such as 1h30m'),
      },
      annotations,
    },
    ({ action, value }) =>
      answered(async () => {
        const { clock } = local
        const work: Record<string, () => Promise<unknown>> = {
          read: clock.read,
          set: () => clock.set(needed(value, 'value')),
          advance: () => clock.advance(durationIn(needed(value, 'value'))),
          freeze: clock.freeze,
          run: clock.run,
          reset: clock.reset,
        }
        return jsonAnswer(await work[action]!())
      }),
  )

  server.registerTool(
    'faults',
    {
      title: 'Faults',
      description:
        'Faults of the local network: calls that fail or take long, to see what a program does then.',
      inputSchema: {
        action: actions(['list'], ['add', 'remove', 'clear'], allowWrites),
        id: number('remove: which fault'),
        operation: text('add: calls of this operation'),
        path: text('add: calls of this path below /v2; * is anything'),
        status: number('add: the status to answer'),
        latency_ms: number('add: wait first'),
        times: number('add: how many calls'),
        probability: number('add: 0 to 1'),
        drop: z.literal(true).optional().describe('add: no answer'),
        broken: z.literal(true).optional().describe('add: half of the answer'),
      },
      annotations,
    },
    ({ action, id, operation, ...rule }) =>
      answered(async () => {
        if (action === 'list') return jsonAnswer(await local.faults.list())
        if (action === 'clear') return jsonAnswer(await local.faults.clear())
        if (action === 'remove') return jsonAnswer(await local.faults.remove(needed(id, 'id')))
        const fault: FaultRule = {
          ...rule,
          ...(operation !== undefined && { operation: operationNamed(operation) }),
        }
        return jsonAnswer(await local.faults.add(fault))
      }),
  )

  server.registerTool(
    'world',
    {
      title: 'Sample worlds and snapshots',
      description:
        'The state of the local network and its snapshots. reset and restore replace everything on it.',
      inputSchema: {
        action: actions(
          ['status', 'list_snapshots'],
          ['take_snapshot', 'restore_snapshot', 'remove_snapshot', 'reset'],
          allowWrites,
        ),
        name: text('Name of the snapshot'),
        world: z
          .enum(['social', 'small', 'hostile', 'empty'])
          .optional()
          .describe('reset: which world'),
      },
      annotations: { ...annotations, destructiveHint: allowWrites },
    },
    ({ action, name, world }) =>
      answered(async () => {
        const { snapshots } = local
        const work: Record<string, () => Promise<unknown>> = {
          status: local.status,
          list_snapshots: snapshots.list,
          take_snapshot: () => snapshots.take(needed(name, 'name')),
          restore_snapshot: () => snapshots.restore(needed(name, 'name')),
          remove_snapshot: () => snapshots.remove(needed(name, 'name')),
          reset: () => local.reset(world),
        }
        return jsonAnswer(await work[action]!())
      }),
  )

  server.registerTool(
    'inbox',
    {
      title: 'What was sent',
      description:
        'What left the local network, newest first: webhook deliveries with their result, events for mini apps, notifications. replay sends a webhook delivery again.',
      inputSchema: {
        action: actions(['list'], ['replay'], allowWrites),
        kind: z.enum(inboxKinds).optional(),
        limit: z.int().min(1).max(50).default(5),
        id: text('replay: which delivery'),
      },
      annotations,
    },
    ({ action, kind, limit, id }) =>
      answered(async () =>
        jsonAnswer(
          action === 'replay'
            ? await local.inbox.replay('webhook', needed(id, 'id'))
            : await local.inbox.list({ limit, ...(kind && { kind }) }),
        ),
      ),
  )

  server.registerTool(
    'requests',
    {
      title: 'Requests to the island',
      description:
        'The last calls of the local network with status, duration, app and fault, newest first; never their parameters.',
      inputSchema: {
        operation: text('Only calls of this operation'),
        limit: z.int().min(1).max(100).default(20),
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ operation, limit }) =>
      answered(async () =>
        jsonAnswer(
          await local.requests.list({
            limit,
            ...(operation && { operation: operationNamed(operation) }),
          }),
        ),
      ),
  )

  server.registerTool(
    'signer',
    {
      title: 'Signers',
      description:
        'Looks up a signer. create makes one that may write as an account of the local network, without its wallet.',
      inputSchema: {
        action: actions(['look_up'], ['create'], allowWrites),
        signer_uuid: text('look_up: which signer'),
        fid: z.int().min(1).optional().describe('create: the account'),
      },
      annotations,
    },
    ({ action, signer_uuid: signerUuid, fid }) =>
      answered(async () => {
        const client = createClient({ baseUrl: target.baseUrl, apiKey: target.apiKey })
        if (action === 'look_up')
          return jsonAnswer(
            await client.lookupSigner({ signerUuid: needed(signerUuid, 'signer_uuid') }),
          )
        const created = await signerOf({ ...target, local }, needed(fid, 'fid'))
        return jsonAnswer({ signer_uuid: created, fid })
      }),
  )
}
