import { operations } from '@castaway/contract'
import { authAddressKey, keyTypes } from '@castaway/contract/eip712'
import { defineHandler } from '../../context'
import { presentAuthAddress, requireDeveloperKey } from './developer'

export default defineHandler(operations.lookupDeveloperManagedAuthAddress, async (call) => {
  const key = { key: authAddressKey(call.query.address), keyType: keyTypes.authAddress }
  return presentAuthAddress(await requireDeveloperKey(call, key), call.publicUrl)
})
