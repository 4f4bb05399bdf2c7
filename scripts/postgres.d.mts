export interface RunningPostgres {
  /** URL of its database `postgres`. */
  url: string
  stop(): Promise<void>
}

/** @param kept a separate folder, which may contain data of an earlier run */
export function startPostgres(kept?: string): Promise<RunningPostgres>
