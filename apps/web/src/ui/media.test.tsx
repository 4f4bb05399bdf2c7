import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type MediaItem, MediaGrid } from './MediaGrid'

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

const picture = (more: Partial<MediaItem> = {}): MediaItem => ({
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
const button = (name: RegExp) =>
  [...place.querySelectorAll('button')].find((each) =>
    name.test(each.getAttribute('aria-label') ?? each.textContent ?? ''),
  )
const press = (name: RegExp) => act(() => button(name)?.click())
const image = () => place.querySelector('img')

describe('pictures', () => {
  it('show the words that were written for them at a press', () => {
    show([picture({ alt: 'A bay at noon' })])
    expect(image()?.alt).toBe('A bay at noon')
    expect(place.querySelector('p')).toBeNull()
    press(/Show the description/)
    expect(place.querySelector('p')?.textContent).toBe('A bay at noon')
    press(/Hide the description/)
    expect(place.querySelector('p')).toBeNull()
  })

  it('say that they failed, and can be tried again', () => {
    show([picture({ alt: 'A bay at noon' })])
    act(() => image()?.dispatchEvent(new Event('error')))
    expect(image()).toBeNull()
    expect(place.textContent).toContain('This picture did not load')
    expect(place.textContent).toContain('A bay at noon')
    press(/Try again/)
    expect(image()?.src).toBe('https://a.example/x.png')
  })

  it('that never answer are told of', () => {
    vi.useFakeTimers()
    show([picture()])
    act(() => vi.advanceTimersByTime(14_000))
    expect(place.textContent).not.toContain('not answering')
    act(() => vi.advanceTimersByTime(2_000))
    expect(place.textContent).toContain('This picture is not answering')
  })

  it('of one dot are none', () => {
    show([picture()])
    const dot = image()!
    Object.defineProperties(dot, { naturalWidth: { value: 1 }, naturalHeight: { value: 1 } })
    act(() => dot.dispatchEvent(new Event('load')))
    expect(place.textContent).toContain('This picture did not load')
  })

  it('come small in lists, and do not tell where they are read', () => {
    show([picture({ small: 'https://a.example/x-small.webp' })])
    expect(image()?.src).toBe('https://a.example/x-small.webp')
    expect(image()?.referrerPolicy).toBe('no-referrer')
  })
})

describe('films', () => {
  it('load nothing before they are played', () => {
    show([picture({ type: 'video', url: 'https://a.example/x.mp4' })])
    expect(place.querySelector('video')).toBeNull()
    expect(button(/Play video/)).toBeDefined()
  })
})
