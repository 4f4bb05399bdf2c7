import { CastawayError } from '@castaway/contract'

/** A reason not to start that the operator can act on: one sentence, which is printed without a stack. */
export class StartError extends CastawayError {
  override readonly name = 'StartError'
  constructor(sentence: string, options: ErrorOptions = {}) {
    super({
      code: 'START',
      shortMessage: sentence,
      docsPath: 'guides/settings.md',
      cause: options.cause,
    })
  }
}
