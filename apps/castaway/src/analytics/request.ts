import { operations, type OperationId } from '@castaway/contract'
import {
  analyticsWidths,
  BATCH_EVENTS,
  BATCH_LIFETIME,
  DURATION_GROUPS,
  METRICS_QUEUE,
  MOST_DURATIONS,
  type AnalyticsBatch,
} from '@castaway/contract/analytics'
import { paths, settingsPaths } from '@castaway/web/paths'
import { z } from 'zod'

const name = z.string().max(200)
const count = z.int().min(0).max(MOST_DURATIONS)

/** The body of `POST /_analytics`. Names that this version does not know are no error: {@link countsOf} drops them. */
export const BatchRequest = z.strictObject({
  id: z.uuid(),
  // A clock that was set back makes it negative.
  age: z.number().transform((age) => Math.min(Math.max(age, 0), BATCH_LIFETIME)),
  events: z
    .array(z.strictObject({ kind: z.enum(['visit', 'screen', 'action']), name }))
    .max(BATCH_EVENTS),
  metrics: z
    .array(
      z.strictObject({
        kind: z.enum(['load', 'call']),
        name,
        groups: z.array(count).length(DURATION_GROUPS),
        failed: count,
      }),
    )
    .max(METRICS_QUEUE),
}) satisfies z.ZodType<AnalyticsBatch>

/** One count of the table. */
export interface Count {
  kind: 'visit' | 'screen' | 'action' | 'load' | 'call'
  name: string
  bucket: number
  count: number
}

const routes = new Set<string>([...Object.values(paths), ...Object.values(settingsPaths)])
const widths = new Set<string>(analyticsWidths)
const operationAt = new Map<string, OperationId>(
  Object.entries(operations).map(([id, { method, path }]) => [
    `${method} ${path}`,
    id as OperationId,
  ]),
)

/** The name that is stored of a thing; undefined for all that the code does not name itself. */
const known: Record<Count['kind'], (name: string) => string | undefined> = {
  visit: (name) => (widths.has(name) ? name : undefined),
  screen: (name) => (routes.has(name) ? name : undefined),
  action: (name) => operationAt.get(name),
  load: (name) => (name === '' ? '' : undefined),
  call: (name) => operationAt.get(name),
}

/** What a batch adds to the counts, each once, in the order in which every batch changes them. */
export function countsOf({ events, metrics }: Pick<AnalyticsBatch, 'events' | 'metrics'>): Count[] {
  const counts = new Map<string, Count>()
  const add = (kind: Count['kind'], sent: string, bucket: number, more: number) => {
    const name = known[kind](sent)
    if (name === undefined || more === 0) return
    const key = `${kind} ${name} ${bucket}`
    const { count } = counts.get(key) ?? { count: 0 }
    counts.set(key, { kind, name, bucket, count: count + more })
  }
  for (const event of events) add(event.kind, event.name, 0, 1)
  for (const { kind, name: sent, groups, failed } of metrics)
    for (const [bucket, more] of [...groups, failed].entries()) add(kind, sent, bucket, more)
  return [...counts.keys()].toSorted().map((key) => counts.get(key)!)
}
