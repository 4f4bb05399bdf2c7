import { EmbedUrlMetadata } from '@castaway/contract'
import { readHead } from '@castaway/provider/seeding'
import { startIsland } from '@castaway/testkit'
import { expect, test } from 'vitest'
import { artRoutes } from './art'
import { pageRoutes } from './pages'
import { previewOf } from './previews'
import { topics } from './social/topic'

const origin = 'http://island.test'

test('pages and images have the previews that a crawl of them finds', async () => {
  for (const { slug } of topics().flatMap((topic) => topic.pages)) {
    const url = `${origin}/pages/${slug}`
    const page = await pageRoutes().request(url)
    const preview = previewOf(url, origin)
    expect(preview).toEqual({
      _status: 'RESOLVED',
      content_type: page.headers.get('content-type')!.split(';')[0],
      html: readHead(await page.text(), url),
    })
    expect(EmbedUrlMetadata.parse(preview)).toEqual(preview)
    expect(preview!.html!.ogImage).toMatchObject([{ width: '1200', height: '800' }])
  }
  const url = `${origin}/art/scene/night-stage.svg`
  const image = await artRoutes().request(url)
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(await image.text())!
  expect(previewOf(url, origin)).toEqual({
    _status: 'RESOLVED',
    content_type: 'image/svg+xml',
    image: { width_px: Number(width), height_px: Number(height) },
  })
  for (const other of [
    `${origin}/pages/none`,
    `${origin}/pages/`,
    'https://else.example/pages/x',
  ]) {
    expect(previewOf(other, origin)).toBeUndefined()
  }
})

test('a new world has them, and leaves nothing to crawl', async () => {
  const island = await startIsland({ runJobs: false })
  try {
    const { db } = island.store
    const embedded = await db
      .selectFrom('cast_embed')
      .select('url')
      .where('url', 'is not', null)
      .execute()
    const known = await db.selectFrom('url_preview').select('url').execute()
    expect(embedded.length).toBeGreaterThan(3)
    expect(known.map(({ url }) => url)).toEqual(
      expect.arrayContaining(embedded.map(({ url }) => url)),
    )
    expect(await db.selectFrom('preview_wanted').select('url').execute()).toEqual([])
    // No job either: on a database with several connections it would begin before the seeding ends.
    expect(
      await db.selectFrom('job').select('id').where('kind', '=', 'previews.crawl').execute(),
    ).toEqual([])
  } finally {
    await island.close()
  }
})
