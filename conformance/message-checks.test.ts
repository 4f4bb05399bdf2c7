import { startIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkMessage } from '../apps/web/src/features/developers/inspect/check-message'
import type { NodeMessage, SignerEvent } from '../apps/web/src/features/developers/inspect/node'

let island: Awaited<ReturnType<typeof startIsland>>
let person: Awaited<ReturnType<typeof island.newcomer>>
beforeAll(async () => {
  island = await startIsland()
  person = await island.newcomer('checked')
})
afterAll(() => island.close())

const read = async <T>(path: string): Promise<T> =>
  (await (
    await fetch(`${island.url}/v1/${path}`, { headers: { 'x-api-key': island.apiKey } })
  ).json()) as T

const signersOf = async (fid: number) =>
  (await read<{ events: SignerEvent[] }>(`onChainSignersByFid?fid=${fid}`)).events

async function publish(more: Partial<Parameters<typeof island.client.publishCast>[0]> = {}) {
  const { cast } = await island.client.publishCast({
    signerUuid: person.signerUuid,
    text: 'Ahoy 🏝 @checked',
    ...more,
  })
  return read<NodeMessage>(`castById?fid=${person.fid}&hash=${cast.hash}`)
}

test('every check of a cast holds, whatever it carries', async () => {
  const signers = await signersOf(person.fid)
  const first = await publish()
  for (const message of [
    first,
    await publish({ text: '', embeds: [{ url: 'https://example.org/' }] }),
    await publish({ parent: first.hash, parentAuthorFid: person.fid }),
    await publish({ parent: 'https://example.org/a-page' }),
    await publish({ text: 'é'.repeat(400) }),
    await publish({ text: 'Look', embeds: [{ cast_id: { hash: first.hash, fid: person.fid } }] }),
  ]) {
    const checks = await checkMessage(message, signers)
    expect(checks).toMatchObject({ hash: 'yes', signature: 'yes', signer: 'yes' })
    expect(checks.bytes).toMatch(/^0x08/)
    expect(checks.app).toBeGreaterThan(0)
    expect(Math.abs(checks.signedAt - island.clock.now())).toBeLessThan(60_000)
  }
})

test('the messages of a profile hold as well', async () => {
  await island.client.updateUser({ signerUuid: person.signerUuid, bio: 'Mends nets' })
  const { messages } = await read<{ messages: NodeMessage[] }>(`userDataByFid?fid=${person.fid}`)
  expect(messages.length).toBeGreaterThan(0)
  const signers = await signersOf(person.fid)
  for (const message of messages)
    expect(await checkMessage(message, signers)).toMatchObject({ hash: 'yes', signature: 'yes' })
})

test('verified wallets of the sample world hold, of each chain that can be read here', async () => {
  const verdicts: string[] = []
  for (const fid of [1, 2, 3, 4, 5, 6]) {
    const { messages } = await read<{ messages: NodeMessage[] }>(`verificationsByFid?fid=${fid}`)
    const signers = await signersOf(fid)
    for (const message of messages) {
      const { hash, signature } = await checkMessage(message, signers)
      expect(signature).toBe('yes')
      verdicts.push(hash)
    }
  }
  expect(verdicts).toContain('yes')
  expect(verdicts).not.toContain('no')
})

test('what was changed, signed by someone else or with a key of another account does not hold', async () => {
  const signers = await signersOf(person.fid)
  const message = await publish()
  const body = message.data.castAddBody as object
  const changed = { ...message, data: { ...message.data, castAddBody: { ...body, text: 'Other' } } }
  expect(await checkMessage(changed, signers)).toMatchObject({
    hash: 'no',
    signature: 'yes',
    bytes: undefined,
  })
  const other = await publish({ text: 'Another' })
  expect(await checkMessage({ ...message, signature: other.signature }, signers)).toMatchObject({
    hash: 'yes',
    signature: 'no',
  })
  const stranger = await island.newcomer('stranger')
  expect(await checkMessage(message, await signersOf(stranger.fid))).toMatchObject({ signer: 'no' })
  const later = signers.map((each) => ({ ...each, blockTimestamp: each.blockTimestamp + 86_400 }))
  expect(await checkMessage(message, later)).toMatchObject({ signer: 'no' })
})

test('what cannot be checked says so', async () => {
  const message = await publish()
  expect(await checkMessage(message, undefined)).toMatchObject({ signer: 'unknown' })
  expect(
    await checkMessage({ ...message, signatureScheme: 'SIGNATURE_SCHEME_EIP712' }, undefined),
  ).toMatchObject({ signature: 'unknown' })
  const { castAddBody: _, ...data } = message.data
  expect(
    await checkMessage({ ...message, data: { ...data, reactionBody: {} } as never }, undefined),
  ).toMatchObject({ hash: 'unknown' })
})
