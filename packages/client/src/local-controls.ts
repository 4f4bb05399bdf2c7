import type { OperationId } from '@castaway/contract'
import type {
  ApiKeyChoices,
  ApiKeyFacts,
  ApiKeyUsage,
  AppWebhook,
  AudienceCount,
  CampaignAudience,
  CampaignBar,
  CampaignDraft,
  CampaignMiniApp,
  CampaignPerson,
  CampaignSummary,
  ChainNetwork,
  ChainTransaction,
  DeliveryAttempt,
  DeveloperApp,
  Fault,
  FaultRule,
  LoggedRequest,
  InboxItem,
  InboxKind,
  LoggedEvent,
  LoggedMessage,
  NewDeveloperApp,
  SignerFacts,
  SqlAnswer,
  SqlTable,
  WaitingJob,
  WebhookAttempt,
  WebhookPreview,
  WebhookTest,
} from '@castaway/contract/dev-controls'

/** State of the island's clock. Times are Unix milliseconds. */
export interface ClockReading {
  now: number
  iso: string
  frozen: boolean
  /** Milliseconds ahead of the system clock; negative when behind. */
  offset_ms: number
}

/** `ClockReading` after a move, and the number of jobs that became due and ran. */
export interface ClockMove extends ClockReading {
  jobs_run: number
}

/** A stored copy of the island's data. */
export interface Snapshot {
  name: string
  world: string
  /** Unix milliseconds. */
  taken_at: number
}

/** Sample worlds that an island can be seeded with. */
export type World = 'social' | 'small' | 'hostile' | 'empty'

/** What a reset or a restore keeps. */
export interface KeepOptions {
  keep?: ('clock' | 'faults')[]
}

interface SeedResult {
  world: string
  seed: string
  messages: number
  took_ms: number
}

/** Private keys of one account of the seeded world, as `0x…`. */
export interface SeededKeys {
  fid: number
  custody_address: `0x${string}`
  /** Key of the custody wallet (secp256k1). */
  custody_key: `0x${string}`
  signer_public_key: `0x${string}`
  /** Seed of the account's signer (Ed25519). */
  signer_key: `0x${string}`
  /** Key of the verified wallet on the profile, if there is one (secp256k1). */
  wallet_key: `0x${string}`
}

