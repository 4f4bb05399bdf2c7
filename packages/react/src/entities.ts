import type { Method } from '@castaway/client'
import type {
  Answer,
  Args,
  CastWithInteractions,
  Channel,
  OperationId,
  Operations,
  User,
} from '@castaway/contract'

/**
 * An app that bundles only some operations declares them here, so that others do not compile:
 *
 *     declare module '@castaway/react' {
 *       interface Register { operation: keyof typeof bundledOperations }
 *     }
 */
export interface Register {}

/** The operations that the app bundles; all of them by default. */
export type BundledOperation = Register extends { operation: infer Id extends OperationId }
  ? Id
  : OperationId

/** The typed client, as `createClient` and `clientOf` return it. */
export type Client = { readonly [K in BundledOperation]: Method<K> }

/** Arguments of an operation. */
export type ArgsOf<K extends OperationId> = Args<Operations[K]>
/** Response of an operation, in wire format. */
export type AnswerOf<K extends OperationId> = Answer<Operations[K]>

/** A cast as every list shows it. */
export type Cast = CastWithInteractions
/** A thread: a cast with its replies and parents. */
export type Conversation = AnswerOf<'lookupCastConversation'>['conversation']
/** An embed of a cast: a URL or a quoted cast. */
export type Embed = Cast['embeds'][number]
export type { Channel, OperationId, User }
