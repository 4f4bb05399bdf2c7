import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { defineHandler } from '../../context'
import { pageOfChannels } from './page-of-channels'

export default defineHandler(operations.fetchAllChannels, (call) =>
  pageOfChannels(
    'fetchAllChannels',
    call,
    sql`select id, follower_count::float8 as weight from channel`,
  ),
)
