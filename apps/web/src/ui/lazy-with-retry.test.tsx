import { act, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyWithRetry } from './lazy-with-retry'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a chunk that fails to load leaves the screen in place, and is loaded again', async () => {
  let tries = 0
  const Part = lazyWithRetry(async () => {
    tries += 1
    if (tries < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: () => <b>Part</b> }
  })
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <>
        Screen <Suspense fallback="…">{<Part />}</Suspense>
      </>,
    ),
  )
  expect(place.textContent).toBe('Screen …')
  for (let second = 0; second < 5; second++) await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(place.textContent).toBe('Screen Part')
  expect(tries).toBe(3)
  await act(async () => root.unmount())
})
