import { expect, test } from 'vitest'
import { previewRoutes } from './preview-routes'
import { noCosts } from '../../test/costs'
import { islandUpstream } from './upstream'

let answer: () => Response
let sent: URL[] = []
let user: string | null = 'u'

const provider = async (request: Request) => {
  sent.push(new URL(request.url))
  return answer()
}
const ask = async () => {
  const response = await previewRoutes({
    upstream: islandUpstream(provider, 'key'),
    costs: noCosts(),
    userIdOf: async () => user,
    accountOf: async () => null,
  }).request('/_preview?url=https%3A%2F%2Fa.example%2F')
  return { status: response.status, body: await response.text() }
}
const none = { status: 200, body: '{"metadata":null}' }

test('a page without a preview is an empty result, so that browsers log no error', async () => {
  answer = () => Response.json({ code: 'InvalidField', message: 'unreachable' }, { status: 400 })
  expect(await ask()).toEqual(none)
  expect(sent[0]!.pathname).toMatch(/\/farcaster\/cast\/embed\/crawl$/)
  expect(sent[0]!.searchParams.get('url')).toBe('https://a.example/')
  answer = () => {
    throw new DOMException('too slow', 'TimeoutError')
  }
  expect(await ask()).toEqual(none)
})

test('a preview is passed on, and so is a limit of the provider', async () => {
  const found = { metadata: { content_type: 'text/html' } }
  answer = () => Response.json(found)
  expect(JSON.parse((await ask()).body)).toEqual(found)
  answer = () => Response.json({}, { status: 429, headers: { 'retry-after': '3' } })
  expect((await ask()).status).toBe(429)
})

test('visitors who are not signed in have no page looked at', async () => {
  sent = []
  user = null
  await expect(ask()).rejects.toMatchObject({ status: 401 })
  expect(sent).toEqual([])
})
