import type { createClient } from '@castaway/client'
import type {
  Answer,
  Args,
  CastWithInteractions,
  Channel,
  OperationId,
  Operations,
  User,
} from '@castaway/contract'

/** The typed client, as `createClient` returns it. */
export type Client = ReturnType<typeof createClient>

/** What an operation takes, and what it answers. */
export type ArgsOf<K extends OperationId> = Args<Operations[K]>
export type AnswerOf<K extends OperationId> = Answer<Operations[K]>

/** A cast as every list shows it. */
export type Cast = CastWithInteractions
export type Conversation = AnswerOf<'lookupCastConversation'>['conversation']
export type Embed = Cast['embeds'][number]
export type { Channel, OperationId, User }