/** Controls of an island: clock, faults, request log, inbox, snapshots and sample worlds. */
export interface LocalControls {
  status(): Promise<{
    world: string | null
    database: string
    schema: string
    clock: ClockReading
    faults: number
  }>
  clock: {
    read(): Promise<ClockReading>
    /** Unix milliseconds, or a time as ISO 8601. */
    set(at: number | string): Promise<ClockMove>
    freeze(): Promise<ClockMove>
    run(): Promise<ClockMove>
    advance(ms: number): Promise<ClockMove>
    /** Returns to the system clock. */
    reset(): Promise<ClockMove>
  }
  faults: {
    list(): Promise<{ faults: Fault[] }>
    add(rule: FaultRule): Promise<Fault>
    remove(id: number): Promise<{ faults: Fault[] }>
    clear(): Promise<{ faults: Fault[] }>
  }
  requests: {
    /** Newest first. */
    list(filter?: {
      limit?: number
      operation?: OperationId
      after?: number
    }): Promise<{ requests: LoggedRequest[] }>
    clear(): Promise<{ requests: LoggedRequest[] }>
  }
  inbox: {
    /** Newest first. */
    list(filter?: { kind?: InboxKind; limit?: number }): Promise<{ sent: InboxItem[] }>
    /** Sends a webhook delivery again. */
    replay(kind: 'webhook', id: string): Promise<{ kind: string; id: string }>
    /**
     * Sends all webhook deliveries again whose event is not older than a time, as Unix milliseconds or ISO 8601.
     * @returns how many there are
     */
    replaySince(what: {
      since: number | string
      /** Only those of this webhook. */
      webhook?: string
    }): Promise<{ deliveries: number }>
  }
  snapshots: {
    list(): Promise<{ snapshots: (Snapshot & { size: number; schema: string })[] }>
    take(name: string): Promise<Snapshot>
    /** Restores the world and the clock of the snapshot, and removes faults. */
    restore(name: string, options?: KeepOptions): Promise<Snapshot>
    remove(name: string): Promise<{ name: string }>
  }
  /**
   * Empties the island and seeds its world again, or another one. Resets the clock to the system clock and removes
   * faults.
   */
  reset(world?: World, options?: KeepOptions): Promise<SeedResult>
  /** Seeds a world into an empty network. */
  seed(world: World): Promise<SeedResult>
  jobs: {
    /** What waits, runs or failed, the next one first. */
    list(filter?: { limit?: number }): Promise<{ jobs: WaitingJob[] }>
  }
  messages: {
    /** The log of messages, newest first. */
    list(filter?: {
      /** The protocol’s name without its prefix: `CAST_ADD`. */
      type?: string
      fid?: number
      /** `next` of the page before. */
      before?: number
      limit?: number
    }): Promise<{ messages: LoggedMessage[]; next: number | null }>
  }
  apiKeys: {
    /** All keys: those of the settings first, then the newest. */
    list(): Promise<{ keys: ApiKeyFacts[] }>
    /**
     * Makes a key of an app, by default of the development key’s.
     * @returns with the key itself, which is never shown again
     */
    create(
      choices: Pick<ApiKeyChoices, 'name'> & Partial<ApiKeyChoices> & { app?: string },
    ): Promise<ApiKeyFacts & { key: string }>
    /** @throws ApiError 409 for a key of the settings */
    change(id: string, change: Partial<ApiKeyChoices>): Promise<ApiKeyFacts>
    /** Deletes a key, which is no longer valid, and what is known of its use. */
    remove(id: string): Promise<{ id: string }>
    /**
     * What a key was used for.
     * @param range the last hours, 24 by default, as bars of `step` hours, 1 by default
     */
    usage(id: string, range?: { hours?: number; step?: number }): Promise<ApiKeyUsage>
  }
  apps: {
    /** Those of the settings first, then the newest. */
    list(): Promise<{ apps: DeveloperApp[] }>
    /**
     * Makes an app with its own account, wallet and key, and signs its manifest if it has a domain.
     * @throws ApiError 409 if the username is taken
     */
    create(app: { name: string; username: string; domain?: string }): Promise<NewDeveloperApp>
    /** Deletes an app and its keys; its account and what its signers wrote stay. */
    remove(id: string): Promise<{ id: string }>
  }
  campaigns: {
    /** Those that wait for their time first, then the newest. */
    list(filter?: {
      app?: string
      /** `next` of the page before. */
      before?: string
      limit?: number
    }): Promise<{ campaigns: CampaignSummary[]; next: string | null }>
    /**
     * The mini app that a URL belongs to, by the manifest of its domain.
     * @throws ApiError 404 if there is none
     */
    miniApp(target: { app: string; url: string }): Promise<CampaignMiniApp>
    /** How many people a campaign of this app would reach now. */
    audience(audience: CampaignAudience & { app: string }): Promise<AudienceCount>
    /** Sends a notification to users of an app, now or at a time within 90 days. Its audience is determined then. */
    send(draft: CampaignDraft): Promise<{ campaign: CampaignSummary }>
    /** A campaign, its first hours as bars of `step` hours (24 and 1 by default), and up to 200 of its people. */
    read(
      id: string,
      range?: { hours?: number; step?: number },
    ): Promise<{ campaign: CampaignSummary; bars: CampaignBar[]; people: CampaignPerson[] }>
    /** @throws ApiError 404 if it was sent or canceled before */
    cancel(id: string): Promise<{ id: string }>
  }
  signers: {
    /** Keys that apps have made or asked for, the newest first, at most 100. */
    list(filter?: { status?: SignerFacts['status']; limit?: number }): Promise<{
      signers: SignerFacts[]
    }>
  }
  events: {
    /** What happened in the last hour, newest first, as webhooks receive it. */
    list(filter?: {
      type?: LoggedEvent['type']
      /** Who did it, or whom it is about. */
      fid?: number
      /** Only what fits the filters of this webhook. */
      webhook?: string
      /** `next` of the page before. */
      before?: number
      limit?: number
    }): Promise<{ events: LoggedEvent[]; next: number | null }>
  }
  chain: {
    /** Transactions of a local chain, newest first, with what they call and their events decoded. */
    transactions(
      network: ChainNetwork,
      filter?: {
        /** `next` of the page before: only blocks below this one. */
        before?: number
        limit?: number
      },
    ): Promise<{ transactions: ChainTransaction[]; head: number; next: number | null }>
  }
  webhooks: {
    /** The webhooks of all apps, or of one, the newest first. */
    list(filter?: { app?: string }): Promise<{ webhooks: AppWebhook[] }>
    /** Pauses or resumes one, whatever app it belongs to. Events of the time in between are not sent. */
    setActive(webhook: string, active: boolean): Promise<{ id: string; active: boolean }>
    remove(webhook: string): Promise<{ id: string }>
    /** What webhooks were sent, newest first. */
    deliveries(filter?: {
      webhook?: string
      status?: WebhookAttempt['status']
      /** `next` of the page before. */
      before?: number
      limit?: number
    }): Promise<{ deliveries: WebhookAttempt[]; next: number | null }>
    /** Every attempt of a delivery, the first one first. */
    attempts(delivery: number): Promise<{ attempts: DeliveryAttempt[] }>
    /** What a subscription would have matched of the casts of the last day. */
    preview(subscription: object): Promise<WebhookPreview>
    /**
     * Sends an event as if what is newest in the network, and fits the filters if anything does, had just happened.
     * @param type the first type that the webhook subscribes to by default
     */
    sendTest(webhook: string, type?: WebhookTest['type']): Promise<WebhookTest>
    /**
     * Gives it a new secret. The old one signs for a while, a day by default, and the new one from then on; with 0 at
     * once.
     * @returns until when, in Unix milliseconds
     */
    rotateSecret(webhook: string, overlapMs?: number): Promise<{ old_until: number }>
  }
  sql: {
    tables(): Promise<{ tables: SqlTable[] }>
    /**
     * Runs one statement that reads, on a copy of the tables.
     * @throws ApiError 400 with PostgreSQL’s words
     */
    run(text: string, options?: { explain?: boolean }): Promise<SqlAnswer>
  }
  /** Waits until all due jobs, and the jobs they enqueue, are done. */
  drain(): Promise<{ took_ms: number }>
  approveSigner(
    which: { fid: number } & ({ signerUuid: string } | { publicKey: string }),
  ): Promise<{ public_key: string; fid: number; status: 'approved' }>
  /**
   * Keys of an account of the seeded world.
   * @throws ApiError 404 for any other account
   */
  keysOf(fid: number): Promise<SeededKeys>
  /** Compares all projections with the message log. */
  agreement(): Promise<{ agrees: boolean; differences: string[] }>
  /** Rebuilds all projections from the message log. */
  rebuild(): Promise<{ messages_in_view: number }>
}
