import { z } from 'zod'
import { until } from '../api-version'
import { flag, get, list, page, post } from '../define'
import {
  AnyUrl,
  ChannelId,
  Fid,
  Notification,
  OperationResponse,
  SignerUuid,
} from '../entities/index'
import { notificationTypes } from '../enums'
import { bulkLimits } from '../limits'
import { NextCursor } from '../page'
import { signerErrors } from './shared'

const notifications = { items: 'notifications' } as const
const Notifications = z.object({
  /** Exact up to 1,000. */
  unseen_notifications_count: z.int(),
  notifications: z.array(Notification),
  next: NextCursor,
})

export const fetchAllNotifications = get('/farcaster/notifications', {
  summary: 'Notifications of this user, newest first',
  access: { viewer: 'fid' },
  implementation: 'real',
  errors: ['NotFound'],
  query: {
    fid: Fid,
    type: list(z.enum(notificationTypes), notificationTypes.length).optional(),
    priority_mode: until('2.46.0', flag(false)),
    ...page(15, 25),
  },
  headers: { experimental: 'optional since 3.174.0' },
  ok: Notifications,
  page: notifications,
  example: { fid: 2, type: ['likes', 'replies'], limit: 5 },
})

export const fetchChannelNotificationsForUser = get('/farcaster/notifications/channel', {
  summary: 'Notifications of this user in certain channels, newest first',
  access: { viewer: 'fid' },
  implementation: 'real',
  errors: ['NotFound'],
  query: {
    fid: Fid,
    channel_ids: list(ChannelId, bulkLimits.items),
    priority_mode: until('2.46.0', flag(false)),
    ...page(15, 25),
  },
  headers: { experimental: 'optional since 3.174.0' },
  ok: Notifications,
  page: notifications,
  example: { fid: 2, channelIds: ['lagoon', 'tools'], limit: 5 },
})

export const fetchNotificationsByParentUrlForUser = get('/farcaster/notifications/parent_url', {
  summary: 'Notifications of this user under certain parent URLs, newest first',
  access: { viewer: 'fid' },
  implementation: 'real',
  errors: ['NotFound'],
  query: {
    fid: Fid,
    parent_urls: list(AnyUrl, bulkLimits.items),
    priority_mode: until('2.46.0', flag(false)),
    ...page(15, 25),
  },
  headers: { experimental: 'optional since 3.174.0' },
  ok: Notifications,
  page: notifications,
  example: (world) => ({ fid: 2, parentUrls: [world.parentUrl], limit: 5 }),
})

export const markNotificationsAsSeen = post('/farcaster/notifications/seen', {
  summary: 'Marks all notifications of a user, or those of one type, as seen',
  access: 'signer',
  implementation: 'real',
  errors: [...signerErrors, 'InvalidCredentials', 'INVALID_SIGNATURE'],
  headers: { authorization: 'optional' },
  body: z.object({
    /** Required unless the Authorization header identifies the user. */
    signer_uuid: SignerUuid.optional(),
    type: z.enum(notificationTypes).optional(),
  }),
  ok: OperationResponse,
  example: (world) => ({ signerUuid: world.signerUuid, type: 'likes' }),
})
