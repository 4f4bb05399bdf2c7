import { act, type KeyboardEvent as ReactKeyboardEvent, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CastTextField } from './CastTextField'
import type { Suggestion } from './use-suggestions'

const people: Suggestion[] = ['ana', 'anselm'].map((name, seed) => ({
  name,
  title: name,
  detail: `@${name}`,
  imageUrl: undefined,
  seed,
  square: false,
}))
vi.mock('./use-suggestions', () => ({
  useSuggestions: (trigger: { query: string } | null) => (trigger?.query ? people : []),
}))

let root: Root
let onSubmit: ReturnType<typeof vi.fn<() => void>>
const field = () => document.querySelector('textarea')!
const list = () => document.querySelector('[role="listbox"]')

const onKey = (event: ReactKeyboardEvent) => event.key === 'Enter' && event.shiftKey

function Page() {
  const [text, setText] = useState('')
  return (
    <CastTextField
      label="Your cast"
      placeholder=""
      value={text}
      onChange={setText}
      onSubmit={onSubmit}
      onKey={onKey}
    />
  )
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onSubmit = vi.fn<() => void>()
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () => root.render(<Page />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function type(text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(
      field(),
      text,
    )
    field().setSelectionRange(text.length, text.length)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
}
async function press(key: string, more: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  await act(async () => void field().dispatchEvent(event))
  return event
}

it('a mention is completed by keyboard alone', async () => {
  await type('hi @an')
  expect(list()).not.toBeNull()
  expect(field().getAttribute('role')).toBe('combobox')
  await press('ArrowDown')
  expect(document.querySelector('[aria-selected="true"]')?.textContent).toContain('anselm')
  await press('Enter')
  expect(field().value).toBe('hi @anselm ')
  expect(field().selectionStart).toBe('hi @anselm '.length)
  expect(list()).toBeNull()
})

it('Ctrl+Shift+Enter adds a cast and sends none, even while the list is open', async () => {
  await type('hi @an')
  expect(list()).not.toBeNull()
  expect((await press('Enter', { ctrlKey: true, shiftKey: true })).defaultPrevented).toBe(true)
  expect(onSubmit).not.toHaveBeenCalled()
  expect(field().value).toBe('hi @an')
})

it('Escape closes the suggestion list, not the composer', async () => {
  await type('@an')
  const first = await press('Escape')
  expect(first.defaultPrevented).toBe(true)
  expect(list()).toBeNull()
  expect((await press('Escape')).defaultPrevented).toBe(false)
  expect(field().value).toBe('@an')
})

it('Ctrl+Enter and ⌘+Enter send, Enter alone does not', async () => {
  await type('low tide')
  await press('Enter')
  expect(onSubmit).not.toHaveBeenCalled()
  await press('Enter', { ctrlKey: true })
  await press('Enter', { metaKey: true })
  expect(onSubmit).toHaveBeenCalledTimes(2)
})
