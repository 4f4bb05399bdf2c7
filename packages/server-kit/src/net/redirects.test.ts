import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import { fetchIt, served } from '../../test/servers'

const text = (body: Uint8Array) => new TextDecoder().decode(body)
const failed = { status: 502, code: 'UPSTREAM_FAILED', property: 'url' }

describe('redirects', () => {
  const hops: RequestListener = (request, response) => {
    const hop = Number(request.url!.slice(1))
    if (hop === 3) return void response.end('There')
    response.writeHead(302, { location: `/${hop + 1}` }).end()
  }

  test('three are followed and no more; with none the redirect itself is returned', async () => {
    const url = await served(hops)
    const there = await fetchIt(`${url}/0`)
    expect([there.url, text(there.body)]).toEqual([`${url}/3`, 'There'])
    await expect(fetchIt(`${url}/-1`)).rejects.toMatchObject(failed)
    expect(await fetchIt(`${url}/0`, { redirects: 0 })).toMatchObject({
      status: 302,
      headers: { location: '/1' },
    })
  })

  test('do not forward secrets to another origin, and turn a POST into a GET', async () => {
    const seen: Record<string, unknown>[] = []
    const other = await served((request, response) => {
      seen.push({ method: request.method, ...request.headers })
      response.end()
    })
    const url = await served((request, response) => {
      request.resume()
      response.writeHead(303, { location: other }).end()
    })
    await fetchIt(url, {
      method: 'POST',
      headers: { Authorization: 'Bearer secret', Host: 'elsewhere', Accept: 'text/html' },
      body: '{}',
    })
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ method: 'GET', accept: 'text/html', host: new URL(other).host })
    expect(seen[0]).not.toHaveProperty('authorization')
    expect(seen[0]).not.toHaveProperty('content-length')
  })
})

test('a POST sends its bytes', async () => {
  let got = ''
  const url = await served(async (request, response) => {
    for await (const chunk of request) got += String(chunk)
    response.writeHead(201, { 'x-seen': request.headers['content-length'] }).end('ok')
  })
  const answer = await fetchIt(url, { method: 'POST', body: 'žluť' })
  expect([got, answer.status, answer.headers['x-seen']]).toEqual(['žluť', 201, '6'])
})
