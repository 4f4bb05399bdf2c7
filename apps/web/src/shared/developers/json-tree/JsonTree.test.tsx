import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { JsonTree } from './JsonTree'

;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true

let root: Root
let place: HTMLElement
beforeEach(() => {
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
})

const show = (value: unknown, depth?: number) =>
  act(() => root.render(<JsonTree label="Answer" value={value} cards={false} depth={depth ?? 2} />))
const buttons = () => [...place.querySelectorAll('button')]
const press = (key: string) =>
  act(() =>
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    ),
  )

test('hostile names and values are text, never markup', () => {
  const hostile = '<img src=x onerror="alert(1)"><script>alert(1)</script>'
  show({ [hostile]: hostile, constructor: { __proto__: null, toString: 'x' } })
  expect(place.querySelector('img, script')).toBeNull()
  expect(place.textContent).toContain(hostile)
})

test('of a huge value only a part is drawn, and more when someone asks', () => {
  show({
    items: Array.from({ length: 100_000 }, (_, index) => ({ index })),
    text: 'y'.repeat(5_000_000),
  })
  expect(place.querySelectorAll('*').length).toBeLessThan(3_000)
  expect(place.textContent!.length).toBeLessThan(10_000)
  const more = buttons().find((each) => each.textContent?.includes('99,900'))!
  act(() => more.click())
  expect(place.textContent).toContain('599')
  const text = buttons().find((each) => each.textContent === 'Show more')!
  act(() => text.click())
  expect(place.textContent!.length).toBeLessThan(60_000)
})

test('a value that is deeper than any stack is drawn as far as it is expanded', () => {
  let deep: unknown = 'end'
  for (let each = 0; each < 100_000; each++) deep = [deep]
  show(deep)
  expect(buttons().length).toBeLessThan(5)
})

test('arrow keys move, expand and collapse', () => {
  show({ first: { inner: 1 }, second: [1] }, 1)
  const [top, first, second] = buttons()
  top!.focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(first)
  expect(place.textContent).not.toContain('inner')
  press('ArrowRight')
  expect(place.textContent).toContain('inner')
  expect(first!.getAttribute('aria-expanded')).toBe('true')
  press('ArrowLeft')
  expect(place.textContent).not.toContain('inner')
  press('ArrowDown')
  expect(document.activeElement).toBe(second)
  press('ArrowUp')
  expect(document.activeElement).toBe(first)
})
