import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let island: TestIsland
let closed: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  closed = await startIsland({ runJobs: false, nodeAccess: 'api key' })
})
afterAll(async () => {
  await island?.close()
  await closed?.close()
})
const ask = async (path: string, init?: RequestInit, of = island) => {
  const response = await fetch(`${of.url}/v1/${path}`, init)
  const body = (await response.json()) as Record<string, any>
  return { status: response.status, headers: response.headers, body }
}

describe('/v1', () => {
  test('is open, or needs a key as /v2 does', async () => {
    expect((await ask('info')).status).toBe(200)
    expect((await ask('info', {}, closed)).status).toBe(401)
    const headers = { 'x-api-key': closed.apiKey }
    expect((await ask('info', { headers }, closed)).status).toBe(200)
    const post = { method: 'POST', body: 'x' }
    expect((await ask('submitMessage', post, closed)).status).toBe(401)
  })

  test('can be read by pages of every origin', async () => {
    const { headers } = await ask('info', { headers: { origin: 'https://elsewhere.example' } })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    const preflight = await fetch(`${island.url}/v1/submitMessage`, {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
  })

  test.each(['nowhere', 'toString', '', 'castById/2', '../v1/nothing'])(
    'answers /%s with a 404 in JSON',
    async (path) => {
      const { status, body } = await ask(path)
      expect([status, body.error, body.errCode]).toEqual([404, 'Not Found', 'not_found'])
    },
  )

  test('names the method of a call', async () => {
    const { status, headers } = await ask('submitMessage')
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
  })

  test.each([
    ['castsByFid', 'missing field `fid`'],
    ['castsByFid?fid=x', 'fid is not a number in range'],
    ['castsByFid?fid=2&pageSize=0', 'pageSize is 0'],
    ['castsByFid?fid=2&pageToken=!', 'not base64'],
    ['castsByFid?fid=2&reverse=perhaps', 'reverse is not a boolean'],
    ['castById?fid=2&hash=0xzz', 'hash is not hexadecimal'],
    ['castsByParent', 'fid and hash must be specified or url must be specified'],
    ['castsByParent?url=%00', 'NUL'],
    ['reactionById?fid=2&reaction_type=Love&target_url=a', 'unknown variant `Love`'],
    ['onChainEventsByFid?fid=2&event_type=EVENT_TYPE_NO', 'unknown variant'],
    ['fids?shard_id=0', 'no shard store for fid'],
    ['signersByFid?fid=2&requester_fids=two', 'requester_fids is not a number'],
    ['signer?fid=2&signer=0x12', 'Active signer not found'],
    ['reactionById?fid=2&reaction_type=Like&target_url=nowhere', 'cast not found'],
    ['linkById?fid=2&link_type=follow&target_fid=999', 'cast not found'],
    ['userNameProofByName?name=no-one', 'Username proof not found'],
    ['userNameProofByName?name=no-one.eth', 'ENS username proof not found'],
    ['userNameProofByName?name=no-one.base.eth', 'ENS username proof not found'],
    ['events?shard_index=2', 'Shard not found'],
    ['eventById?event_id=77', 'Event not found'],
  ])('refuses %s', async (path, reason) => {
    const { status, body } = await ask(path)
    expect(status).toBe(400)
    expect(body.details).toContain(reason)
  })

  test('refuses a token of another list or direction', async () => {
    const { body } = await ask('linksByFid?fid=2&pageSize=1')
    const token = encodeURIComponent(body.nextPageToken as string)
    expect((await ask(`linksByFid?fid=2&pageSize=1&pageToken=${token}`)).status).toBe(200)
    for (const other of ['linksByFid?fid=3', 'linksByFid?fid=2&reverse=true', 'castsByFid?fid=2'])
      expect((await ask(`${other}&pageToken=${token}`)).status).toBe(400)
  })

  test('refuses a body that is no message', async () => {
    const send = (body: Uint8Array<ArrayBuffer> | string, type = 'application/octet-stream') =>
      ask('submitMessage', { method: 'POST', body, headers: { 'content-type': type } })
    expect((await send('{}', 'application/json')).body.details).toContain('Invalid content type')
    expect((await send(new Uint8Array())).body.details).toBe('fid cannot be 0')
    expect((await send(new Uint8Array([255, 255]))).body.details).toBe('Message data invalid')
  })

  test('lists all keys of an account, with the event that added each', async () => {
    const { body } = await ask('signersByFid?fid=2&requester_fids[]=1&requester_fids[]=3')
    expect(body).toMatchObject({
      gaslessSignerCount: 0,
      gaslessSignerLimit: 1000,
      currentUserNonce: 0,
      requesterFidNonces: { 1: 0, 3: 0 },
    })
    const [first] = body.signers
    expect(first).toEqual({
      source: 'SIGNER_SOURCE_ONCHAIN',
      key: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      keyType: 1,
      fid: 2,
      addedAt: expect.any(Number),
      onChainEvent: expect.objectContaining({
        fid: 2,
        signerEventBody: expect.objectContaining({ key: first.key }),
      }),
    })
    expect((await ask(`signer?fid=2&signer=${first.key}`)).body).toEqual({ signer: first })
    expect((await ask('signersByFid?fid=2')).body).not.toHaveProperty('requesterFidNonces')
    expect((await ask('signersByFid')).body.error).toBe('Failed to get signers by fid')
  })

  test('casts by time are those within it, both ends included', async () => {
    const { body } = await ask('castsByFid?fid=2')
    const times = body.messages.map(({ data }: any) => data.timestamp) as number[]
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const [start, stop] = [times[1], times.at(-2)]
    const within = await ask(`castsByFid?fid=2&startTimestamp=${start}&stopTimestamp=${stop}`)
    expect(within.body.messages).toHaveLength(times.length - 2)
  })

  test('an address is what it is to an account', async () => {
    const of = (address: string) => ask(`fidAddressType?fid=2&address=${address}`)
    const custody = island.walletOf(2).address
    expect((await of(custody)).body).toEqual({
      is_custody: true,
      is_auth: false,
      is_verified: false,
    })
    const [verified] = (await ask('verificationsByFid?fid=2')).body.messages
    const { address } = verified.data.verificationAddAddressBody
    expect((await of(address)).body).toMatchObject({ is_custody: false, is_verified: true })
    const found = await ask(`onChainIdRegistryEventByAddress?address=${custody}`)
    expect(found.body).toMatchObject({ fid: 2, idRegisterEventBody: { eventType: 'Register' } })
  })
})
