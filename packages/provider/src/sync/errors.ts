import { CastawayError } from '@castaway/contract'

/** A reason to end a sync that the operator can act on: one sentence, which is printed without a stack. */
export class SyncError extends CastawayError {
  override readonly name: string = 'SyncError'
  constructor(sentence: string, options: ErrorOptions = {}) {
    super({
      code: 'SYNC',
      shortMessage: sentence,
      docsPath: 'guides/whole-network.md',
      cause: options.cause,
    })
  }
}

/** The node sent what no honest node sends. Nothing of the answer or the block that had it is stored. */
export class BadNodeError extends SyncError {
  override readonly name = 'BadNodeError'
  /** @param rule what the node did, as the rest of a sentence about it */
  constructor(readonly rule: string) {
    super(
      `The node ${rule}. The sync with it has ended, and nothing of this answer was stored: use another node.`,
    )
  }
}

/** The node cannot be reached, or answers that it cannot: worth another attempt. */
export class NodeUnavailableError extends SyncError {
  override readonly name = 'NodeUnavailableError'
  /** @param isInternal whether it has answered, with an error of its own */
  constructor(
    address: string,
    reason: string,
    readonly isInternal = false,
  ) {
    super(
      `The node at ${address} does not answer (${reason}). Run the same command again to continue.`,
    )
  }
}
