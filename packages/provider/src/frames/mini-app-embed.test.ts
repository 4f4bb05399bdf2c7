import { describe, expect, test } from 'vitest'
import { readHead } from '../previews/read-head'
import { readFrame } from './read-frame'

const url = 'https://app.example/page?a=1'
const launch = { type: 'launch_miniapp', name: 'Ferry', url: 'https://app.example/start' }
const embed = {
  version: '1',
  imageUrl: 'https://app.example/embed.png',
  button: { title: 'Open', action: launch as object },
}
const tag = (content: unknown, attributes = 'name="fc:miniapp"') =>
  `<title>A page</title><meta ${attributes} content='${typeof content === 'string' ? content : JSON.stringify(content)}'>`
const frameIn = (html: string, allowPrivate = false) =>
  readFrame({ html, url, head: readHead(html, url), allowPrivate })
const withAction = (action: object) => ({ ...embed, button: { title: 'Open', action } })

describe('a mini app is read', () => {
  test.each([
    'name="fc:miniapp"',
    'property="fc:miniapp"',
    'name="fc:frame"',
    'property="fc:frame"',
    'NAME="FC:MiniApp"',
    'property="og:see_also" name="fc:miniapp"',
  ])('from a tag with %s', (attributes) => {
    expect(frameIn(tag(embed, attributes))).toMatchObject({ version: '1', name: 'Ferry' })
  })

  test.each([
    ['"1"', { ...embed, version: '1' }, '1'],
    ['1', { ...embed, version: 1 }, '1'],
    ['"next"', { ...embed, version: 'next' }, 'next'],
  ])('with version %s', (_, content, version) => {
    expect(frameIn(tag(content))).toMatchObject({ version })
  })

  test('with every type of action', () => {
    expect(frameIn(tag(withAction({ ...launch, type: 'launch_frame' })))).toMatchObject({
      frames_url: 'https://app.example/start',
    })
    // Without a URL, the app is the page itself.
    expect(frameIn(tag(withAction({ type: 'launch_frame', name: 'Ferry' })))).toMatchObject({
      frames_url: url,
    })
    const token = 'eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
    expect(frameIn(tag(withAction({ type: 'view_token', token })))).toMatchObject({
      frames_url: url,
      name: 'A page',
      title: 'Open',
    })
  })

  test('with more than it needs', () => {
    const action = {
      ...launch,
      splashImageUrl: 'https://app.example/splash.png',
      splashBackgroundColor: '#f5f0ec',
      later: true,
    }
    expect(
      frameIn(tag(` ${JSON.stringify({ ...withAction(action), aspectRatio: '3:2' })}`)),
    ).toEqual({
      version: '1',
      image: embed.imageUrl,
      frames_url: launch.url,
      name: 'Ferry',
      icon: 'https://app.example/splash.png',
      title: 'Open',
      metadata: { html: { ogTitle: 'A page' } },
    })
  })

  test('from the older tag if the newer one is invalid', () => {
    const older = tag({ ...embed, button: { ...embed.button, title: 'Older' } }, 'name="fc:frame"')
    expect(frameIn(tag({}) + older)).toMatchObject({ title: 'Older' })
    expect(frameIn(older + tag(embed))).toMatchObject({ title: 'Open' })
  })
})

describe('no mini app is read', () => {
  test.each<[string, unknown]>([
    ['of another version', { ...embed, version: '2' }],
    ['of a version that only manifests have', { ...embed, version: '0.0.1' }],
    ['without a version', { ...embed, version: undefined }],
    ['without a button', { ...embed, button: undefined }],
    ['without an action', { ...embed, button: { title: 'Open' } }],
    ['with an unknown action', withAction({ ...launch, type: 'post' })],
    ['without a type of action', withAction({ name: 'Ferry' })],
    ['without a name', withAction({ ...launch, name: undefined })],
    ['with a long name', withAction({ ...launch, name: 'x'.repeat(33) })],
    ['with a long title', { ...embed, button: { title: 'x'.repeat(33), action: launch } }],
    ['with a relative image', { ...embed, imageUrl: '/embed.png' }],
    ['with an image that is not https', { ...embed, imageUrl: 'http://app.example/a.png' }],
    ['with an image that runs code', { ...embed, imageUrl: 'javascript:alert(1)' }],
    ['on an IP address', withAction({ ...launch, url: 'https://93.184.216.34/' })],
    ['on this machine', withAction({ ...launch, url: 'https://localhost/' })],
    ['with a space in a URL', { ...embed, imageUrl: 'https://app.example/a b.png' }],
    ['with a long URL', { ...embed, imageUrl: `https://app.example/${'a'.repeat(1024)}` }],
    ['with a ratio of its own', { ...embed, aspectRatio: '16:9' }],
    ['with a color by name', withAction({ ...launch, splashBackgroundColor: 'red' })],
    ['with a broken token', withAction({ type: 'view_token', token: '0x1234' })],
    ['that is no JSON', '{"version":'],
    ['that is a list', '[1]'],
  ])('%s', (_, content) => {
    expect(frameIn(tag(content))).toBeUndefined()
  })

  test('on http or an IP address, unless it is for development', () => {
    const local = { ...embed, imageUrl: 'http://127.0.0.1:4830/a.png' }
    expect(frameIn(tag(local))).toBeUndefined()
    expect(frameIn(tag(local), true)).toMatchObject({ image: local.imageUrl })
  })
})
