import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addressOf,
  errorOf as mergeOne,
  mergeAll,
  nameProof,
  openIsland,
  populate,
  signerOf,
  username,
  usernameOf as readUsername,
} from '../../test/message-store'
import type { Store } from '../store/open'
import { rebuild } from './rebuild'
import { checkAgreement } from './verify'
import { claimFname, toHex, transferAccount, transferFname, type Message } from './index'

let store: Store
beforeAll(async () => {
  store = await openIsland()
})
beforeEach(() => populate(store))
afterAll(() => store.close())

const errorOf = (message: Message) => mergeOne(store, message)

describe('a transferred fname', () => {
  test('ends the username of the account that had it, and is free for the one that gets it', async () => {
    await mergeAll(store, [username(1, 0, 'user1'), username(2, 0, 'user2')])
    await transferFname(store, { name: 'user1', from: 1, to: 2, owner: addressOf(1) })
    expect(await readUsername(store, 1)).toBe(null)
    expect(await readUsername(store, 2)).toBe('user2')
    expect(await errorOf(username(1, 1, 'user1'))).toBe('USERNAME_NOT_OWNED')
    expect(await errorOf(username(2, 1, 'user1'))).toBe('merged')
    expect(await readUsername(store, 2)).toBe('user1')
    expect(await checkAgreement(store)).toEqual([])
    await rebuild(store)
    expect([await readUsername(store, 1), await readUsername(store, 2)]).toEqual([null, 'user1'])
  })

  test('that is given up can be registered by anyone', async () => {
    await transferFname(store, { name: 'user3', from: 3, to: 0, owner: addressOf(3) })
    await claimFname(store, { name: 'user3', fid: 4, owner: addressOf(4) })
    expect(await errorOf(username(4, 1, 'user3'))).toBe('merged')
  })

  test('must belong to the account that gives it', async () => {
    const wrong = { name: 'user1', from: 2, to: 3, owner: addressOf(2) }
    await expect(transferFname(store, wrong)).rejects.toMatchObject({ code: 'FNAME_TAKEN' })
    const again = { name: 'user1', from: 0, to: 3, owner: addressOf(3) }
    await expect(transferFname(store, again)).rejects.toMatchObject({ code: 'FNAME_TAKEN' })
  })

  test('takes the ENS username of the account that gives it as well, as on the network', async () => {
    await mergeAll(store, [nameProof(1, 1, 'ana.eth'), username(1, 1, 'ana.eth')])
    await transferFname(store, { name: 'user1', from: 1, to: 0, owner: addressOf(1) })
    expect(await readUsername(store, 1)).toBe(null)
    expect(await errorOf(username(1, 2, 'ana.eth'))).toBe('merged')
  })
})

describe('a transferred account', () => {
  const to = `0x${'ab'.repeat(20)}`
  test('has its new owner, its messages, keys and names', async () => {
    await mergeAll(store, [nameProof(1, 1, 'ana.eth'), username(1, 1, 'ana.eth')])
    await store.transaction((tx) =>
      transferAccount(store, tx, {
        fid: 1,
        to: to.toUpperCase().replace('0X', '0x'),
        recovery: addressOf(9),
      }),
    )
    const account = await store.db
      .selectFrom('account')
      .selectAll()
      .where('fid', '=', 1)
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({
      custody_address: to,
      recovery_address: addressOf(9),
      on_chain: false,
    })
    expect(await readUsername(store, 1)).toBe('ana.eth')
    // The former owner proves nothing for it any more; the new one does.
    expect(await errorOf(nameProof(1, 2, 'b.eth'))).toBe('INVALID_USERNAME_PROOF')
    expect(await errorOf(nameProof(1, 2, 'b.eth', to))).toBe('merged')
    const keys = await store.db.selectFrom('signer_key').selectAll().where('fid', '=', 1).execute()
    expect(keys.every((key) => !key.on_chain && key.removed_at === null)).toBe(true)
    expect(keys.map(({ key }) => key)).toContain(toHex(signerOf(1).publicKey))
  })

  test('must exist, and its new owner must own no other', async () => {
    const move = (fid: number, address: string) =>
      store.transaction((tx) => transferAccount(store, tx, { fid, to: address }))
    await expect(move(99, to)).rejects.toMatchObject({ code: 'UNKNOWN_FID' })
    await expect(move(1, addressOf(2))).rejects.toMatchObject({ code: 'CUSTODY_TAKEN' })
    await move(1, addressOf(1))
  })
})
