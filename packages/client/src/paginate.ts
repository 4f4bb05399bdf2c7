import type { Item, OperationId, Operations } from '@castaway/contract'
import type { Wire } from '@castaway/contract/wire'
import { type AnswerOf, type ArgsOf, call, type CallOptions } from './call'
import type { ClientOptions } from './options'
import { UnexpectedAnswerError } from './errors'
import { descriptorOf } from './operation-descriptor'

/** Operations that return one page of a list. */
export type ListId = {
  [K in OperationId]: Operations[K]['spec'] extends { page: object } ? K : never
}[OperationId]
/** Type of the items in a list. */
export type ItemOf<Id extends ListId> = Item<Operations[Id]>

const valueAt = (value: unknown, path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as Record<string, unknown>)[name]
        : undefined,
    value,
  )

/**
 * All pages of a list, one request at a time, each only when it is needed.
 * @throws UnexpectedAnswerError when the server sends a cursor it sent before, because the list would never end
 */
export async function* pages<Id extends ListId>(
  options: ClientOptions,
  operation: Wire<Id>,
  args: NoInfer<ArgsOf<Id>>,
  overrides?: CallOptions,
): AsyncGenerator<AnswerOf<Id>, void, undefined> {
  const { id, paging } = descriptorOf(operation)
  const seen = new Set<unknown>()
  let next: unknown
  do {
    const from = next === undefined ? args : { ...args, cursor: next as string }
    const answer = await call(options, operation, from as ArgsOf<Id>, overrides)
    yield answer
    next = valueAt(answer, paging!.next) ?? undefined
    if (next === undefined || next === '') return
    if (typeof next !== 'string' || seen.has(next))
      throw new UnexpectedAnswerError({
        operation: id,
        problem: seen.has(next)
          ? 'the server returned the same cursor twice'
          : 'the next cursor is not a string',
      })
    seen.add(next)
  } while (true)
}

/** All items of a list, page after page. */
export async function* items<Id extends ListId>(
  options: ClientOptions,
  operation: Wire<Id>,
  args: NoInfer<ArgsOf<Id>>,
  overrides?: CallOptions,
): AsyncGenerator<ItemOf<Id>, void, undefined> {
  const { id, paging } = descriptorOf(operation)
  for await (const answer of pages(options, operation, args, overrides)) {
    const list = valueAt(answer, paging!.items)
    if (!Array.isArray(list))
      throw new UnexpectedAnswerError({ operation: id, problem: 'the response contains no list' })
    yield* list as ItemOf<Id>[]
  }
}
