import * as core from '@farcaster/core'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { gaslessKeyRemovalTypedData } from '../src/messages/key-claims'
import { build, sign, type Message } from '../src/messages/index'
import type { Store } from '../src/store/open'
import { by, signerOf } from './message-store'

/** The network's library compares deadlines with the real time. */
export const LATER = 2_000_000_000
const CAST_ADD = 1

/** Gives users 1 and 2 custody wallets that a test can sign with. */
export async function takeCustody(store: Store): Promise<PrivateKeyAccount[]> {
  const wallets = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()))
  for (const [index, { address }] of wallets.entries()) {
    await store.db
      .updateTable('account')
      .set({ custody_address: address.toLowerCase() })
      .where('fid', '=', index + 1)
      .execute()
  }
  return wallets
}

/** A key that nobody has. */
export const freshKey = (which = 7) => signerOf(1, which)

export interface KeyOptions {
  fid?: number
  app?: number
  scopes?: number[]
  ttl?: number
  nonce?: number
  deadline?: number
  seconds?: number
  by?: PrivateKeyAccount
  key?: ReturnType<typeof freshKey>
}

/** A message that adds a key, as the network's library makes it. */
export async function keyAddBy(
  wallets: readonly PrivateKeyAccount[],
  {
    fid = 1,
    app = 2,
    scopes = [CAST_ADD],
    ttl = 3600,
    nonce = 1,
    deadline = LATER,
    seconds = 0,
    by: custody = wallets[fid - 1]!,
    key = freshKey(),
  }: KeyOptions = {},
): Promise<Message> {
  const wallet = (account: unknown) => new core.ViemLocalEip712Signer(account as never)
  const body = await core.makeKeyAddBody(
    { fid, key: key.publicKey, scopes, ttl, nonce, deadline, requestFid: app } as never,
    wallet(custody),
    wallet(wallets[app - 1]),
  )
  return sign(build.keyAdd(by(fid, seconds), body._unsafeUnwrap() as never), key)
}

/** A message that removes a key; signed by the key itself if `isSelf`. */
export async function keyRemoveBy(
  wallets: readonly PrivateKeyAccount[],
  {
    fid = 1,
    nonce = 2,
    key = freshKey(),
    deadline = LATER,
    by: custody = wallets[fid - 1]!,
  }: KeyOptions = {},
  isSelf = false,
): Promise<Message> {
  const body = { key: key.publicKey, nonce, deadline }
  const signature = isSelf
    ? new Uint8Array()
    : Buffer.from(
        (await custody.signTypedData(gaslessKeyRemovalTypedData(fid, body))).slice(2),
        'hex',
      )
  const data = build.keyRemove(by(fid), { ...body, signature, signatureType: isSelf ? 2 : 1 })
  return sign(data, isSelf ? key : signerOf(3))
}
