import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { defineHandler } from '../../context'
import { pageOfChannels } from './page-of-channels'

export default defineHandler(operations.fetchUserChannels, (call) =>
  pageOfChannels(
    'fetchUserChannels',
    call,
    sql`select channel_id as id, followed_at::float8 as weight from channel_follow where fid = ${call.query.fid}`,
  ),
)
