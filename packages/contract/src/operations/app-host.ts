import { z } from 'zod'
import { get, post } from '../define'
import { AppDomain, AppHostEvent, Fid, SignerUuid, Timestamp } from '../entities/index'
import { appHostEventTypes } from '../enums'
import { signerErrors } from './shared'

const part = z.string().min(1).max(20_000)
const SignedJson = z.object({ header: part, payload: part, signature: part })
const event = z.enum(appHostEventTypes)

export const appHostGetEvent = get('/farcaster/app_host/user/event', {
  summary: 'An event between a user and a mini app, ready to be signed by one of the user’s keys',
  access: 'server',
  implementation: 'real',
  errors: ['NotFound', 'CONFLICT'],
  query: { app_domain: AppDomain, fid: Fid, event },
  ok: AppHostEvent,
  example: (world) => ({ appDomain: world.appDomain, fid: 3, event: 'frame_added' }),
})

export const appHostPostEvent = post('/farcaster/app_host/user/event', {
  summary:
    'Tells a mini app that a user added or removed it, or changed its notification permission',
  access: 'server',
  implementation: 'real',
  errors: [...signerErrors, 'CONFLICT', 'INVALID_SIGNATURE', 'UPSTREAM_FAILED'],
  body: z.union([
    z.object({
      /** JSON Farcaster Signature: compact (`header.payload.signature`), as JSON, or as JSON text. */
      signed_message: z.union([z.string().min(1).max(20_000), SignedJson]),
      app_domain: AppDomain,
    }),
    z.object({ signer_uuid: SignerUuid, app_domain: AppDomain, fid: Fid, event }),
  ]),
  ok: z.object({ success: z.boolean(), message: z.string().optional() }),
  bodyAs: 'appHostPostEventBody',
  example: (world) => ({
    appHostPostEventBody: {
      signer_uuid: world.signerUuid,
      app_domain: world.appDomain,
      fid: 2,
      event: 'frame_added',
    },
  }),
})

export const appHostGetUserState = get('/farcaster/app_host/user/state', {
  summary: 'Mini apps that can send notifications to a user through the calling app',
  access: { viewer: 'fid' },
  implementation: 'real',
  errors: ['NotFound'],
  query: { fid: Fid },
  ok: z.object({
    notifications_enabled: z.array(
      z.object({ domain: z.string(), status: z.string(), updated_at: Timestamp }),
    ),
  }),
  example: { fid: 2 },
})
