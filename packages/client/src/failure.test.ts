import { describe, expect, it } from 'vitest'
import {
  AbortError,
  ApiError,
  CastawayError,
  ConnectionError,
  createClient,
  InvalidOptionError,
  TimeoutError,
  UnexpectedAnswerError,
} from './index'
import { json, listen } from '../test/listen'

const page = { casts: [], next: { cursor: null } }
const signerUuid = '19d0c5fd-9b33-4a48-a0e2-bc7b0555baec'
const caught = (promise: Promise<unknown>): Promise<CastawayError> =>
  promise.then(
    () => {
      throw new Error('it worked')
    },
    (error: CastawayError) => error,
  )

describe('responses that are not a success', () => {
  it('become an error with the server’s message', async () => {
    const { baseUrl } = await listen((_, response) =>
      json(response, { code: 'InvalidField', message: 'fid is too large', property: 'fid' }, 400, {
        'x-request-id': 'r-7',
      }),
    )
    const error = await caught(createClient({ baseUrl }).fetchBulkUsers({ fids: [9] }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toBeInstanceOf(CastawayError)
    expect(error).toMatchObject({
      name: 'ApiError',
      code: 'InvalidField',
      status: 400,
      property: 'fid',
      requestId: 'r-7',
      operation: 'fetchBulkUsers',
      retryable: false,
      shortMessage: 'fid is too large',
      message: 'fetchBulkUsers: fid is too large\nDocs: docs/generated/errors.md#invalidfield',
      details: { body: { code: 'InvalidField', message: 'fid is too large', property: 'fid' } },
    })
  })

  it.each(['<h1>Bad gateway</h1>', '', '[]', 'null', '{"message":5}'])(
    'and say %j still become an error with a status',
    async (body) => {
      const { baseUrl } = await listen((_, response) => void response.writeHead(502).end(body))
      const client = createClient({ baseUrl, retry: false })
      expect(await caught(client.fetchNonce())).toMatchObject({
        name: 'ApiError',
        code: 'HTTP_502',
        status: 502,
        retryable: true,
      })
    },
  )

  it('are read up to a limit', async () => {
    const { baseUrl } = await listen((_, response) => {
      response.writeHead(400)
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      }
      response.on('drain', pour)
      pour()
    })
    expect(await caught(createClient({ baseUrl }).fetchNonce())).toMatchObject({ code: 'HTTP_400' })
  })

  it('do not leak secrets that the server echoes', async () => {
    const { baseUrl } = await listen((request, response) =>
      json(
        response,
        { code: 'X', message: `${request.headers['x-api-key']} may not use ${signerUuid}` },
        403,
      ),
    )
    const client = createClient({ baseUrl, apiKey: 'very-secret-key' })
    const error = await caught(client.lookupSigner({ signerUuid }))
    const told = JSON.stringify({ ...error, message: error.message, stack: error.stack })
    expect(error.shortMessage).toBe('[hidden] may not use [hidden]')
    expect(told).not.toContain('very-secret-key')
    expect(told).not.toContain(signerUuid)
  })
})

describe('responses that are invalid', () => {
  it.each(['', '<html>', '{"casts":', 'null', '[]', '"text"', '7'])('%j', async (body) => {
    const { baseUrl } = await listen((_, response) => void response.writeHead(200).end(body))
    const error = await caught(createClient({ baseUrl }).fetchNonce())
    expect(error).toBeInstanceOf(UnexpectedAnswerError)
    expect(error).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: 200, retryable: false })
  })

  it('redirects are not followed, so that the key is not sent elsewhere', async () => {
    const other = await listen((_, response) => json(response, { nonce: 'stolen' }))
    const { baseUrl } = await listen(
      (_, response) => void response.writeHead(307, { location: `${other.url}/x` }).end(),
    )
    const client = createClient({ baseUrl, apiKey: 'key-1' })
    expect(await caught(client.fetchNonce())).toBeInstanceOf(UnexpectedAnswerError)
    expect(other.received).toEqual([])
  })
})

describe('connections', () => {
  it('that are refused fail with ConnectionError', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1/v2', retry: false })
    const error = await caught(client.fetchNonce())
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ operation: 'fetchNonce', retryable: true })
    expect(error.status).toBeUndefined()
    expect(error.cause).toBeInstanceOf(Error)
  })

  it('that break during a response are retried once', async () => {
    const { baseUrl, received } = await listen((_, response, count) => {
      if (count > 1) return json(response, { nonce: 'abc' })
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"nonce":', () => response.destroy())
    })
    expect(await createClient({ baseUrl }).fetchNonce()).toEqual({ nonce: 'abc' })
    expect(received).toHaveLength(2)
  })

  it('that take too long time out', async () => {
    const { baseUrl, received } = await listen(() => {})
    const client = createClient({ baseUrl, timeout: 1_000 })
    const error = await caught(client.fetchNonce())
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error.shortMessage).toBe('Request timed out')
    expect(error.retryable).toBe(true)
    expect(received).toHaveLength(1)
  })

  it('that take too long while the body is read time out', async () => {
    const { baseUrl } = await listen((_, response) => void response.write('{"nonce":'))
    const error = await caught(createClient({ baseUrl }).fetchNonce({}, { timeout: 1_000 }))
    expect(error).toBeInstanceOf(TimeoutError)
  })

  it('have no timeout by default, nor with one that is longer than a timer allows', async () => {
    const { baseUrl } = await listen(
      (_, response) => void setTimeout(() => json(response, page), 100),
    )
    const client = createClient({ baseUrl, timeout: 1e12 })
    expect(await client.fetchUserFollowingFeed({ fid: 3 })).toEqual(page)
    const bad = createClient({ baseUrl, timeout: -1 }).fetchNonce()
    expect(await caught(bad)).toBeInstanceOf(InvalidOptionError)
  })
})

describe('a signal', () => {
  it('aborts a call in flight and keeps its reason', async () => {
    const controller = new AbortController()
    const { baseUrl } = await listen(() => controller.abort(new Error('went away')))
    const client = createClient({ baseUrl })
    const error = await caught(client.fetchNonce({}, { signal: controller.signal }))
    expect(error).toBeInstanceOf(AbortError)
    expect(error).toMatchObject({ code: 'ABORTED', retryable: false })
    expect((error.cause as Error).message).toBe('went away')
  })

  it('that has already fired prevents the call', async () => {
    const { baseUrl, received } = await listen((_, response) => json(response, {}))
    const client = createClient({ baseUrl })
    const error = await caught(client.fetchNonce({}, { signal: AbortSignal.abort() }))
    expect(error).toBeInstanceOf(AbortError)
    expect(received).toEqual([])
  })
})

describe('options', () => {
  it.each(['', 'line\nbreak', 'schlüssel', 'two words'])('reject the key %j', async (apiKey) => {
    const error = await caught((async () => createClient({ apiKey }))())
    expect(error).toBeInstanceOf(InvalidOptionError)
    expect((error.stack ?? '').includes(apiKey || 'nothing to hide')).toBe(false)
  })

  it.each(['ftp://a.b', '//a.b/v2', 'a.b/v2', '', 'https://', 'http://a.b/?x=1'])(
    'no root can be %j',
    (baseUrl) => expect(() => createClient({ baseUrl })).toThrow(InvalidOptionError),
  )

  it('do not quote a header that cannot be sent', async () => {
    const client = createClient({ headers: { authorization: 'Bearer secret\nx' } })
    const error = await caught(client.fetchNonce())
    expect(error).toBeInstanceOf(InvalidOptionError)
    expect(`${error.stack}${String(error.cause)}`).not.toContain('secret')
  })
})
