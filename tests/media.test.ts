import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { clientOf, register } from './harness/people'
import {
  eventually,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { cast, castRow } from './screens/cast'
import { viewer } from './screens/viewer'

const on = setupJourney()

async function castWith(text: string, ...urls: string[]): Promise<string> {
  const client = clientOf(on.product)
  const { signerUuid } = await register(client, `m${randomUUID().slice(0, 8)}`)
  const published = await client.publishCast({
    signerUuid,
    text,
    embeds: urls.map((url) => ({ url: url.replace('~', on.product.url) })),
  })
  return published.cast.hash
}

test('images open in the viewer by keyboard, turn by arrows, zoom, and return the focus', async () => {
  const hash = await castWith('Two views', '~/art/scene/sea-one.svg', '~/art/scene/hill-two.svg')
  const reader = await on.newUser()
  const { page } = reader
  const { keyboard } = page
  await page.goto(`${on.product.url}/cast/${hash}`)
  const view = viewer(page)
  const second = view.numberedImage(2, 2)
  await second.focus()
  await keyboard.press('Enter')
  await waitForVisible(view.dialogOf(2, 2))
  await keyboard.press('ArrowLeft')
  await waitForVisible(view.dialogOf(1, 2))
  await keyboard.press('+')
  await eventually(async () =>
    expect(await view.image.getAttribute('style')).toContain('scale(1.5)'),
  )
  await keyboard.press('Escape')
  await waitForHidden(view.dialog)
  expect(await second.evaluate((button) => button === document.activeElement)).toBe(true)
  expectNoConsoleErrors(reader)
})

test('a cast does not shift while its image loads, and the image fades in unless motion is reduced', async () => {
  const hash = await castWith('Slow view', '~/art/scene/sea-slow.svg')
  const reader = await on.newUser({ moves: true })
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
  const bar = cast(castRow(page, 'Slow view')).reply()
  await waitForVisible(bar)
  const before = (await bar.boundingBox())!.y
  answer!()
  const image = viewer(page).imageFrom('sea-slow')
  await eventually(async () =>
    expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0),
  )
  expect((await bar.boundingBox())!.y).toBe(before)
  // It fades in, but not with reduced motion.
  const fade = () =>
    image.evaluate((img: HTMLImageElement) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(img)
      return [transitionProperty, transitionDuration]
    })
  expect(await fade()).toEqual(['opacity', '0.15s'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect((await fade())[0]).toBe('none')
  expectNoConsoleErrors(reader)
})

test('a video is not loaded before it is played, and a sound has controls', async () => {
  const video = await castWith('Look at the waves', 'https://videos.example/waves.mp4')
  const sound = await castWith('Hear the waves', 'https://videos.example/waves.mp3')
  const reader = await on.newUser()
  const { page } = reader
  const asked: string[] = []
  await page.route('https://videos.example/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status: 404 })
  })
  await page.goto(`${on.product.url}/cast/${video}`)
  const { playButton: play, brokenVideo, sound: player } = viewer(page)
  await waitForVisible(play)
  expect(asked).toEqual([])
  await play.press('Enter')
  await waitForVisible(brokenVideo)
  expect(asked).toEqual(['https://videos.example/waves.mp4'])
  await page.goto(`${on.product.url}/cast/${sound}`)
  await waitForVisible(player('waves.mp3'))
  expect(asked).toHaveLength(1)
})
