import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { listFollows } from './list-follows'

export default defineHandler(operations.fetchUserFollowing, (call) =>
  listFollows('fetchUserFollowing', 'following', call),
)
