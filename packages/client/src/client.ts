import type { OperationId } from '@castaway/contract'
import type { Wire } from '@castaway/contract/wire'
import * as all from '@castaway/contract/wire'
import { type AnswerOf, type ArgsOf, call, type CallOptions, baseUrlOf } from './call'
import type { ClientOptions } from './options'
import { InvalidOptionError } from './errors'
import { type ItemOf, items, type ListId, pages } from './paginate'
import { descriptorOf } from './operation-descriptor'

/** Arguments may be left out where none is required. */
type MethodArgs<Id extends OperationId> =
  {} extends ArgsOf<Id>
    ? [args?: ArgsOf<Id>, overrides?: CallOptions]
    : [args: ArgsOf<Id>, overrides?: CallOptions]

interface Paginated<Id extends ListId> {
  /** All items, page after page, each page fetched when it is needed. */
  items(...given: MethodArgs<Id>): AsyncGenerator<ItemOf<Id>, void, undefined>
  /** All pages, each fetched when it is needed. */
  pages(...given: MethodArgs<Id>): AsyncGenerator<AnswerOf<Id>, void, undefined>
}

/** One operation as a method. */
export type Method<Id extends OperationId> = ((...given: MethodArgs<Id>) => Promise<AnswerOf<Id>>) &
  (Id extends ListId ? Paginated<Id> : unknown)

/** A method for every operation, under each of its names. */
export type Client = {
  readonly [K in keyof typeof all]: (typeof all)[K] extends Wire<infer Id> ? Method<Id> : never
}

/** Some of the operations, by their names. */
type WireSubset<Id extends OperationId> = { readonly [K in Id]: Wire<K> }

/**
 * A client with every operation as a method.
 * @throws InvalidOptionError when an option cannot work
 */
export const createClient = (options: ClientOptions = {}): Client =>
  clientOf(options, all as WireSubset<OperationId>) as unknown as Client

/**
 * A client with these operations only, so that a bundler keeps no others:
 *
 *     clientOf({ apiKey }, { fetchFeed, publishCast })
 *
 * @throws InvalidOptionError when an option cannot work
 */
export function clientOf<Id extends OperationId>(
  options: ClientOptions,
  operations: WireSubset<Id>,
): { readonly [K in Id]: Method<K> } {
  const { apiKey, check } = options
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey))
    throw new InvalidOptionError('apiKey', 'must be printable characters without spaces')
  if (check !== undefined && !['off', 'warn', 'throw'].includes(check))
    throw new InvalidOptionError('check', 'must be off, warn or throw')
  baseUrlOf(options)
  const client: Record<string, unknown> = {}
  for (const [id, wire] of Object.entries(operations) as [string, Wire<ListId>][]) {
    type Args = ArgsOf<ListId>
    const method = (args: Args, overrides?: CallOptions) => call(options, wire, args, overrides)
    client[id] = descriptorOf(wire).paging
      ? Object.assign(method, {
          items: (args: Args, overrides?: CallOptions) => items(options, wire, args, overrides),
          pages: (args: Args, overrides?: CallOptions) => pages(options, wire, args, overrides),
        })
      : method
  }
  return client as { readonly [K in Id]: Method<K> }
}
