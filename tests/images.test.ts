import { isDeep } from '@castaway/testkit/random-runs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clientOf } from './harness/people'
import {
  eventually,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { composer } from './screens/composer'

const on = setupJourney()

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

async function castsOf(username: string) {
  const client = clientOf(on.product)
  const { user } = await client.lookupUserByUsername({ username })
  const { casts } = await client.fetchCastsForUser({ fid: user.fid, includeReplies: true })
  // Within one second, the network sorts by hash: the cast that is not a reply is the first.
  return casts.toSorted((a, b) => Number(Boolean(a.parent_hash)) - Number(Boolean(b.parent_hash)))
}
const urlsOf = ({ embeds }: { embeds: unknown[] }) =>
  (embeds as { url?: string }[]).flatMap(({ url }) => url ?? [])

test('images are chosen, described, ordered and sent', async () => {
  const writer = await on.registeredUser('pia')
  const { page } = writer
  const write = composer(page)
  await write.open()
  await write.field.fill('Two views of the bay')
  await write.chooseImages([await photo('bay.jpg', '#2a9d8f'), await photo('boat.jpg', '#e76f51')])
  await eventually(async () => expect(await write.images.count()).toBe(2))
  const first = await write.images.first().getAttribute('src')
  await write.altText(1).fill('Green water')
  await write.altText(2).fill('A red boat')
  await write.moveImageForward(2).click()
  await eventually(async () => expect(await write.altText(1).inputValue()).toBe('A red boat'))
  await write.send()
  await waitForVisible(write.sentNotice)
  const [cast] = await castsOf('pia')
  const urls = urlsOf(cast!)
  expect(urls).toHaveLength(2)
  expect(urls[1]).toBe(first)
  const query = new URLSearchParams(urls.map((url) => ['url', url]))
  const { media } = (await (await fetch(`${on.product.url}/api/_media?${query}`)).json()) as {
    media: Record<string, { alt: string }>
  }
  expect(urls.map((url) => media[url]?.alt)).toEqual(['A red boat', 'Green water'])
  expectNoConsoleErrors(writer)
})

test('an image survives a lost connection and a reload, and other files are rejected', async () => {
  const writer = await on.registeredUser('lotte')
  const { page } = writer
  const write = composer(page)
  await write.open()
  await write.field.fill('It will come')
  await page.route('**/api/_media?*', (route) => route.abort('connectionreset'))
  await write.chooseImages([await photo('bay.jpg', '#2a9d8f')])
  await waitForVisible(write.imageAlert)
  expect(await write.sendButton.isDisabled()).toBe(true)
  await write.altText(1).fill('The bay')
  await waitForVisible(write.draftNotice)
  await page.unroute('**/api/_media?*')
  // Its bytes are stored in the browser: after a reload, it uploads by itself.
  await page.reload()
  await write.open()
  await waitForVisible(write.images)
  expect(await write.altText(1).inputValue()).toBe('The bay')
  await write.chooseImages([
    { name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('not an image at all') },
  ])
  await waitForVisible(write.notAnImage)
  await write.removeImage(2).click()
  await write.chooseImages([
    { name: 'program.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  ])
  await waitForVisible(write.notShown('program.svg'))
  await write.send()
  await waitForVisible(write.sentNotice)
  expect((await castsOf('lotte')).map((cast) => urlsOf(cast).length)).toEqual([1])
  expectNoConsoleErrors(writer)
})

test.runIf(isDeep)('images pasted and dropped beyond the limit go into the next cast', async () => {
  const writer = await on.registeredUser('malte')
  const { page } = writer
  const write = composer(page)
  await write.open()
  await write.field.fill('Five of them')
  const bytes = [...(await photo('x.jpg', '#264653')).buffer]
  const give = (kind: 'paste' | 'drop', names: string[]) =>
    write.field.evaluate(
      (area, [data, how, all]) => {
        const files = new DataTransfer()
        for (const name of all)
          files.items.add(new File([new Uint8Array(data)], name, { type: 'image/jpeg' }))
        area.dispatchEvent(
          how === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }),
        )
      },
      [bytes, kind, names] as const,
    )
  await give('paste', ['pasted.jpg'])
  await eventually(async () => expect(await write.images.count()).toBe(1))
  await give('drop', ['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg'])
  await write.imagesToNextCast.click()
  await eventually(async () => expect(await write.images.count()).toBe(5))
  await write.sendThread()
  await waitForVisible(write.threadNotice(2))
  await waitForHidden(write.dialog)
  expect((await castsOf('malte')).map((cast) => urlsOf(cast).length)).toEqual([4, 1])
  expectNoConsoleErrors(writer)
})
