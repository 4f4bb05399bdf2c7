import type { AdjustableClock, LocalChain, Store } from '@castaway/provider'
import type { Clock } from '@castaway/contract'
import type { TokenBuckets } from '@castaway/server-kit/rate-limit'
import type { Hono } from 'hono'
import type { DataFolder } from '../data-folder'
import type { Exposure } from '../exposure'
import type { AppAccount } from '../gateway/app-account'
import type { KeySource } from '../gateway/keys'
import type { MiniAppAdder, NotificationSource, OwnerOfDomain } from '../gateway/mini-app-routes'
import type { NameSource } from '../gateway/names'
import type { RemovedSource } from '../gateway/removed-routes'
import type { SnapSigner } from '../gateway/snaps/press'
import type { Upstream } from '../gateway/upstream'
import type { LiveSource } from '../live/events'
import type { UserData } from '../records/index'
import type { Settings } from '../settings/index'
import type { Stages } from './stages'

/** The network that the app shows: the island in this process, or a remote provider. */
export interface Network {
  upstream: Upstream
  /** Changes at a remote provider, which aren't in the store's log. */
  polled?: LiveSource
  /** The account that asks people to approve signers; null if there is none. */
  appAccount: AppAccount | null
  /** Whether people can rent storage through this server. */
  mayRent: boolean
  /** Null if other machines can reach the server, or with a remote provider. */
  developmentKey: string | null
  /** Answers the controls at `/_local`, if this server has them. */
  controls?: Hono
  /** The island's own chains; null with a remote provider. */
  chain: LocalChain | null
  /** Routes that the network serves itself. */
  routes: Hono[]
  /** Starts the background jobs, once nothing can refuse this data any more. */
  startJobs(): Promise<{ close(): Promise<void> }>
  /** Whether a program's API key is valid here; a remote provider's keys are not for callers of this server. */
  isKnownKey?(key: string): Promise<boolean>
  keys?: KeySource
  names?: NameSource
  removed?: RemovedSource
  snapSigner?: SnapSigner
  addMiniApp?: MiniAppAdder
  ownerOfDomain?: OwnerOfDomain
  /** What mini apps sent to an account. */
  appNotifications?: NotificationSource
}

/** What is there before the network is started. */
export interface NetworkParts {
  settings: Settings
  folder: DataFolder
  store: Store
  userData: UserData
  secret: string
  publicUrl: string
  exposure: Exposure
  clock: Clock
  /** The same clock, if it can be adjusted. */
  islandClock: AdjustableClock | undefined
  /** The request limits; null if nobody is limited. */
  buckets: TokenBuckets | null
  /** Whether the last entry of `X-Forwarded-For` is by the operator's own proxy. */
  trustedProxy: boolean
  stages: Stages
  report: (cause: unknown) => void
}
