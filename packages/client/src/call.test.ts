import { describe, expect, it } from 'vitest'
import { createClient, InvalidParameterError, MissingParameterError } from './index'
import { json, listen } from '../test/listen'

const page = { casts: [], next: { cursor: null } }
const signerUuid = '19d0c5fd-9b33-4a48-a0e2-bc7b0555baec'

describe('what a call sends', () => {
  it('has an operation under each of its names', async () => {
    const { baseUrl, received } = await listen((_, response) => json(response, {}))
    const client = createClient({ baseUrl })
    await client.lookupCastByHashOrUrl({ identifier: '0x1', type: 'hash' })
    await client.lookupCastByHashOrWarpcastUrl({ identifier: '0x2', type: 'hash' })
    expect(received.map(({ path }) => path)).toEqual(['/v2/farcaster/cast', '/v2/farcaster/cast'])
  })

  it('puts arguments into the query under their wire names', async () => {
    const { baseUrl, received } = await listen((_, response) => json(response, page))
    const client = createClient({ apiKey: 'key-1', baseUrl })
    const answer = await client.fetchUserFollowingFeed({ fid: 3, viewerFid: 4, withRecasts: false })
    expect(answer).toEqual(page)
    expect(received[0]).toMatchObject({ method: 'GET', path: '/v2/farcaster/feed/following' })
    expect([...received[0]!.query]).toEqual([
      ['fid', '3'],
      ['viewer_fid', '4'],
      ['with_recasts', 'false'],
    ])
    expect(received[0]!.headers['x-api-key']).toBe('key-1')
    expect(received[0]!.headers).not.toHaveProperty('x-neynar-experimental')
    expect(received[0]!.headers).not.toHaveProperty('content-type')
  })

  it('joins lists with commas and escapes values', async () => {
    const { baseUrl, received } = await listen((_, response) => json(response, { users: [] }))
    const client = createClient({ baseUrl })
    await client.fetchBulkUsers({ fids: [2, 3, 5] })
    expect(received[0]!.query.get('fids')).toBe('2,3,5')
    await client.fetchFeedByParentUrls({ parentUrls: ['https://a.b/c?d=e&f=g', 'chain://x/ü'] })
    expect(received[1]!.query.get('parent_urls')).toBe('https://a.b/c?d=e&f=g,chain://x/ü')
    expect(received[1]!.headers).not.toHaveProperty('x-api-key')
  })

  it('sends a body with POST and DELETE, with nested names unchanged', async () => {
    const { baseUrl, received } = await listen((_, response) => json(response, { success: true }))
    const client = createClient({ apiKey: 'key-1', baseUrl })
    await client.publishCast({
      signerUuid,
      text: '',
      embeds: [{ cast_id: { hash: `0x${'ab'.repeat(20)}`, fid: 2 } }],
      parentAuthorFid: 2,
    })
    await client.deleteCast({ signerUuid, targetHash: `0x${'cd'.repeat(20)}` })
    expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v2/farcaster/cast',
      'DELETE /v2/farcaster/cast',
    ])
    expect(JSON.parse(received[0]!.body)).toEqual({
      signer_uuid: signerUuid,
      text: '',
      embeds: [{ cast_id: { hash: `0x${'ab'.repeat(20)}`, fid: 2 } }],
      parent_author_fid: 2,
    })
    expect(JSON.parse(received[1]!.body)).toEqual({
      signer_uuid: signerUuid,
      target_hash: `0x${'cd'.repeat(20)}`,
    })
    expect(received[1]!.headers['content-type']).toBe('application/json')
  })

  it('passes a whole body unchanged, and no body if there is none', async () => {
    const { baseUrl, received } = await listen((_, response) => json(response, {}))
    const client = createClient({ baseUrl })
    await client.publishMessageToFarcaster({ body: { data: { fid: 2 }, hash: '0x00' } })
    await client.createSigner()
    expect(JSON.parse(received[0]!.body)).toEqual({ data: { fid: 2 }, hash: '0x00' })
    expect(received[1]!.body).toBe('')
  })

  it('adds headers of the client, of the call and of the operation; the key cannot be replaced', async () => {
    const { baseUrl, received } = await listen((_, response) => json(response, { success: true }))
    let token = 0
    const client = createClient({
      apiKey: 'key-1',
      baseUrl: `${baseUrl}/`,
      experimental: true,
      headers: () => ({ 'X-XSRF-TOKEN': `t${++token}`, 'X-API-Key': 'other' }),
    })
    await client.markNotificationsAsSeen({ authorization: 'Bearer abc' })
    await client.fetchNonce({}, { headers: { 'accept-language': 'pt' } })
    expect(received[0]!.headers).toMatchObject({
      authorization: 'Bearer abc',
      'x-api-key': 'key-1',
      'x-neynar-experimental': 'true',
      'x-xsrf-token': 't1',
    })
    expect(received[0]!.path).toBe('/v2/farcaster/notifications/seen')
    expect(received[1]!.headers).toMatchObject({ 'accept-language': 'pt', 'x-xsrf-token': 't2' })
  })
})

