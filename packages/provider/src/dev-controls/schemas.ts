import {
  FARCASTER_EPOCH,
  fnamePattern,
  operations,
  inboxKinds,
  type OperationId,
} from '@castaway/contract'
import { z } from 'zod'
import { currentWorldName, worldNames } from '../store/world-names'
import { keyScopes } from '../keys/scopes'
import { USAGE_HOURS } from '../keys/usage'
import { SNAPSHOT_NAME } from './snapshot-file'

const DAY = 24 * 3_600_000
/** The protocol stores seconds in 32 bits. */
const EARLIEST = FARCASTER_EPOCH + DAY
const LATEST = FARCASTER_EPOCH + 0x7fff_ffff * 1000 - DAY

const isTime = (at: number) => at >= EARLIEST && at <= LATEST
const outOfTime = 'must be a time from 2021-01-02 to 2089'

/** Unix milliseconds, or an ISO 8601 time. */
const Time = z
  .union([z.number().int(), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))])
  .refine(isTime, outOfTime)

export const ClockSetting = z
  .strictObject({ at: Time.optional(), frozen: z.boolean().optional() })
  .refine((body) => body.at !== undefined || body.frozen !== undefined, 'needs at or frozen')

export const ClockAdvance = z.strictObject({
  ms: z
    .number()
    .int()
    .min(-50 * 365 * DAY)
    .max(50 * 365 * DAY),
})

export const isStorableTime = isTime

const operationIds = Object.keys(operations) as [OperationId, ...OperationId[]]

export const Fault = z
  .strictObject({
    operation: z.enum(operationIds).optional(),
    path: z.string().min(1).max(200).optional(),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
    probability: z.number().gt(0).max(1).optional(),
    times: z.number().int().min(1).max(1_000_000).optional(),
    latency_ms: z.number().int().min(1).max(60_000).optional(),
    status: z.number().int().min(400).max(599).optional(),
    code: z.string().min(1).max(64).optional(),
    message: z.string().min(1).max(500).optional(),
    retry_after: z.number().int().min(0).max(86_400).optional(),
    drop: z.literal(true).optional(),
    broken: z.literal(true).optional(),
  })
  .refine(
    ({ latency_ms, status, drop, broken }) =>
      latency_ms !== undefined || status !== undefined || drop || broken,
    'needs latency_ms, status, drop or broken',
  )
  .refine(
    ({ status, drop, broken }) => [status !== undefined, drop, broken].filter(Boolean).length <= 1,
    'accepts only one of status, drop, and broken',
  )
  .refine(
    ({ status, code, message, retry_after }) =>
      status !== undefined || [code, message, retry_after].every((part) => part === undefined),
    'accepts code, message, and retry_after only with a status',
  )

/** Former world names are still accepted. */
const World = z.preprocess(
  (name) => (typeof name === 'string' ? currentWorldName(name) : name),
  z.enum(worldNames),
)
/** What a reset leaves unchanged. */
const Keep = z.array(z.enum(['clock', 'faults'])).default([])
export const Reset = z.strictObject({ world: World.optional(), keep: Keep })
export const Restore = z.strictObject({ keep: Keep })
export const Seed = z.strictObject({ world: World })

export const SnapshotName = z
  .string()
  .regex(SNAPSHOT_NAME, 'must be 1 to 40 lowercase letters, digits, and hyphens')

export const Approval = z
  .strictObject({
    signer_uuid: z.uuid().optional(),
    public_key: z
      .string()
      .regex(/^0x[0-9a-f]{64}$/i)
      .transform((key) => key.toLowerCase())
      .optional(),
    fid: z.number().int().min(1).max(2_147_483_647),
  })
  .refine(
    ({ signer_uuid, public_key }) => (signer_uuid === undefined) !== (public_key === undefined),
    'needs signer_uuid or public_key',
  )

/** In the form of a path segment. */
export const Fid = z.coerce.number().int().min(1).max(2_147_483_647)

const Limit = z.coerce.number().int().min(1).max(1000).default(100)
export const RequestsQuery = z.strictObject({
  limit: Limit,
  operation: z.enum(operationIds).optional(),
  after: z.coerce.number().int().min(0).optional(),
})
export const InboxQuery = z.strictObject({ limit: Limit, kind: z.enum(inboxKinds).optional() })

/** Deliveries to send again: those of events since a time, of one webhook or of all. */
export const Replay = z.strictObject({ since: Time, webhook: z.string().max(64).optional() })

const choices = {
  name: z.string().trim().min(1).max(100),
  scopes: z
    .array(z.enum(keyScopes))
    .min(1, 'needs at least one scope')
    .max(keyScopes.length)
    .transform((scopes) => keyScopes.filter((scope) => scopes.includes(scope)))
    .nullable(),
  per_minute: z.number().int().min(1).max(1_000_000).nullable(),
}
export const NewApiKey = z.strictObject({
  ...choices,
  /** The app that it belongs to; that of the development key by default. */
  app: z.string().min(1).max(64).optional(),
  scopes: choices.scopes.default(null),
  per_minute: choices.per_minute.default(null),
})
export const ApiKeyChange = z.strictObject(choices).partial()

/** The last hours, as bars of `step` hours. */
export const UsageQuery = z.strictObject({
  hours: z.coerce.number().int().min(1).max(USAGE_HOURS).default(24),
  step: z.coerce.number().int().min(1).max(24).default(1),
})

export const NewApp = z.strictObject({
  name: z.string().trim().min(1).max(32),
  /** Of its account. */
  username: z
    .string()
    .regex(fnamePattern, 'must be a username: 1 to 16 lowercase letters, digits and hyphens'),
  /** Of its mini app. */
  domain: z
    .string()
    .max(253)
    .regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'must be a domain alone, in lowercase, such as app.example')
    .optional(),
})
