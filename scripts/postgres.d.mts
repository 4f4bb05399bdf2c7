export interface RunningPostgres {
  /** URL of its database `postgres`. */
  url: string
  stop(): Promise<void>
}

export interface ReplicatedPostgres extends RunningPostgres {
  /** URL of the same database at the standby. */
  standbyUrl: string
  /** Ends the standby without a word to anyone who is connected. */
  crashStandby(): Promise<void>
  /** Starts it again, at the same URL. */
  restartStandby(): Promise<void>
}

/** A server that fails on request. */
export interface BreakablePostgres extends RunningPostgres {
  /** From now on it says nothing more, to any connection. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Ends it without a word to anyone who is connected. */
  crash(): Promise<void>
  isRunning(): boolean
  /** Starts it again, at the same URL. */
  restart(): Promise<void>
}

/** Starts a server that can be frozen and crashed, on the data in a folder, which it creates. */
export function startBreakable(folder: string): Promise<BreakablePostgres>

/** @param kept a separate folder, which may contain data of an earlier run */
export function startPostgres(
  kept?: string,
  options?: { forTests?: boolean },
): Promise<RunningPostgres & { pid: number }>

/** Starts a server, and a streaming standby that replays all that it does. */
export function startWithStandby(): Promise<ReplicatedPostgres>
