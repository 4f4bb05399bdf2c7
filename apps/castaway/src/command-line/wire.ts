import * as wires from '@castaway/client/operations'
import type { OperationId } from '@castaway/contract'
import type { Wire } from '@castaway/contract/wire'

const wireById: Readonly<Record<string, unknown>> = wires

/** What the client needs to call an operation that is chosen by its name. */
export const wireOf = <Id extends OperationId>(id: Id): Wire<Id> => wireById[id] as Wire<Id>
