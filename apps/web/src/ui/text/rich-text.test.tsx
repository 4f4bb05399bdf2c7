/* oxlint-disable vitest/valid-expect -- the second argument names the case that failed */
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { RichText } from './RichText'
import { cleanName, partsOf, shortUrl, type TextPart } from './rich-text-parts'
import { imageUrl, safeUrl } from './safe-url'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

const followable = (text: string) => partsOf(text).filter((part) => part.type !== 'text')
const whole = (parts: TextPart[]) => parts.map((part) => part.text).join('')

let root: Root | undefined
afterEach(() => act(() => root?.unmount()))

async function render(text: string, without?: string[]): Promise<HTMLElement> {
  const place = document.createElement('div')
  document.body.append(place)
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <RichText text={text} {...(without ? { without } : {})} />,
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  root = createRoot(place)
  await act(async () => root?.render(<RouterProvider router={router as never} />))
  return place
}

describe('links in a text', () => {
  it('are found for URLs, mentions and channels, and nothing else', () => {
    const text = 'Hi @ana, see /tools and https://example.com/a?b=1. Bye @bo.eth!'
    expect(followable(text).map((part) => part.text)).toEqual([
      '@ana',
      '/tools',
      'https://example.com/a?b=1',
      '@bo.eth',
    ])
    expect(whole(partsOf(text))).toBe(text)
  })

  it('are found for tokens, and for no amount or path', () => {
    const text =
      'Sold $KELP, $degen! and ($ETH) for $100, a$b, $HOME/bin, $PATH=x, $call() and ${env}.'
    expect(followable(text).map((part) => part.text)).toEqual(['$KELP', '$degen', '$ETH'])
    expect(whole(partsOf(text))).toBe(text)
  })

  it('are found for names with dots, and end where the name ends', () => {
    const text =
      'Ask @ana.eth. Or @sixteen-letters-.base.eth, @bo.eth.limo, @bo.base, @bo.ethereum and @base.eth!'
    expect(followable(text).map((part) => part.text)).toEqual([
      '@ana.eth',
      '@sixteen-letters-.base.eth',
      '@bo.eth',
      '@bo',
      '@bo',
      '@base.eth',
    ])
    expect(whole(partsOf(text))).toBe(text)
  })

  it('are not found inside words, paths and e-mail addresses', () => {
    for (const text of [
      'a@b.example',
      'and/or',
      '/usr/local/bin',
      'x:/tools',
      '</script>',
      '1/2',
      '@',
      '/',
      'https://',
      '@@ana',
    ]) {
      expect(
        followable(text).filter((part) => part.type !== 'mention' || part.username !== 'ana'),
        text,
      ).toEqual([])
    }
  })

  it('keep brackets that belong to a URL, without the end of the sentence', () => {
    expect(followable('(see https://en.example/wiki/Island_(novel)).')[0]?.text).toBe(
      'https://en.example/wiki/Island_(novel)',
    )
    expect(followable('“https://a.example/x”')[0]?.text).toBe('https://a.example/x')
  })

  it('are only made of http and https URLs', () => {
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'https://user:pass@evil.example',
    ]) {
      expect(
        followable(text).filter((part) => part.type === 'link'),
        text,
      ).toEqual([])
    }
  })

  it('are found fast in adversarial texts', () => {
    const began = performance.now()
    for (const text of [
      '@'.repeat(50_000),
      '/a'.repeat(25_000),
      `https://${'('.repeat(2_000)}`,
      'https://a.b/'.repeat(4_000),
    ]) {
      expect(whole(partsOf(text))).toBe(text)
    }
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  it('show the true host of a URL', () => {
    expect(shortUrl('https://аpple.com/login')).toMatch(/^xn--/)
    expect(shortUrl('https://www.example.com/')).toBe('example.com')
    expect(shortUrl(`https://example.com/${'x'.repeat(500)}`).length).toBeLessThan(60)
  })
})

describe('RichText', () => {
  it('shows markup as text', async () => {
    const place = await render('<img src=x onerror=alert(1)> <script>alert(2)</script>')
    expect(place.querySelector('img,script')).toBeNull()
    expect(place.textContent).toContain('<script>alert(2)</script>')
  })

  it('opens external links without an opener', async () => {
    const link = (await render('https://example.com/x')).querySelector('a')
    expect(link?.getAttribute('target')).toBe('_blank')
    expect(link?.getAttribute('rel')).toContain('noopener')
  })

  it('keeps direction marks inside its own box', async () => {
    const place = await render('\u202Etxt.exe hello')
    expect(place.querySelector('[dir="auto"]')?.className).toContain('unicode-bidi:isolate')
  })

  it('shows no more than two empty lines, however many there are', async () => {
    const place = await render(`top${'\n'.repeat(2_000)}middle${'\n \t'.repeat(500)}\nend\n\nlast`)
    expect(place.textContent).toBe('top\n\n\nmiddle\n\n\nend\n\nlast')
  })

  it('leaves out a URL at the end that is shown as a card', async () => {
    expect((await render('Look: https://a.example/x', ['https://a.example/x'])).textContent).toBe(
      'Look:',
    )
    expect((await render('https://a.example/x', ['https://a.example/x'])).textContent).toBe('')
  })
})

describe('external names and URLs', () => {
  it('are cleaned of line breaks and direction marks', () => {
    expect(cleanName('Ana\u202E\u200B\nBo', 'x')).toBe('Ana Bo')
    expect(cleanName('Z\u200Ber\u200Bo', 'x')).toBe('Zero')
    expect(cleanName('\u3164\u200B  ', 'fallback')).toBe('fallback')
    expect(cleanName(null, 'fallback')).toBe('fallback')
    expect(cleanName('x'.repeat(10_000), '').length).toBe(100)
  })

  it('are only used for images with http(s) or on this server', () => {
    expect(imageUrl('/art/avatar/a.svg')).toBe('/art/avatar/a.svg')
    expect(imageUrl('https://a.example/a.png')).toBe('https://a.example/a.png')
    for (const address of [
      '//evil.example/a',
      '/\\evil.example',
      'javascript:1',
      'data:image/svg+xml,x',
      '',
      null,
      'a.png',
    ]) {
      expect(imageUrl(address), String(address)).toBeUndefined()
    }
    expect(safeUrl(`https://a.example/${'x'.repeat(5_000)}`)).toBeUndefined()
  })
})
