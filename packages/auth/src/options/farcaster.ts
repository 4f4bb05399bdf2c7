import type { FarcasterProfile } from '../wire'

/** Sign In With Farcaster. It also requires chain 10, where the registries are. */
export interface FarcasterOptions {
  /** The relay between this site and users' Farcaster apps, e.g. `https://relay.farcaster.xyz`. */
  relayUrl: string
  /** Whether this machine simulates the relay and the approving app. */
  simulated?: boolean
  /** Returns an account's profile; null or an error leaves the profile empty. */
  profileOf?: (fid: number) => Promise<FarcasterProfile | null>
  /** Called before the registries are read for an account. */
  beforeAsking?: (fid: number) => Promise<void>
}
