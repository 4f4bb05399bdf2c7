import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyAddBy, keyRemoveBy } from '../../test/key-messages'
import { by, cast, hashOfMessage, openIsland, signed } from '../../test/message-store'
import { encodeMessage } from '../messages/codec'
import { build, merge, UserDataType, type Message } from '../messages/index'
import type { Store } from '../store/open'
import type { NodeContext } from './context'
import { submitBulkMessages } from './submit'

let store: Store
beforeAll(async () => {
  store = await openIsland()
})
afterAll(() => store.close())

/** The error of each, or null. */
async function submit(...messages: (Message | Uint8Array)[]): Promise<(string | null)[]> {
  const context = { store, clock: store.clock } as NodeContext
  const { messages: answers } = await submitBulkMessages(context, {
    messages: messages.map((each) => (each instanceof Uint8Array ? each : encodeMessage(each))),
  })
  return answers.map((each) =>
    'message' in each ? null : `${each.messageError.errCode}/${each.messageError.message}`,
  )
}
const isLogged = async (message: Message) =>
  (await store.db
    .selectFrom('message')
    .select('hash')
    .where('hash', '=', hashOfMessage(message))
    .executeTakeFirst()) !== undefined

test('one message that is refused keeps back all of its account, and none of others', async () => {
  const [known, fresh, other] = [cast(1, 1), cast(1, 2), cast(2, 1)]
  await merge(store, [known])
  const error = 'bad_request.duplicate/message has already been merged'
  expect(await submit(fresh, known, other)).toEqual([error, error, null])
  expect([await isLogged(fresh), await isLogged(other)]).toEqual([false, true])
  expect(await submit(fresh)).toEqual([null])
})

test('bytes that are no message are refused by themselves', async () => {
  const error = 'bad_request.validation_failure/Message data invalid'
  expect(await submit(new Uint8Array([255, 255]), cast(1, 3))).toEqual([error, null])
})

test('of an account the older message is taken first', async () => {
  const bio = (value: string, seconds: number) =>
    signed(build.userDataAdd(by(3, seconds), UserDataType.bio, value))
  expect(await submit(bio('newer', 5), bio('older', 4))).toEqual([null, null])
  const { bio: shown } = await store.db
    .selectFrom('profile')
    .select('bio')
    .where('fid', '=', 3)
    .executeTakeFirstOrThrow()
  expect(shown).toBe('newer')
})

test('loans and messages about keys are taken one by one only', async () => {
  const wallets = [1, 2].map(() => privateKeyToAccount(generatePrivateKey()))
  const error = 'bad_request.validation_failure/submit bulk messages not supported for shard 0'
  const loan = signed(build.lendStorage(by(1), { toFid: 2, units: 1, unitType: 2 }))
  const answers = await submit(
    loan,
    await keyAddBy(wallets),
    await keyRemoveBy(wallets),
    cast(1, 9),
  )
  expect(answers).toEqual([error, error, error, null])
})
