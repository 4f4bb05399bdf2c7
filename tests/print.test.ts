import { firstOf } from '@castaway/testkit/random-runs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, expectNoConsoleErrors, setupJourney } from './harness/journey'
import { writerOf } from './harness/people'
import { shell } from './screens/shell'

const on = setupJourney()

/** What someone would notice on paper: what moves with the page, pale text, and links that look like text. */
const flaws = (page: Page) =>
  shell(page).main.evaluate(({ ownerDocument: document }) => {
    const view = document.defaultView!
    const styleOf = (element: Element) => view.getComputedStyle(element)
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 40)}”`
    const isPrinted = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 2
    const parts = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
    const isOpaque = (color: string) => (parts(color)[3] ?? 1) > 0.5
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
    /** Relative luminance, of any color that the browser can draw. */
    const light = (color: string) => {
      canvas.fillStyle = '#fff'
      canvas.fillRect(0, 0, 1, 1)
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const [r, g, b] = Array.from(canvas.getImageData(0, 0, 1, 1).data, (each) => {
        const part = each / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      }) as [number, number, number]
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const paperBehind = (element: Element): string => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { backgroundColor } = styleOf(at)
        if (isOpaque(backgroundColor)) return backgroundColor
      }
      return '#fff'
    }
    const elements = Array.from(document.body.querySelectorAll('*')).filter(isPrinted)
    const texts = elements.filter(({ childNodes }) =>
      Array.from(childNodes).some((node) => node.nodeType === 3 && node.textContent!.trim()),
    )
    return {
      moving: elements
        .filter((each) => ['fixed', 'sticky'].includes(styleOf(each).position))
        .filter((each) => each.textContent!.trim() || each.querySelector('img, svg'))
        .map(name),
      pale: texts
        .filter((each) => {
          const [ink, paper] = [light(styleOf(each).color), light(paperBehind(each))]
          return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05) < 4.5
        })
        .map(name),
      // A browser prints no backgrounds by default.
      dark: elements
        .filter((each) => {
          const { backgroundColor } = styleOf(each)
          return isOpaque(backgroundColor) && light(backgroundColor) < 0.8 && texts.includes(each)
        })
        .map(name),
      clipped: elements
        .filter((each) => ['auto', 'scroll'].includes(styleOf(each).overflowY))
        .filter((each) => each.scrollHeight > each.clientHeight + 4)
        .map(name),
      plainLinks: Array.from(document.body.querySelectorAll('p a[href]'))
        .filter(
          (each) =>
            isPrinted(each) &&
            // In a sentence, not in a row of links.
            Array.from(each.parentElement!.childNodes).some(
              (node) => node.nodeType === 3 && node.textContent!.trim().length > 3,
            ) &&
            !styleOf(each).textDecorationLine.includes('underline'),
        )
        .map(name),
      controls: elements
        .filter((each) => each.matches('nav, input, textarea, select, details, [role=tablist]'))
        .map(name),
    }
  })

const none = { moving: [], pale: [], dark: [], clipped: [], plainLinks: [], controls: [] }

test.each(firstOf(1, ['dark', 'light'] as const))(
  'a thread, a profile and a page of the documentation are printed to be read, in the %s theme',
  async (theme) => {
    const paul = await writerOf(on.product, `paulpaper${theme}`)
    const head = await paul.cast('Printed: see https://example.com/tides and @ana, in /lagoon')
    await paul.cast('An answer on paper', { parent: head })
    const reader = await on.newUser({ theme })
    const { page } = reader
    const open = async (path: string, text: string) => {
      await page.emulateMedia({ media: null })
      await page.goto(on.product.url + path)
      await eventually(async () => expect(await shell(page).main.innerText()).toContain(text))
      await page.emulateMedia({ media: 'print' })
      await eventually(async () => expect(await shell(page).navigation.count()).toBe(0))
    }
    await open(`/cast/${head}`, 'An answer on paper')
    expect(await flaws(page)).toEqual(none)
    await open(`/@paulpaper${theme}`, 'Printed: see')
    expect(await flaws(page)).toEqual(none)
    await open('/docs/bot', 'mention')
    expect(await flaws(page)).toEqual(none)
    expectNoConsoleErrors(reader)
  },
)
