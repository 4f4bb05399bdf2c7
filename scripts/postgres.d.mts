export interface RunningPostgres {
  /** Names its database `postgres`. */
  url: string
  stop(): Promise<void>
}

/** @param kept a folder of its own, which may hold the data of an earlier time */
export function startPostgres(kept?: string): Promise<RunningPostgres>
