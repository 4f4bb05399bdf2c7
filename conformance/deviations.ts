import type { ApiVersion } from '@castaway/contract'

const undescribed =
  'the description requires it, but describes it nowhere; the time stands in the field that it describes'
const notDeleted =
  'what was not deleted has no time at which it was; later versions of the description say null too'

/**
 * Rules of the published description that the provider's responses violate, with reasons. The test fails on a violation
 * that is not listed, and on a row that nothing violates.
 */
export const deviations: Record<ApiVersion, Record<string, string>> = {
  '2.46.0': {
    'MuteRecord.timestamp: missing': undescribed,
    'BlockRecord.timestamp: missing': undescribed,
    'BanRecord.timestamp: missing': undescribed,
    'Webhook.deleted_at: type': notDeleted,
    'WebhookSecret.deleted_at: type': notDeleted,
    'CastEmbedded.type: missing':
      'it says why a cast stands in notifications, which a quoted cast elsewhere cannot say',
    'User.pfp: added':
      'a search answers with a user or with a bare image; here with users, the image added to some',
  },
  '3.174.0': {},
}
