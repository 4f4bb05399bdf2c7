import * as op from '@castaway/client/operations'
import { clientWith } from '../../../app/client-with'

/** What the provider’s API answers for what is inspected. */
export const inspectClient = clientWith({
  fetchBulkUsers: op.fetchBulkUsers,
  lookupCastByHashOrWarpcastUrl: op.lookupCastByHashOrWarpcastUrl,
  lookupChannel: op.lookupChannel,
})
