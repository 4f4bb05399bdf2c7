import { operations } from '@castaway/contract'
import { defineHandler } from '../../context'
import { allocationsOf } from './allocations'

export default defineHandler(operations.lookupUserStorageAllocations, (call) =>
  allocationsOf(call, call.query.fid),
)
