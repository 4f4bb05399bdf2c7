import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { defineHandler } from '../../context'
import { relevantFollowers } from './relevant'

export default defineHandler(operations.fetchRelevantFollowers, (call) =>
  relevantFollowers(
    call,
    sql`select l.fid from link l where l.target_fid = ${call.query.target_fid} and l.type = 'follow'`,
  ),
)
