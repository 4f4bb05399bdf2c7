import type { UploadedMedia } from '@castaway/contract/records'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryJournal } from '../../../shared/drafts/draft-journal'
import { newPart } from '../../../shared/drafts/draft-model'
import { DraftSession } from '../../../shared/drafts/draft-session'
import { memoryDraftStorage } from '../../../shared/drafts/draft-storage'
import { createDrafts } from '../../../shared/drafts/drafts'
import { Images } from '../media/images'
import { type ThreadHandle, ThreadSegments } from './ThreadSegments'

vi.mock('../text/use-suggestions', () => ({ useSuggestions: () => [] }))
vi.mock('../media/LinkPreviews', () => ({ LinkPreviews: () => null }))

let root: Root
let session: DraftSession
const handleRef: { current: ThreadHandle | null } = { current: null }
let n = 0
const newId = () => `id-${++n}`

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const drafts = createDrafts({
    storage: memoryDraftStorage(),
    journal: memoryJournal(),
    now: () => 1,
    newId,
  })
  session = new DraftSession(drafts, drafts.start(3, 'new'), false)
  session.change({ parts: ['one', 'two', 'three'].map((text) => newPart(newId(), text)) })
  const images = new Images({
    session,
    newId,
    store: { put: async () => {}, get: async () => undefined, remove: async () => {} },
    upload: async () => ({ url: 'https://here.example/media/x.jpg' }) as UploadedMedia,
    describe: async () => {},
    forget: async () => {},
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <ThreadSegments
        session={session}
        images={images}
        replyTo={undefined}
        quote={undefined}
        busy={false}
        onSubmit={() => {}}
        handleRef={handleRef}
      />,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const texts = () =>
  [...document.querySelectorAll('textarea[aria-label^="Your cast"]')].map(
    (each) => (each as HTMLTextAreaElement).value,
  )
const press = (name: string) =>
  act(async () => {
    const found = [...document.querySelectorAll('button')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
    )
    if (!found) throw new Error(`No button ${name}`)
    found.click()
    await new Promise((done) => requestAnimationFrame(() => done(undefined)))
  })

it('removed casts can be restored in their place', async () => {
  for (const [number, left] of [
    [1, ['two', 'three']],
    [2, ['one', 'three']],
    [3, ['one', 'two']],
  ] as const) {
    await press(`Remove cast ${number}`)
    expect(texts()).toEqual(left)
    await press('Undo')
    expect(texts()).toEqual(['one', 'two', 'three'])
  }
})

it('the focus stays in the text when a cast is moved or removed, or a notice dismissed', async () => {
  await press('Move cast 1 down')
  expect(texts()).toEqual(['two', 'one', 'three'])
  await press('Remove cast 2')
  await press('Dismiss')
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
})

it('images beyond the limit go into the next casts, four in each', async () => {
  const files = Array.from('abcdefghi', (name) => new File(['x'], name, { type: 'image/png' }))
  await act(async () => handleRef.current!.files(files))
  expect(document.body.textContent).toContain('The other images didn’t fit.')
  await press('Add them to the next cast')
  expect(session.read().draft.parts.map(({ images }) => images.length)).toEqual([0, 0, 4, 4, 1])
})
