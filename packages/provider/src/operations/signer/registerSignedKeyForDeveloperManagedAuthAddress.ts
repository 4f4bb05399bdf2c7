import { operations } from '@castaway/contract'
import { authAddressKey, keyTypes } from '@castaway/contract/eip712'
import { defineHandler } from '../../context'
import { presentAuthAddress, requestDeveloperKey } from './developer'

export default defineHandler(
  operations.registerSignedKeyForDeveloperManagedAuthAddress,
  async (call) => {
    const key = { key: authAddressKey(call.body.address), keyType: keyTypes.authAddress }
    return presentAuthAddress(await requestDeveloperKey(call, key), call.publicUrl)
  },
)
