import type { OperationId } from '@castaway/contract'
import type { Wire } from '@castaway/contract/wire'
import * as all from '@castaway/contract/wire'
import { type AnswerOf, type ArgsOf, call, type CallOptions, rootOf } from './call'
import type { ClientOptions } from './options'
import { InvalidOptionError } from './errors'
import { type ItemOf, items, type ListId, pages } from './paginate'
import { planOf } from './plan'

/** Arguments may be left out where none is required. */
type Given<Id extends OperationId> =
  {} extends ArgsOf<Id>
    ? [args?: ArgsOf<Id>, each?: CallOptions]
    : [args: ArgsOf<Id>, each?: CallOptions]

interface Paged<Id extends ListId> {
  /** All items, page after page, each page fetched when it is needed. */
  items(...given: Given<Id>): AsyncGenerator<ItemOf<Id>, void, undefined>
  /** All pages, each fetched when it is needed. */
  pages(...given: Given<Id>): AsyncGenerator<AnswerOf<Id>, void, undefined>
}

/** One operation as a method. */
export type Method<Id extends OperationId> = ((...given: Given<Id>) => Promise<AnswerOf<Id>>) &
  (Id extends ListId ? Paged<Id> : unknown)

/** A method for every operation, under the operation's own name. */
export type Client = { readonly [Id in keyof typeof all]: Method<Id> }

/** Some of the operations, by their names. */
type Some<Id extends OperationId> = { readonly [K in Id]: Wire<K> }

/**
 * A client with every operation as a method.
 * @throws InvalidOptionError when an option cannot work
 */
export const createClient = (options: ClientOptions = {}): Client => clientOf(options, all)

/**
 * A client with these operations only, so that a bundler keeps no others:
 *
 *     clientOf({ apiKey }, { fetchFeed, publishCast })
 *
 * @throws InvalidOptionError when an option cannot work
 */
export function clientOf<Id extends OperationId>(
  options: ClientOptions,
  operations: Some<Id>,
): { readonly [K in Id]: Method<K> } {
  const { apiKey, check } = options
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey))
    throw new InvalidOptionError('apiKey', 'must be a word of printable characters')
  if (check !== undefined && !['off', 'warn', 'throw'].includes(check))
    throw new InvalidOptionError('check', 'must be off, warn or throw')
  rootOf(options)
  const client: Record<string, unknown> = {}
  for (const [id, line] of Object.entries(operations) as [string, Wire<ListId>][]) {
    type Args = ArgsOf<ListId>
    const method = (args: Args, each?: CallOptions) => call(options, line, args, each)
    client[id] = planOf(line).paging
      ? Object.assign(method, {
          items: (args: Args, each?: CallOptions) => items(options, line, args, each),
          pages: (args: Args, each?: CallOptions) => pages(options, line, args, each),
        })
      : method
  }
  return client as { readonly [K in Id]: Method<K> }
}
