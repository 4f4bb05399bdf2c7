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

/** @param kept a separate folder, which may contain data of an earlier run */
export function startPostgres(kept?: string): Promise<RunningPostgres>

/** Starts a server, and a streaming standby that replays all that it does. */
export function startWithStandby(): Promise<ReplicatedPostgres>
