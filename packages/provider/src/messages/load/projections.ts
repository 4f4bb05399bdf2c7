/** All tables that are written only from messages in view. */
export const PROJECTIONS = [
  'user_data',
  'verification',
  'name_proof',
  'link',
  'cast',
  'cast_gone',
  'cast_embed',
  'reaction',
  'notification',
  'notification_group',
  'trend_bucket',
  'channel_activity',
  'storage_use',
  'storage_loan',
] as const
