import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clientOf } from './harness/people'
import { eventually, gone, noComplaints, openComposer, seen, stage } from './harness/journey'

const on = stage()

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page) =>
  dialog(page)
    .getByRole('textbox', { name: /^Your cast/ })
    .first()
const cards = (page: Page) =>
  dialog(page).getByRole('list', { name: 'Pictures' }).getByRole('listitem')
const uploaded = (page: Page) => cards(page).getByRole('img')

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})
const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Pictures to add').setInputFiles(files)

async function castsOf(username: string) {
  const client = clientOf(on.product)
  const { user } = await client.lookupUserByUsername({ username })
  const { casts } = await client.fetchCastsForUser({ fid: user.fid, includeReplies: true })
  // Within one second the network goes by the hash: the one that answers nobody is the first.
  return casts.toSorted((a, b) => Number(Boolean(a.parent_hash)) - Number(Boolean(b.parent_hash)))
}
const urlsOf = ({ embeds }: { embeds: unknown[] }) =>
  (embeds as { url?: string }[]).flatMap(({ url }) => url ?? [])

test('pictures by choosing, with words for those who cannot see them, in the order that was wished', async () => {
  const writer = await on.member('pia')
  const { page } = writer
  await openComposer(page)
  await field(page).fill('Two views of the bay')
  await choose(page, [await photo('bay.jpg', '#2a9d8f'), await photo('boat.jpg', '#e76f51')])
  await eventually(async () => expect(await uploaded(page).count()).toBe(2))
  const first = await uploaded(page).first().getAttribute('src')
  await page.getByLabel('What picture 1 shows').fill('Green water')
  await page.getByLabel('What picture 2 shows').fill('A red boat')
  await page.getByRole('button', { name: 'Move picture 2 forward' }).click()
  await eventually(async () =>
    expect(await page.getByLabel('What picture 1 shows').inputValue()).toBe('A red boat'),
  )
  await dialog(page).getByRole('button', { name: 'Cast', exact: true }).click()
  await seen(page.getByText('Your cast is out'))
  const [cast] = await castsOf('pia')
  const urls = urlsOf(cast!)
  expect(urls).toHaveLength(2)
  expect(urls[1]).toBe(first)
  const query = new URLSearchParams(urls.map((url) => ['url', url]))
  const { media } = (await (await fetch(`${on.product.url}/api/_media?${query}`)).json()) as {
    media: Record<string, { alt: string }>
  }
  expect(urls.map((url) => media[url]?.alt)).toEqual(['A red boat', 'Green water'])
  noComplaints(writer)
})

test('a lost connection and a reload cost no picture, and a lie about one is told', async () => {
  const writer = await on.member('lotte')
  const { page } = writer
  await openComposer(page)
  await field(page).fill('It will come')
  await page.route('**/api/_media?*', (route) => route.abort('connectionreset'))
  await choose(page, [await photo('bay.jpg', '#2a9d8f')])
  await seen(cards(page).getByRole('alert'))
  expect(await dialog(page).getByRole('button', { name: 'Cast', exact: true }).isDisabled()).toBe(
    true,
  )
  await page.getByLabel('What picture 1 shows').fill('The bay')
  await seen(page.getByText('Draft kept'))
  await page.unroute('**/api/_media?*')
  // Its bytes are kept in the browser: opened again, it is uploaded by itself.
  await page.reload()
  await openComposer(page)
  await seen(uploaded(page))
  expect(await page.getByLabel('What picture 1 shows').inputValue()).toBe('The bay')
  await choose(page, [
    { name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') },
  ])
  await seen(cards(page).getByText('This is not a picture'))
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await choose(page, [
    { name: 'program.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
  ])
  await seen(page.getByText(/program\.svg is not a picture that can be shown/))
  await dialog(page).getByRole('button', { name: 'Cast', exact: true }).click()
  await seen(page.getByText('Your cast is out'))
  expect((await castsOf('lotte')).map((cast) => urlsOf(cast).length)).toEqual([1])
  noComplaints(writer)
})

test('pasted and dropped pictures, more than a cast carries, go on in the next cast', async () => {
  const writer = await on.member('malte')
  const { page } = writer
  await openComposer(page)
  await field(page).fill('Three of them')
  const bytes = [...(await photo('x.jpg', '#264653')).buffer]
  const give = (kind: 'paste' | 'drop', names: string[]) =>
    field(page).evaluate(
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
  await eventually(async () => expect(await uploaded(page).count()).toBe(1))
  await give('drop', ['one.jpg', 'two.jpg'])
  await page.getByRole('button', { name: 'Put them in a next cast' }).click()
  await eventually(async () => expect(await uploaded(page).count()).toBe(3))
  await dialog(page).getByRole('button', { name: 'Cast all' }).click()
  await seen(page.getByText('Your thread of 2 casts is out'))
  await gone(dialog(page))
  expect((await castsOf('malte')).map((cast) => urlsOf(cast).length)).toEqual([2, 1])
  noComplaints(writer)
})
