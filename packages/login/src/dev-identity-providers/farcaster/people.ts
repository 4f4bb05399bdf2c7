/** Someone whose account this machine made up, so that it can sign for them. */
export interface SimulatedPerson {
  fid: number
  username: string
  displayName: string
  /** Checksummed address of the wallet that owns the account. */
  custody: `0x${string}`
}

/** The people who can approve on the simulated page. */
export interface SimulatedPeople {
  /** Some of them, best known first. */
  list(): Promise<SimulatedPerson[]>
  /** One by name or number; null for anyone else. */
  find(who: string): Promise<SimulatedPerson | null>
  /** EIP-191 signature by the person's own wallet. */
  sign(fid: number, message: string): Promise<`0x${string}`>
}
