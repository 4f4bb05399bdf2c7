import { ApiError, ConnectionError } from './errors'
import type { LocalControls } from './local-controls'

export type {
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
  CallCounts,
  ChainAddress,
  ChainEvent,
  ChainNetwork,
  ChainTransaction,
  ChainValue,
  DeliveryAttempt,
  DeveloperApp,
  Fault,
  FaultRule,
  LoggedRequest,
  InboxItem,
  InboxKind,
  KeyScope,
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
export type {
  ClockMove,
  ClockReading,
  KeepOptions,
  LocalControls,
  SeededKeys,
  Snapshot,
  World,
} from './local-controls'

/** The island to control. */
export interface LocalOptions {
  /** Root of the island, e.g. `http://localhost:4747`. */
  url: string
  /** The development API key that the island prints at startup. */
  key: string
  fetch?: typeof fetch
}

/**
 * The island's controls at `/_local/*`, for tests.
 * @throws ApiError when the island returns an error
 * @throws ConnectionError when it isn't responding
 */
export function localControls({ url, key, fetch: send = fetch }: LocalOptions): LocalControls {
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    let response: Response
    try {
      response = await send(`${url.replace(/\/+$/, '')}/_local${path}`, {
        method,
        headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    } catch (cause) {
      throw new ConnectionError({ cause })
    }
    const answer = (await response.json().catch(() => ({}))) as {
      code?: string
      message?: string
      property?: string
    }
    if (response.ok) return answer as T
    throw new ApiError({
      code: answer.code ?? 'UNKNOWN',
      shortMessage: answer.message ?? `the controls responded with status ${response.status}`,
      status: response.status,
      property: answer.property,
    })
  }
  const query = (filter: object) => {
    const search = new URLSearchParams(
      Object.entries(filter).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      ),
    ).toString()
    return search && `?${search}`
  }
  const apiKeyPath = (id: string) => `/api-keys/${encodeURIComponent(id)}`
  const campaignPath = (id: string) => `/campaigns/${encodeURIComponent(id)}`
  const snapshotPath = (name: string) => `/snapshots/${encodeURIComponent(name)}`
  return {
    status: () => call('GET', ''),
    clock: {
      read: () => call('GET', '/clock'),
      set: (at) => call('PUT', '/clock', { at }),
      freeze: () => call('PUT', '/clock', { frozen: true }),
      run: () => call('PUT', '/clock', { frozen: false }),
      advance: (ms) => call('POST', '/clock/advance', { ms }),
      reset: () => call('DELETE', '/clock'),
    },
    faults: {
      list: () => call('GET', '/faults'),
      add: (rule) => call('POST', '/faults', rule),
      remove: (id) => call('DELETE', `/faults/${id}`),
      clear: () => call('DELETE', '/faults'),
    },
    requests: {
      list: (filter = {}) => call('GET', `/requests${query(filter)}`),
      clear: () => call('DELETE', '/requests'),
    },
    inbox: {
      list: (filter = {}) => call('GET', `/inbox${query(filter)}`),
      replay: (kind, id) =>
        call('POST', `/inbox/${encodeURIComponent(kind)}/${encodeURIComponent(id)}/replay`),
      replaySince: (what) => call('POST', '/inbox/replay', what),
    },
    snapshots: {
      list: () => call('GET', '/snapshots'),
      take: (name) => call('PUT', snapshotPath(name)),
      restore: (name, { keep } = {}) => call('POST', `${snapshotPath(name)}/restore`, { keep }),
      remove: (name) => call('DELETE', snapshotPath(name)),
    },
    reset: (world, { keep } = {}) => call('POST', '/reset', { world, keep }),
    seed: (world) => call('POST', '/seed', { world }),
    jobs: { list: (filter = {}) => call('GET', `/jobs${query(filter)}`) },
    messages: { list: (filter = {}) => call('GET', `/messages${query(filter)}`) },
    events: { list: (filter = {}) => call('GET', `/events${query(filter)}`) },
    apiKeys: {
      list: () => call('GET', '/api-keys'),
      create: (choices) => call('POST', '/api-keys', choices),
      change: (id, change) => call('PATCH', apiKeyPath(id), change),
      remove: (id) => call('DELETE', apiKeyPath(id)),
      usage: (id, range = {}) => call('GET', `${apiKeyPath(id)}/usage${query(range)}`),
    },
    apps: {
      list: () => call('GET', '/apps'),
      create: (app) => call('POST', '/apps', app),
      remove: (id) => call('DELETE', `/apps/${encodeURIComponent(id)}`),
    },
    campaigns: {
      list: (filter = {}) => call('GET', `/campaigns${query(filter)}`),
      miniApp: (target) => call('GET', `/campaigns/mini-app${query(target)}`),
      audience: (audience) => call('POST', '/campaigns/audience', audience),
      send: (draft) => call('POST', '/campaigns', draft),
      read: (id, range = {}) => call('GET', `${campaignPath(id)}${query(range)}`),
      cancel: (id) => call('DELETE', campaignPath(id)),
    },
    signers: { list: (filter = {}) => call('GET', `/signers${query(filter)}`) },
    chain: {
      transactions: (network, filter = {}) =>
        call('GET', `/chain/${encodeURIComponent(network)}/transactions${query(filter)}`),
    },
    webhooks: {
      list: (filter = {}) => call('GET', `/webhooks${query(filter)}`),
      setActive: (webhook, active) =>
        call('PUT', `/webhooks/${encodeURIComponent(webhook)}/active`, { active }),
      remove: (webhook) => call('DELETE', `/webhooks/${encodeURIComponent(webhook)}`),
      deliveries: (filter = {}) => call('GET', `/webhooks/deliveries${query(filter)}`),
      attempts: (delivery) => call('GET', `/webhooks/deliveries/${delivery}/attempts`),
      preview: (subscription) => call('POST', '/webhooks/preview', { subscription }),
      sendTest: (webhook, type) =>
        call('POST', `/webhooks/${encodeURIComponent(webhook)}/test`, type ? { type } : {}),
      rotateSecret: (webhook, overlapMs) =>
        call(
          'POST',
          `/webhooks/${encodeURIComponent(webhook)}/secrets`,
          overlapMs === undefined ? {} : { overlap_ms: overlapMs },
        ),
    },
    sql: {
      tables: () => call('GET', '/sql'),
      run: (text, { explain } = {}) => call('POST', '/sql', { text, explain }),
    },
    drain: () => call('POST', '/drain'),
    approveSigner: ({ fid, ...which }) =>
      call('POST', '/signers/approve', {
        fid,
        ...('signerUuid' in which
          ? { signer_uuid: which.signerUuid }
          : { public_key: which.publicKey }),
      }),
    keysOf: (fid) => call('GET', `/keys/${fid}`),
    agreement: () => call('GET', '/agreement'),
    rebuild: () => call('POST', '/rebuild'),
  }
}
