import { operations } from '@castaway/contract'
import { handle } from '../../context'
import { allocationsOf } from './allocations'

export default handle(operations.lookupUserStorageAllocations, (call) =>
  allocationsOf(call, call.query.fid),
)
