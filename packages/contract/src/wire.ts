import type { OperationId } from './operations/index'

declare const of: unique symbol

/** An operation as the client carries it: one line of text that knows, as a type, what it stands for. */
export type Wire<Id extends OperationId = OperationId> = string & { readonly [of]: Id }
