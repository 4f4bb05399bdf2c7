import type { FarcasterProfile } from '../../wire'

/** Sign In With Farcaster. It needs chain 10 besides, where it is written down whose an account is. */
export interface FarcasterOptions {
  /** The relay between this site and people's Farcaster apps, e.g. `https://relay.farcaster.xyz`. */
  relayUrl: string
  /** The relay, and the app that approves, are played on this machine. */
  simulated?: boolean
  /** Who someone is; null, or a failure, leaves their profile empty. */
  profileOf?: (fid: number) => Promise<FarcasterProfile | null>
  /** Called before the registries are asked about someone. */
  beforeAsking?: (fid: number) => Promise<void>
}
