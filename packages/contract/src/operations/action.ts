import { z } from 'zod'
import { get, page, post } from '../define'
import { AnyUrl, ComposerAction, SignerUuid } from '../entities/index'
import { castComposerTypes } from '../enums'
import { NextCursor } from '../page'
import { signerErrors } from './shared'

export const fetchComposerActions = get('/farcaster/cast/composer_actions/list', {
  until: '2.46.0',
  summary: 'Composer actions that apps offer: the most added, or featured ones',
  access: 'anyone',
  implementation: { model: 'a short list from the seeded world' },
  errors: [],
  query: { list: z.enum(castComposerTypes), ...page(25, 25) },
  ok: z.object({
    actions: z.array(ComposerAction).optional(),
    next: NextCursor.optional(),
  }),
  page: { items: 'actions' },
  example: { list: 'top', limit: 2 },
})

export const publishFarcasterAction = post('/farcaster/action', {
  summary: 'Asks another app to act for a user, in a message signed by one of the user’s keys',
  access: 'server',
  implementation: 'real',
  errors: [...signerErrors, 'UPSTREAM_FAILED'],
  body: z.object({
    signer_uuid: SignerUuid,
    /** Base URL of the other app. */
    base_url: AnyUrl,
    action: z.object({
      type: z.string().min(1).max(256),
      payload: z.record(z.string(), z.unknown()).optional(),
    }),
  }),
  /** The other app's response. */
  ok: z.record(z.string(), z.unknown()),
  example: (world) => ({
    signerUuid: world.signerUuid,
    baseUrl: world.appUrl,
    action: { type: 'greet', payload: { words: 'Ahoy' } },
  }),
})