describe('forms, dates, whole bodies and lists', () => {
  it('a form with files and names in brackets is sent as multipart', async () => {
    const { baseUrl, received } = await listen((_, response) => json(response, {}))
    const media = new File(['<gif>'], 'tide.gif', { type: 'image/gif' })
    await createClient({ baseUrl }).deployFungible({
      owner: `0x${'ab'.repeat(20)}`,
      symbol: 'TIDE',
      name: 'Tide, and ebb',
      metadataMedia: media,
      metadataNsfw: 'false',
      metadataWebsiteLink: 'https://tide.example/?a=b',
    })
    const { headers, body } = received[0]!
    const type = headers['content-type']!
    expect(type).toMatch(/^multipart\/form-data; boundary=/)
    const form = await new Response(body, { headers: { 'content-type': type } }).formData()
    expect([...form.keys()].toSorted()).toEqual([
      'metadata[media]',
      'metadata[nsfw]',
      'metadata[website_link]',
      'name',
      'owner',
      'symbol',
    ])
    expect(form.get('name')).toBe('Tide, and ebb')
    expect(form.get('metadata[nsfw]')).toBe('false')
    const file = form.get('metadata[media]') as File
    expect([file.name, file.type, await file.text()]).toEqual(['tide.gif', 'image/gif', '<gif>'])
  })

  it('dates are sent as ISO 8601, and invalid ones are rejected', async () => {
    const { baseUrl, received } = await listen((_, response) => json(response, {}))
    const client = createClient({ baseUrl })
    const about = { frameUrl: 'https://a.b/', analyticsType: 'interactors' } as const
    const at = new Date(1_700_000_000_000)
    await client.fetchValidateFrameAnalytics({ ...about, start: at as never, stop: at as never })
    expect(received[0]!.query.get('start')).toBe('2023-11-14T22:13:20.000Z')
    const never = new Date(Number.NaN) as never
    const wrong = client.fetchValidateFrameAnalytics({ ...about, start: never, stop: never })
    await expect(wrong).rejects.toMatchObject({ code: 'INVALID_PARAMETER', parameter: 'start' })
  })

  it('a named body is sent unchanged, and a wallet id as a header', async () => {
    const { baseUrl, received } = await listen((_, response) => json(response, {}))
    const transactionSendFungiblesRequest = { network: 'base', recipients: [] } as never
    const client = createClient({ baseUrl })
    await client.sendFungiblesToUsers({ xWalletId: 'wallet-1', transactionSendFungiblesRequest })
    expect(JSON.parse(received[0]!.body)).toEqual({ network: 'base', recipients: [] })
    expect(received[0]!.headers['x-wallet-id']).toBe('wallet-1')
    const without = client.sendFungiblesToUsers({ transactionSendFungiblesRequest } as never)
    await expect(without).rejects.toMatchObject({ parameter: 'xWalletId' })
  })

  it('a list is accepted as a response only where the contract says so', async () => {
    const { baseUrl } = await listen((_, response) => json(response, []))
    const client = createClient({ baseUrl })
    expect(await client.fetchNeynarFrames()).toEqual([])
    await expect(client.fetchNonce()).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' })
  })
})

describe('a call rejects', () => {
  it.each([undefined, null, '', []])('a required parameter that is %j', async (fid) => {
    const { baseUrl, received } = await listen((_, response) => json(response, page))
    const client = createClient({ baseUrl })
    const refused = client.fetchUserFollowingFeed({ fid: fid as unknown as number })
    await expect(refused).rejects.toBeInstanceOf(MissingParameterError)
    await expect(refused).rejects.toMatchObject({
      code: 'MISSING_PARAMETER',
      operation: 'fetchUserFollowingFeed',
      parameter: 'fid',
      retryable: false,
      shortMessage: 'the parameter `fid` is required',
    })
    expect(received).toEqual([])
  })

  it('a missing body field, by the caller’s name, and missing arguments', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1' })
    await expect(client.deleteCast({ signerUuid } as never)).rejects.toMatchObject({
      operation: 'deleteCast',
      parameter: 'targetHash',
    })
    await expect(client.publishMessageToFarcaster({} as never)).rejects.toMatchObject({
      parameter: 'body',
    })
    await expect((client.searchCasts as unknown as () => Promise<unknown>)()).rejects.toMatchObject(
      {
        parameter: 'q',
      },
    )
  })

  it('no zero, as it is not missing', async () => {
    const { baseUrl, received } = await listen((_, response) => json(response, {}))
    await createClient({ baseUrl }).lookupCastConversation({
      identifier: '0x1',
      type: 'hash',
      replyDepth: 0,
    })
    expect(received[0]!.query.get('reply_depth')).toBe('0')
  })

  it('unknown names, such as wire names', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1' })
    const wrong = client.fetchUserFollowingFeed({ fid: 3, viewer_fid: 4 } as never)
    await expect(wrong).rejects.toBeInstanceOf(InvalidParameterError)
    await expect(wrong).rejects.toMatchObject({ parameter: 'viewer_fid' })
  })

  it('values that would be sent as something else', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1' })
    const refused = [
      client.fetchUserFollowingFeed({ fid: Number.NaN }),
      client.fetchUserFollowingFeed({ fid: { a: 1 } as never }),
      client.fetchFeedByParentUrls({ parentUrls: ['https://a.b/x,y'] }),
      client.fetchBulkUsers({ fids: [2, '' as never] }),
      client.publishMessageToFarcaster({ body: { size: 1n } }),
      client.fetchNonce([] as never),
    ]
    for (const one of refused) await expect(one).rejects.toBeInstanceOf(InvalidParameterError)
  })

  it('arguments of a prototype', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1' })
    const args = Object.create({ fid: 3 }) as { fid: number }
    await expect(client.fetchUserFollowingFeed(args)).rejects.toBeInstanceOf(MissingParameterError)
  })
})
