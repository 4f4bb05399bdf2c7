/** A person of the sample world, for whom this machine can sign. */
export interface SimulatedPerson {
  fid: number
  username: string
  displayName: string
  /** Checksummed address of the custody wallet. */
  custody: `0x${string}`
}

/** The people who can approve on the simulated page. */
export interface SimulatedPeople {
  /** Some of them, the best known first. */
  list(): Promise<SimulatedPerson[]>
  /** Finds a person by username or FID; null if there is none. */
  find(who: string): Promise<SimulatedPerson | null>
  /** EIP-191 signature by the person's own wallet. */
  sign(fid: number, message: string): Promise<`0x${string}`>
}
