import { operations } from '@castaway/contract'
import { keyTypes } from '@castaway/contract/eip712'
import { defineHandler } from '../../context'
import { presentDeveloperSigner, requireDeveloperKey } from './developer'

export default defineHandler(operations.lookupDeveloperManagedSigner, async (call) => {
  const key = { key: call.query.public_key.toLowerCase(), keyType: keyTypes.ed25519 }
  return presentDeveloperSigner(await requireDeveloperKey(call, key), call.publicUrl)
})
