import type { OperationId } from '@castaway/contract'
import type { Wire } from '@castaway/contract/wire'
import {
  type AnswerOf,
  type ArgsOf,
  call,
  type CallOptions,
  type ClientOptions,
  rootOf,
} from './call'
import { InvalidOptionError } from './errors'
import * as lines from './operations'
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
export type Client = { readonly [Id in keyof typeof lines]: Method<Id> }

/**
 * A client with every operation as a method.
 * @throws InvalidOptionError when an option cannot work
 */
export function createClient(options: ClientOptions = {}): Client {
  const { apiKey } = options
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey))
    throw new InvalidOptionError('apiKey', 'must be a word of printable characters')
  rootOf(options)
  const client: Record<string, unknown> = {}
  for (const [id, line] of Object.entries(lines) as [string, Wire<ListId>][]) {
    type Args = ArgsOf<ListId>
    const method = (args: Args, each?: CallOptions) => call(options, line, args, each)
    client[id] = planOf(line).paging
      ? Object.assign(method, {
          items: (args: Args, each?: CallOptions) => items(options, line, args, each),
          pages: (args: Args, each?: CallOptions) => pages(options, line, args, each),
        })
      : method
  }
  return client as Client
}
