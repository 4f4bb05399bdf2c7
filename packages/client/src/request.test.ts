import { randomRuns } from '@castaway/testkit/random-runs'
import { operations, type OperationId, type Operation } from '@castaway/contract'
import { argName } from '@castaway/contract/arg-name'
import type { Wire } from '@castaway/contract/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CastawayError } from './errors'
import * as named from './operations'
import { descriptorOf } from './operation-descriptor'
import { type HttpRequest, buildRequest } from './request'

// A line that has two names is that of one operation.
const lines = new Map(
  Object.values<Wire>(named).map((line) => [line.split(' ')[0] as OperationId, line]),
)
const ids = [...lines.keys()]
const planFor = (id: OperationId) => descriptorOf(lines.get(id)!)

const text = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  // A lone surrogate cannot be sent: it becomes a question mark in transit.
  .filter((s) => !/\p{Surrogate}/u.test(s))
const value = fc.oneof(text, fc.integer(), fc.boolean())
const item = fc.oneof(
  text.filter((s) => !s.includes(',')),
  fc.integer(),
)

/** The resulting path, or the operation named by our error. Other errors pass through. */
const attempt = (id: OperationId, args: Record<string, unknown>) => {
  try {
    return { operation: id, path: buildRequest(planFor(id), args).path }
  } catch (error) {
    if (error instanceof CastawayError) return { operation: error.operation, path: '' }
    throw error
  }
}

const bodyOf = (body: HttpRequest['body']): unknown =>
  body instanceof FormData ? Object.fromEntries(body) : body && JSON.parse(body)
/** A form only holds text, and normalizes line endings. */
const texts = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, String(one)]))

describe('a request, for every operation and any arguments', () => {
  it('contains each argument once, under its wire name, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ids),
        fc.infiniteStream(value),
        fc.infiniteStream(fc.array(item, { minLength: 1, maxLength: 5 })),
        fc.infiniteStream(fc.boolean()),
        (id, values, lists, leave) => {
          const { spec }: Operation = operations[id]
          const query = Object.entries(spec.query ?? {})
          const whole = spec.body && !(spec.body instanceof z.ZodObject && !spec.bodyAs)
          const fields =
            !whole && spec.body instanceof z.ZodObject ? Object.entries(spec.body.shape) : []
          const headers = Object.entries(spec.headers ?? {}).filter(
            ([, need]) => need === 'required',
          )
          const args: Record<string, unknown> = {}
          const expected: Record<string, unknown> = {}
          for (const [name, schema] of [...query, ...fields] as [string, z.ZodType][]) {
            const optional = z.safeParse(schema, undefined).success
            if (optional && leave.next().value) continue
            const isList = schema instanceof z.ZodArray
            const given = isList ? lists.next().value : values.next().value
            args[argName(name)] = given
            expected[name] = given
          }
          if (whole) args[spec.bodyAs ?? 'body'] = { a: 1 }
          for (const [name] of headers) args[name] = 'x'
          const plan = planFor(id)
          const sent = buildRequest(plan, args)
          const url = new URL(sent.path, 'http://x')
          expect(url.pathname).toBe(operations[id].path)
          expect([...url.searchParams.keys()].toSorted()).toEqual(
            query
              .map(([name]) => name)
              .filter((name) => name in expected)
              .toSorted(),
          )
          for (const [name, one] of url.searchParams) {
            const given = expected[name]
            expect(one).toBe(Array.isArray(given) ? given.join(',') : String(given))
          }
          const inBody = Object.entries(expected).filter(([name]) =>
            fields.some(([field]) => field === name),
          )
          const body = whole ? { a: 1 } : fields.length > 0 && Object.fromEntries(inBody)
          expect(bodyOf(sent.body) ?? false).toEqual(
            spec.multipart && body ? texts(body) : (body ?? false),
          )
        },
      ),
      { numRuns: randomRuns(400), seed: 20_260 },
    )
  })

  it('is rejected, never mangled, for arbitrary arguments', () => {
    const names = ids.flatMap((id) => [...planFor(id).args])
    const anything = fc.dictionary(
      fc.constantFrom('__proto__', 'constructor', ...names),
      fc.anything({ withBigInt: true }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...ids), anything, (id, args) => {
        const outcome = attempt(id, args)
        expect(outcome.path).not.toContain('[object')
        expect(outcome.operation).toBe(id)
      }),
      { numRuns: randomRuns(400), seed: 20_260 },
    )
  })
})

describe('an operation descriptor', () => {
  it('exists for every operation of the contract', () => {
    expect(ids.toSorted()).toEqual(Object.keys(operations).toSorted())
    for (const id of ids) {
      const plan = planFor(id)
      expect(plan.id).toBe(id)
      expect(plan.paging !== undefined).toBe('page' in operations[id].spec)
    }
  })

  it('knows required parameters, also in the body', () => {
    const required = (line: Wire) => {
      const { query, body } = descriptorOf(line)
      return [...query, ...body].filter((p) => p.required).map((p) => p.arg)
    }
    expect(required(named.fetchRelevantFollowers)).toEqual(['targetFid', 'viewerFid'])
    expect(required(named.publishReaction)).toEqual(['signerUuid', 'reactionType', 'target'])
    expect(required(named.fetchTrendingFeed)).toEqual([])
  })
})
