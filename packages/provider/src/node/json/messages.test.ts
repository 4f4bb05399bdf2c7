import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { keyAddBy, keyRemoveBy } from '../../../test/key-messages'
import { by, signed } from '../../../test/message-store'
import { encodeMessage } from '../../messages/codec'
import { toHex } from '../../messages/hex'
import { build, type Message } from '../../messages/index'
import { messageJson } from './messages'

const wallets = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()))
const dataOf = (message: Message) => (messageJson(encodeMessage(message)) as any).data

test('bytes of messages about keys are hexadecimal, and scopes are names', async () => {
  const added = await keyAddBy(wallets, { scopes: [1, 11] })
  const { key, custodySignature, metadata } = added.data.keyAddBody!
  expect(dataOf(added)).toMatchObject({
    type: 'MESSAGE_TYPE_KEY_ADD',
    keyAddBody: {
      key: toHex(key),
      custodySignature: toHex(custodySignature),
      metadata: toHex(metadata),
      registrationTxHash: '0x',
      scopes: ['MESSAGE_TYPE_CAST_ADD', 'MESSAGE_TYPE_USER_DATA_ADD'],
    },
  })
  const removed = await keyRemoveBy(wallets)
  expect(dataOf(removed).keyRemoveBody.signature).toBe(toHex(removed.data.keyRemoveBody!.signature))
})

test.each(['UnitTypeLegacy', 'UnitType2024', 'UnitType2025'])(
  'lent storage names its unit type %s',
  (name) => {
    const unitType = ['UnitTypeLegacy', 'UnitType2024', 'UnitType2025'].indexOf(name)
    const loan = signed(build.lendStorage(by(1), { toFid: 2, units: 3, unitType }))
    expect(dataOf(loan).lendStorageBody).toEqual({ toFid: 2, numUnits: 3, unitType: name })
  },
)
