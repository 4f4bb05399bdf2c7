import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ThreadSegment, type ThreadSegmentProps } from './ThreadSegment'
import { type DraftPart, newPart } from '../../../shared/drafts/draft-model'
import type { Images } from '../media/images'

vi.mock('../text/use-suggestions', () => ({ useSuggestions: () => [] }))
vi.mock('../media/LinkPreviews', () => ({
  LinkPreviews: ({ urls }: { urls: string[] }) => <p data-testid="links">{urls.join(' ')}</p>,
}))

const states = new Map()
const images = { subscribe: () => () => {}, read: () => states } as unknown as Images
const does = {
  onFocus: vi.fn<() => void>(),
  onChange: vi.fn<(patch: Partial<DraftPart>) => void>(),
  onSubmit: vi.fn<() => void>(),
  onAdd: vi.fn<() => void>(),
  onRemove: vi.fn<() => void>(),
  onMove: vi.fn<(by: -1 | 1) => void>(),
  onSplit: vi.fn<(texts: string[]) => void>(),
  onFiles: vi.fn<(files: File[]) => void>(),
}
let root: Root

async function show(part: DraftPart, more: Partial<ThreadSegmentProps> = {}) {
  await act(async () =>
    root.render(
      <ThreadSegment
        part={part}
        number={1}
        of={1}
        label="Your cast"
        placeholder=""
        quote={undefined}
        images={images}
        busy={false}
        focused={false}
        {...does}
        {...more}
      />,
    ),
  )
}
const field = () => document.querySelector('textarea')!
const says = (words: string) => document.body.textContent!.includes(words)
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(
    async () =>
      void field().dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
      ),
  )

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('keys add, move and remove casts, and only their own keys send', async () => {
  await show(newPart('k', 'words'), { number: 2, of: 3 })
  await press('Enter', { ctrlKey: true, shiftKey: true })
  await press('ArrowUp', { altKey: true, shiftKey: true })
  await press('ArrowDown', { altKey: true, shiftKey: true })
  expect(does.onAdd).toHaveBeenCalledOnce()
  expect(does.onMove.mock.calls).toEqual([[-1], [1]])
  expect(does.onSubmit).not.toHaveBeenCalled()
  // Backspace within text deletes a character; in an empty cast it removes the cast.
  await press('Backspace')
  expect(does.onRemove).not.toHaveBeenCalled()
  await show(newPart('k'), { number: 2, of: 3 })
  await press('Backspace')
  expect(does.onRemove).toHaveBeenCalledOnce()
})

it('a cast with an image, or the only one, is not removed', async () => {
  const image = { id: 'p', url: 'https://here.example/media/x.jpg', alt: '' }
  await show({ ...newPart('k'), images: [image] }, { number: 2, of: 2 })
  await press('Backspace')
  await show(newPart('k'))
  await press('Backspace')
  expect(does.onRemove).not.toHaveBeenCalled()
})

it('a long text is offered to be split, and a too long one is explained', async () => {
  const sentence = 'The tide goes out and the boats lie on the sand. '
  await show(newPart('k', sentence.repeat(8)))
  expect(says('Readers see the start of a long cast')).toBe(true)
  await show(newPart('k', sentence.repeat(30)))
  expect(says('Too long for one cast')).toBe(true)
  const split = [...document.querySelectorAll('button')].find((each) =>
    each.textContent?.startsWith('Split into'),
  )!
  await act(async () => split.click())
  expect(does.onSplit.mock.calls[0]![0].join(' ')).toBe(sentence.repeat(30).trim())
})

it('a fifth attachment is rejected with a reason', async () => {
  const urls = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.example/`)
  await show(newPart('k', urls.join(' ')))
  expect(document.querySelector('[data-testid="links"]')?.textContent).toBe(
    urls.slice(0, 4).join(' '),
  )
  expect(says('A cast can have four attachments')).toBe(true)
})

it('an image is named, and its alt text is asked for but optional', async () => {
  const image = { id: 'p', url: 'https://here.example/media/x.jpg', alt: '' }
  await show({ ...newPart('k', 'hi'), images: [image] })
  expect(document.querySelector('img')?.alt).toBe('Image 1')
  expect(says('Optional. One sentence is enough.')).toBe(true)
  await show({ ...newPart('k', 'hi'), images: [{ ...image, alt: 'A bay' }] })
  expect(document.querySelector('img')?.alt).toBe('A bay')
  expect(says('No words yet')).toBe(false)
})
