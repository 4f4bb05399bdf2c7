import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crawling, errorOf, v1 } from '../../test/crawl'
import { metaTags } from '../../test/frame-server'

const ANA = 2
const { crawl, serve, server } = crawling()

describe('a hostile server', () => {
  test('is cut off if it lies about its content, or sends too much or nothing', async () => {
    server().answer('/lie', (response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(metaTags(v1)),
    )
    expect(await errorOf(crawl('/lie'))).toMatchObject({ status: 400 })
    server().answer('/endless', (response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.write(metaTags(v1))
      const more = () => {
        while (!response.destroyed && response.write('<div>'.repeat(20_000)));
      }
      response.on('drain', more)
      more()
    })
    // The head comes first and is all that counts.
    expect(await crawl('/endless')).toMatchObject({ image: `${server().url}/a.png` })
    expect(await errorOf(crawl('/missing'))).toMatchObject({ status: 400 })
    server().answer('/broken', (response) => response.destroy())
    expect(await errorOf(crawl('/broken'))).toMatchObject({ status: 502 })
  })

  test('is not stored under a URL that no cast could embed', async () => {
    // Many different characters, so that the text does not compress.
    const long = String.fromCodePoint(...Array.from({ length: 1200 }, (_, i) => 0x4e00 + i * 7))
    expect(await errorOf(crawl(`/${long}`))).toMatchObject({ status: 400, property: 'url' })
  })

  test('cannot set a state that is too long, or invalid text', async () => {
    serve(
      metaTags({
        ...v1,
        'fc:frame:state': 'x'.repeat(5000),
        'og:title': `a\u{1F30A}&#0;&#xD800;b`,
      }),
    )
    const frame = await crawl()
    expect(frame).not.toHaveProperty('state')
    expect(frame.title).not.toMatch(/\0|\p{Surrogate}/u)
  })
})

describe('private addresses', () => {
  let guarded: TestIsland
  beforeAll(async () => {
    guarded = await startIsland({ allowPrivateAddresses: false })
  })
  afterAll(() => guarded.close())

  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::ffff:10.0.0.1]/',
    'http://2130706433/',
    'http://169.254.169.254/latest/meta-data',
    'http://user:secret@frames.example/',
    'file:///etc/passwd',
  ])('%s is neither read nor posted to', async (url) => {
    const crawled = guarded.client.fetchFrameMetaTagsFromUrl({ url })
    expect(await errorOf(crawled)).toMatchObject({ status: 400, property: 'url' })
    const posted = guarded.client.postFrameAction({
      signerUuid: await guarded.signerOf(ANA),
      action: {
        image: 'https://pictures.example/a.png',
        button: { index: 1, action_type: 'post' },
        frames_url: 'https://frames.example/',
        post_url: url,
      },
    })
    expect(await errorOf(posted)).toMatchObject({ status: 400, property: 'action.post_url' })
  })
})
