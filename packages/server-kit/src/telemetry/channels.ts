import { channel, tracingChannel } from 'node:diagnostics_channel'
import { currentActivity, inActivity } from './scope'

/** What an observer receives once a piece of work has ended. */
export interface ActivityResult {
  seconds: number
  /** What the work threw. */
  error?: unknown
}

/** A kind of work that begins and ends. Without observers it costs nothing. */
export interface Activity<Facts extends object> {
  /** Does the work; it may add to the facts until it ends. */
  run<T>(facts: Facts, work: () => Promise<T>): Promise<T>
  /**
   * Observes the beginning, with the facts of the work that it is a part of.
   * @returns a function that removes the observer
   */
  onBegin(observer: (facts: Facts, parent: object | undefined) => void): () => void
  /** @returns a function that removes the observer */
  onEnd(observer: (facts: Facts, ended: ActivityResult) => void): () => void
}

interface Message<Facts> {
  facts: Facts
  parent: object | undefined
  startedAt: number
  error?: unknown
}

/**
 * Work happens deep in handlers and jobs: a channel reports it without passing metrics, traces and logs through all
 * callers. All servers of a process share the channels.
 */
export function createActivity<Facts extends object>(name: string): Activity<Facts> {
  const traced = tracingChannel<unknown, Message<Facts>>(`castaway:${name}`)
  return {
    run(facts, work) {
      if (!traced.hasSubscribers) return work()
      const message = { facts, parent: currentActivity(), startedAt: performance.now() }
      // Asynchronous in any case, so that an error of its first step ends it as well.
      return inActivity(facts, () => traced.tracePromise(async () => work(), message))
    },
    onBegin(observer) {
      const began = (message: unknown) => {
        const { facts, parent } = message as Message<Facts>
        observer(facts, parent)
      }
      traced.start.subscribe(began)
      return () => void traced.start.unsubscribe(began)
    },
    onEnd(observer) {
      const ended = (message: unknown) => {
        const { facts, startedAt, error } = message as Message<Facts>
        observer(facts, { error, seconds: (performance.now() - startedAt) / 1000 })
      }
      traced.asyncEnd.subscribe(ended)
      return () => void traced.asyncEnd.unsubscribe(ended)
    },
  }
}

/** Something that happens at one moment. */
export interface Occurrence<Facts> {
  report(facts: Facts): void
  /** @returns a function that removes the observer */
  onReport(observer: (facts: Facts) => void): () => void
}

export function createOccurrence<Facts>(name: string): Occurrence<Facts> {
  const reports = channel(`castaway:${name}`)
  return {
    report(facts) {
      if (reports.hasSubscribers) reports.publish(facts)
    },
    onReport(observer) {
      const reported = (facts: unknown) => observer(facts as Facts)
      reports.subscribe(reported)
      return () => void reports.unsubscribe(reported)
    },
  }
}
