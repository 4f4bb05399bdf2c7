import { CastawayError } from '@castaway/contract'
import { setTimeout as delay } from 'node:timers/promises'

/** A part of the product that is started once and stopped once. */
export interface Stage<T> {
  /** A noun, as messages show it: `database`. */
  name: string
  start?(): Promise<T> | T
  /** Receives what `start` returned. It is not called if `start` failed. */
  stop?(started: T): Promise<unknown> | void
  /** Time limit of `stop` in milliseconds. */
  limit?: number
  /** Called once `stop` has exceeded its limit, so that it ends at once; without it, the stage is left behind. */
  force?(started: T): void
}

export interface Stages {
  /**
   * Starts the next stage, unless the start was canceled.
   * @throws what `start` throws, as a {@link StageError} unless its message is for the operator
   */
  start<T>(stage: Stage<T>): Promise<T>
  /**
   * Stops all stages, the last one first; further calls return the same promise.
   * @throws {StageError} or an AggregateError of them, once all stages were stopped, for those that could not be
   */
  stop(): Promise<void>
}

export interface StagesOptions {
  /** Cancels the start: no further stage begins. */
  signal?: AbortSignal
  /** Receives one line for a stage that takes long. */
  report: (line: string) => void
  /** Whether the error's message already says what is wrong and what to do. */
  isForOperator?: (cause: unknown) => boolean
  /** Milliseconds after which a stage that is still starting is reported. */
  slowAfter?: number
}

/** Default time limit to stop a stage, in milliseconds. */
const STOP_LIMIT = 10_000
const SLOW_AFTER = 30_000

const nameOfError = (cause: unknown) =>
  cause instanceof Error ? (cause.stack ?? `${cause.name}: ${cause.message}`) : String(cause)

/** A stage that could not be started or stopped; the stack is the one of its cause. */
export class StageError extends CastawayError {
  override readonly name = 'StageError'
  constructor(
    readonly stage: string,
    sentence: string,
    cause?: unknown,
  ) {
    super({ code: 'STAGE_FAILED', shortMessage: sentence, cause })
    if (cause !== undefined) this.stack = `${sentence}\n${nameOfError(cause)}`
  }
}

/** Starts stages one after the other, and stops them in reverse order, each with a time limit. */
export function createStages({
  signal,
  report,
  isForOperator = () => false,
  slowAfter = SLOW_AFTER,
}: StagesOptions): Stages {
  const started: { name: string; stop(): Promise<void> }[] = []
  let stopping: Promise<void> | undefined

  async function start<T>(stage: Stage<T>): Promise<T> {
    signal?.throwIfAborted()
    const { name } = stage
    const slow = setTimeout(
      () => report(`Still starting: ${name} (${Math.round(slowAfter / 1000)} s so far)`),
      slowAfter,
    )
    slow.unref()
    let value: T
    try {
      value = (await stage.start?.()) as T
    } catch (cause) {
      if (signal?.aborted || isForOperator(cause)) throw cause
      throw new StageError(name, `Castaway could not start: the stage "${name}" failed`, cause)
    } finally {
      clearTimeout(slow)
    }
    if (stage.stop) started.push({ name, stop: () => stopOne(stage, value) })
    // Otherwise the product would be ready for a moment after it was asked to stop.
    signal?.throwIfAborted()
    return value
  }

  async function stopOne<T>(stage: Stage<T>, value: T): Promise<void> {
    const { name, limit = STOP_LIMIT } = stage
    const stopped = Promise.resolve(stage.stop!(value)).then(() => true)
    // An error after the time limit has no one to receive it any more.
    stopped.catch(() => {})
    const cancel = new AbortController()
    const late = delay(limit, false, cancel)
    late.catch(() => {})
    try {
      if (await Promise.race([stopped, late])) return
      const sentence = `The stage "${name}" did not stop within ${limit / 1000} s`
      if (!stage.force) throw new StageError(name, sentence)
      report(`${sentence} and was ended`)
      stage.force(value)
      await stopped
    } finally {
      cancel.abort()
    }
  }

  async function stopAll(): Promise<void> {
    const errors: Error[] = []
    for (const { name, stop } of started.splice(0).toReversed()) {
      try {
        await stop()
      } catch (cause) {
        errors.push(
          cause instanceof StageError
            ? cause
            : new StageError(name, `The stage "${name}" could not be stopped`, cause),
        )
      }
    }
    if (errors.length === 1) throw errors[0]
    if (errors.length > 1) {
      const error = new AggregateError(errors, 'Several stages could not be stopped')
      error.stack = errors.map((each) => each.stack).join('\n')
      throw error
    }
  }

  return { start, stop: () => (stopping ??= stopAll()) }
}
