import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { clientOf, register } from './harness/people'
import { castRow, eventually, gone, noComplaints, seen, stage } from './harness/journey'

const on = stage()

async function castWith(text: string, ...urls: string[]): Promise<string> {
  const client = clientOf(on.product)
  const { signerUuid } = await register(client, `m${randomUUID().slice(0, 8)}`)
  const { cast } = await client.publishCast({
    signerUuid,
    text,
    embeds: urls.map((url) => ({ url: url.replace('~', on.product.url) })),
  })
  return cast.hash
}

test('pictures open large by keyboard, turn by arrows, grow, and give the focus back', async () => {
  const hash = await castWith('Two views', '~/art/scene/sea-one.svg', '~/art/scene/hill-two.svg')
  const reader = await on.visitor()
  const { page } = reader
  const { keyboard } = page
  await page.goto(`${on.product.url}/cast/${hash}`)
  const second = page.getByRole('button', { name: /^Enlarge picture 2 of 2/ })
  await second.focus()
  await keyboard.press('Enter')
  const box = page.getByRole('dialog', { name: 'Picture 2 of 2' })
  await seen(box)
  await keyboard.press('ArrowLeft')
  await seen(page.getByRole('dialog', { name: 'Picture 1 of 2' }))
  await keyboard.press('+')
  await eventually(async () =>
    expect(await page.getByRole('dialog').getByRole('img').getAttribute('style')).toContain(
      'scale(1.5)',
    ),
  )
  await keyboard.press('Escape')
  await gone(page.getByRole('dialog'))
  expect(await second.evaluate((button) => button === document.activeElement)).toBe(true)
  noComplaints(reader)
})

test('nothing moves while pictures come, and one that never comes is told of', async () => {
  const hash = await castWith('Slow view', '~/art/scene/sea-slow.svg')
  const reader = await on.visitor()
  const { page } = reader
  let answer: (() => void) | undefined
  const asked = new Promise<void>((done) => {
    void page.route('**/art/scene/sea-slow.svg', async (route) => {
      done()
      await new Promise<void>((go) => (answer = go))
      await route.continue()
    })
  })
  await page.goto(`${on.product.url}/cast/${hash}`)
  await asked
  const bar = castRow(page, 'Slow view').getByRole('button', { name: /^Reply,/ })
  await seen(bar)
  const before = (await bar.boundingBox())!.y
  answer!()
  await eventually(async () =>
    expect(
      await page
        .locator('main img[src*="sea-slow"]')
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    ).toBeGreaterThan(0),
  )
  expect((await bar.boundingBox())!.y).toBe(before)
  // It fades in, but not where nothing is to move.
  const fade = () =>
    page
      .locator('main img[src*="sea-slow"]')
      .evaluate((img: HTMLImageElement) =>
        Number.parseFloat(getComputedStyle(img).transitionDuration),
      )
  expect(await fade()).toBe(0.15)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await fade()).toBeLessThan(0.001)
  noComplaints(reader)
})

test('a film is not loaded before it is played, and a sound has controls', async () => {
  const film = await castWith('Look at the waves', 'https://films.example/waves.mp4')
  const sound = await castWith('Hear the waves', 'https://films.example/waves.mp3')
  const reader = await on.visitor()
  const { page } = reader
  const asked: string[] = []
  await page.route('https://films.example/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status: 404 })
  })
  await page.goto(`${on.product.url}/cast/${film}`)
  const play = page.getByRole('button', { name: 'Play video' })
  await seen(play)
  expect(asked).toEqual([])
  await play.press('Enter')
  await seen(page.getByText(/This video did not load|your browser cannot play it/))
  expect(asked).toEqual(['https://films.example/waves.mp4'])
  await page.goto(`${on.product.url}/cast/${sound}`)
  await seen(page.getByLabel('waves.mp3'))
  expect(asked).toHaveLength(1)
})
