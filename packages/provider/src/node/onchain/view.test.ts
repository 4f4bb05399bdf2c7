import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, NOW, openIsland, signerOf } from '../../../test/message-store'
import { extendPro, revokeSigner, toHex } from '../../messages/index'
import { OnChainEventType } from '../../messages/onchain-events'
import { changeRecovery, NO_ADDRESS, transferAccount } from '../../messages/transfer-account'
import { decodeFields } from '../../messages/wire'
import type { Store } from '../../store/open'
import { encodeResponse, responses } from '../grpc/responses'
import { onChainEventJson } from '../json/events'
import { onChainEventsByFid } from './read'

const DAY = 24 * 3600
const position = {
  blockNumber: 77,
  blockHash: `0x${'77'.repeat(32)}`,
  transactionHash: `0x${'78'.repeat(32)}`,
  transactionIndex: 0,
  logIndex: 3,
}

let store: Store
beforeAll(async () => {
  store = await openIsland()
})
afterAll(() => store.close())

const eventsOf = async (fid: number, eventType: number) =>
  (await onChainEventsByFid(store, { fid, eventType })).events
const jsonOf = async (fid: number, eventType: number): Promise<any[]> =>
  (await eventsOf(fid, eventType)).map(onChainEventJson)

test('a purchase of Pro is an event of Base, with who paid for how long', async () => {
  const payer = addressOf(99)
  await store.transaction((tx) =>
    extendPro(
      store,
      tx,
      [
        { fid: 1, days: 30, onChain: { position, payer } },
        { fid: 1, days: 5 },
      ],
      NOW,
    ),
  )
  const [bought, given] = await jsonOf(1, OnChainEventType.tierPurchase)
  expect(bought).toMatchObject({
    type: 'EVENT_TYPE_TIER_PURCHASE',
    chainId: 8453,
    blockNumber: 77,
    tier_purchase_event_body: { payer, for_days: 30, tier_type: 'Pro' },
  })
  // One that the chain does not know has the height that Base had then.
  expect(given.tier_purchase_event_body).toEqual({
    payer: addressOf(1),
    for_days: 5,
    tier_type: 'Pro',
  })
  expect(given.blockNumber).toBe(51_334_926)
  const [event] = await eventsOf(1, OnChainEventType.tierPurchase)
  const bytes = encodeResponse(responses.onChainEvent, event!)
  expect(decodeFields(responses.onChainEvent, bytes)).toMatchObject({
    tierPurchaseEventBody: { tierType: 1, forDays: 30 },
  })
  const { at } = await store.db
    .selectFrom('profile')
    .select('pro_expires_at as at')
    .where('fid', '=', 1)
    .executeTakeFirstOrThrow()
  expect(at).toBe(NOW + 35 * DAY * 1000)
})

test('an account that moves, and who may recover it, are events of what the registry says', async () => {
  await store.transaction(async (tx) => {
    await transferAccount(store, tx, { fid: 2, to: addressOf(98), recovery: addressOf(97) })
    await changeRecovery(store, tx, { fid: 2, to: NO_ADDRESS, position, at: NOW })
  })
  const bodies = (await jsonOf(2, OnChainEventType.idRegister)).map((e) => e.idRegisterEventBody)
  expect(bodies).toEqual([
    { eventType: 'Register', to: addressOf(2), from: '0x', recoveryAddress: NO_ADDRESS },
    { eventType: 'Transfer', to: addressOf(98), from: addressOf(2), recoveryAddress: '0x' },
    { eventType: 'ChangeRecovery', to: '0x', from: '0x', recoveryAddress: addressOf(97) },
    { eventType: 'ChangeRecovery', to: '0x', from: '0x', recoveryAddress: NO_ADDRESS },
  ])
  await store.transaction((tx) =>
    changeRecovery(store, tx, { fid: 999, to: addressOf(1), position, at: NOW }),
  )
  expect(await eventsOf(999, OnChainEventType.idRegister)).toEqual([])
})

test('the removal of a key does not say its type', async () => {
  const key = toHex(signerOf(3).publicKey)
  await revokeSigner(store, { fid: 3, key })
  const bodies = (await jsonOf(3, OnChainEventType.signer)).map((e) => e.signerEventBody)
  expect(bodies.filter((body) => body.key === key)).toEqual([
    expect.objectContaining({ eventType: 'SIGNER_EVENT_TYPE_ADD', keyType: 1 }),
    { key, eventType: 'SIGNER_EVENT_TYPE_REMOVE', keyType: 0, metadata: '', metadataType: 0 },
  ])
})
