import type { createClient } from '@castaway/client'

/** The typed client, as `createClient` returns it. */
export type Client = ReturnType<typeof createClient>

// `never` for arguments is what lets every method match, whatever it takes.
type Method = (args: never, ...rest: never[]) => Promise<unknown>

/** Every operation the client can call, by the name it has in the contract. */
export type OperationId = {
  [K in keyof Client]: Client[K] extends Method ? K : never
}[keyof Client] &
  string

/** What an operation takes, and what it answers. */
export type ArgsOf<K extends OperationId> = Client[K] extends (
  args: infer A,
  ...rest: never[]
) => unknown
  ? A
  : never
export type AnswerOf<K extends OperationId> = Client[K] extends (
  ...args: never[]
) => Promise<infer A>
  ? A
  : never

/** The entities the store normalises, named once by where the contract first answers with them. */
export type Cast = AnswerOf<'fetchFeed'>['casts'][number]
export type User = AnswerOf<'fetchBulkUsers'>['users'][number]
export type Channel = AnswerOf<'lookupChannel'>['channel']
export type Conversation = AnswerOf<'lookupCastConversation'>['conversation']
export type Embed = Cast['embeds'][number]
