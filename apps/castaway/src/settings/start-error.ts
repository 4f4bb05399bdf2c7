/** A reason not to start that the operator can act on: one sentence, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
