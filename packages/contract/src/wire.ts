import type { OperationId } from './operations/index'

declare const of: unique symbol

/** An operation as the client bundles it: one line of text, typed with the operation's id. */
export type Wire<Id extends OperationId = OperationId> = string & { readonly [of]: Id }
