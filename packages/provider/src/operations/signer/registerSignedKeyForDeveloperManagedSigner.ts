import { operations } from '@castaway/contract'
import { keyTypes } from '@castaway/contract/eip712'
import { defineHandler } from '../../context'
import { presentDeveloperSigner, requestDeveloperKey } from './developer'

export default defineHandler(
  operations.registerSignedKeyForDeveloperManagedSigner,
  async (call) => {
    const key = { key: call.body.public_key.toLowerCase(), keyType: keyTypes.ed25519 }
    return presentDeveloperSigner(await requestDeveloperKey(call, key), call.publicUrl)
  },
)
