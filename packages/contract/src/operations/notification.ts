import { z } from 'zod'
import { flag, get, list, page, post } from '../define'
import { Fid, Notification, OperationResponse, SignerUuid } from '../entities/index'
import { notificationTypes } from '../enums'
import { NextCursor } from '../page'

export const fetchAllNotifications = get('/farcaster/notifications', {
  about: 'What happened to this user, newest first',
  query: {
    fid: Fid,
    type: list(z.enum(notificationTypes), notificationTypes.length).optional(),
    priority_mode: flag(false),
    ...page(15, 25),
  },
  ok: z.object({
    unseen_notifications_count: z.int(),
    notifications: z.array(Notification),
    next: NextCursor,
  }),
  page: { items: 'notifications' },
  example: { fid: 2, type: ['likes', 'replies'], limit: 5 },
})

export const markNotificationsAsSeen = post('/farcaster/notifications/seen', {
  about: 'Marks all notifications of a user, or those of one type, as seen',
  headers: { authorization: 'optional' },
  body: z.object({
    /** Needed unless the Authorization header says who it is. */
    signer_uuid: SignerUuid.optional(),
    type: z.enum(notificationTypes).optional(),
  }),
  ok: OperationResponse,
  example: (world) => ({ signerUuid: world.signerUuid, type: 'likes' }),
})
