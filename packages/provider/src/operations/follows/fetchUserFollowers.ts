import { operations } from '@castaway/contract'
import { handle } from '../../context'
import { listed } from './listed'

export default handle(operations.fetchUserFollowers, (call) =>
  listed('fetchUserFollowers', 'followers', call),
)
