import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MediaGrid } from './MediaGrid'
import type { MediaItem } from './media-item'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

let root: Root | undefined
let place: HTMLElement
beforeEach(() => {
  place = document.createElement('div')
  document.body.append(place)
})
afterEach(() => {
  act(() => root?.unmount())
  place.remove()
  vi.useRealTimers()
})

const imageItem = (more: Partial<MediaItem> = {}): MediaItem => ({
  type: 'image',
  url: 'https://a.example/x.png',
  alt: '',
  ratio: 1.5,
  ...more,
})
const show = (items: MediaItem[]) => {
  root = createRoot(place)
  act(() => root?.render(<MediaGrid items={items} />))
}
/** Code that is loaded on demand has arrived. */
const settle = () => act(() => vi.dynamicImportSettled())
const button = (name: RegExp) =>
  [...place.querySelectorAll('button')].find((each) =>
    name.test(each.getAttribute('aria-label') ?? each.textContent ?? ''),
  )
const press = (name: RegExp) => act(() => button(name)?.click())
const image = () => place.querySelector('img')
const isHidden = ({ classList }: Element) => classList.contains('opacity-0')

describe('images', () => {
  it('show their alt text at a press', () => {
    show([imageItem({ alt: 'A bay at noon' })])
    expect(image()?.alt).toBe('A bay at noon')
    expect(place.querySelector('p')).toBeNull()
    press(/Show alt text/)
    expect(place.querySelector('p')?.textContent).toBe('A bay at noon')
    press(/Hide alt text/)
    expect(place.querySelector('p')).toBeNull()
  })

  it('fade in over a placeholder', () => {
    const pixels = 'data:image/webp;base64,UklGRg=='
    show([imageItem({ placeholder: pixels, ratio: 0.8 })])
    const under = image()!.previousElementSibling as HTMLElement
    const box = place.querySelector<HTMLElement>('[style*=aspect-ratio]')!
    expect(box.style.aspectRatio).toMatch(/^0\.8\b/)
    expect(under.style.backgroundImage).toContain(pixels)
    expect([image()!, under].map(isHidden)).toEqual([true, false])
    Object.defineProperty(image()!, 'naturalWidth', { value: 64 })
    act(() => image()!.dispatchEvent(new Event('load')))
    expect([image()!, under].map(isHidden)).toEqual([false, true])
    // It is removed only after the image has loaded, and neither has changed its box.
    expect(under.className).toContain('delay-150')
    expect(
      [under.className, image()!.className].every((each) => each.includes('duration-150')),
    ).toBe(true)
    expect(box.style.aspectRatio).toMatch(/^0\.8\b/)
  })

  it('are shown at once if the browser has them cached', () => {
    const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
    const width = vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(64)
    show([imageItem()])
    expect(isHidden(image()!)).toBe(false)
    complete.mockRestore()
    width.mockRestore()
  })

  it('load placeholders from this server only', () => {
    show([imageItem({ placeholder: 'https://b.example/counter.png' })])
    expect((image()!.previousElementSibling as HTMLElement).style.backgroundImage).toBe('')
  })

  it('report a failure, and can be retried', () => {
    show([imageItem({ alt: 'A bay at noon' })])
    act(() => image()?.dispatchEvent(new Event('error')))
    expect(image()).toBeNull()
    expect(place.textContent).toContain('This image didn’t load')
    expect(place.textContent).toContain('A bay at noon')
    press(/Try again/)
    expect(image()?.src).toBe('https://a.example/x.png')
  })

  it('report a timeout', () => {
    vi.useFakeTimers()
    show([imageItem()])
    act(() => vi.advanceTimersByTime(14_000))
    expect(place.textContent).not.toContain('not answering')
    act(() => vi.advanceTimersByTime(2_000))
    expect(place.textContent).toContain('This image isn’t responding')
  })

  it('of one pixel are ignored', () => {
    show([imageItem()])
    const dot = image()!
    Object.defineProperties(dot, { naturalWidth: { value: 1 }, naturalHeight: { value: 1 } })
    act(() => dot.dispatchEvent(new Event('load')))
    expect(place.textContent).toContain('This image didn’t load')
  })

  it('are small in lists, and send no referrer', () => {
    show([imageItem({ small: 'https://a.example/x-small.webp' })])
    expect(image()?.src).toBe('https://a.example/x-small.webp')
    expect(image()?.referrerPolicy).toBe('no-referrer')
  })
})

describe('videos', () => {
  it('load nothing before they are played', async () => {
    show([imageItem({ type: 'video', url: 'https://a.example/x.mp4' })])
    await settle()
    expect(place.querySelector('video')).toBeNull()
    expect(button(/Play video/)).toBeDefined()
  })
})

describe('autoplayed videos', () => {
  const video = imageItem({ type: 'video', url: 'https://a.example/x.mp4' })
  const { dataset } = document.documentElement
  let sights: { tell: (isIntersecting: boolean) => void; element: Element }[]
  const play = vi.fn(async () => undefined)
  beforeEach(() => {
    sights = []
    play.mockClear()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(private tell: (entries: { isIntersecting: boolean }[]) => void) {}
        observe(element: Element) {
          sights.push({ element, tell: (isIntersecting) => this.tell([{ isIntersecting }]) })
        }
        disconnect() {}
      },
    )
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  })
  afterEach(() => {
    delete dataset.autoplay
    delete dataset.motion
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const scrollTo = async (isSeen: boolean) => {
    act(() => sights.at(-1)?.tell(isSeen))
    await settle()
  }

  it('are muted, do not take the focus and wait until they are in view', async () => {
    dataset.autoplay = 'always'
    show([video])
    await settle()
    expect(place.querySelector('video')).toBeNull()
    await scrollTo(true)
    const player = place.querySelector('video')!
    expect(player.muted).toBe(true)
    expect(play).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(document.body)
  })

  it('pause out of view and resume, unless someone stopped them', async () => {
    dataset.autoplay = 'always'
    show([video])
    await settle()
    await scrollTo(true)
    const player = place.querySelector('video')!
    let paused = false
    Object.defineProperty(player, 'paused', { get: () => paused })
    vi.spyOn(player, 'pause').mockImplementation(() => void (paused = true))
    await scrollTo(false)
    expect(paused).toBe(true)
    await scrollTo(true)
    expect(play).toHaveBeenCalledTimes(2)
    // The user paused it, so it does not resume.
    paused = true
    await scrollTo(false)
    await scrollTo(true)
    expect(play).toHaveBeenCalledTimes(2)
  })

  it('do not play with reduced motion, nor unasked', async () => {
    show([video])
    await settle()
    expect(sights).toEqual([])
    act(() => root?.unmount())
    Object.assign(dataset, { autoplay: 'always', motion: 'reduced' })
    show([video])
    await settle()
    expect(sights).toEqual([])
    expect(place.querySelector('video')).toBeNull()
  })

  it('fall back to their button if they fail to load', async () => {
    dataset.autoplay = 'always'
    show([video])
    await settle()
    await scrollTo(true)
    vi.stubGlobal('MediaError', { MEDIA_ERR_SRC_NOT_SUPPORTED: 4 })
    act(() => void place.querySelector('video')!.dispatchEvent(new Event('error')))
    expect(place.querySelector('[role=alert]')).toBeNull()
    expect(button(/Play video/)).toBeDefined()
  })

  it('play with sound once pressed', async () => {
    show([video])
    await settle()
    press(/Play video/)
    await settle()
    expect(place.querySelector('video')!.muted).toBe(false)
    expect(document.activeElement).toBe(place.querySelector('video'))
  })
})
