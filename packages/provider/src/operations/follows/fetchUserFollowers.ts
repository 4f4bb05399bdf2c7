import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { listFollows } from './list-follows'

export default defineHandler(operations.fetchUserFollowers, (call) =>
  listFollows('fetchUserFollowers', 'followers', call),
)
