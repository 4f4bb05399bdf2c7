import { beforeEach, expect, it } from 'vitest'
import { browserJournal } from './draft-journal'
import { newPart, type Draft } from './draft-model'

const key = 'castaway-draft/d'
const image = { id: 'p', url: 'https://here.example/media/x.jpg', alt: 'A bay' }
const draft = { id: 'd', fid: 1, parts: [{ ...newPart('k', 'Low tide'), images: [image] }] }

beforeEach(() => localStorage.clear())

it('reads the images of a draft that an earlier version stored', () => {
  const { images, ...part } = draft.parts[0]!
  localStorage.setItem(key, JSON.stringify({ ...draft, parts: [{ ...part, pictures: images }] }))
  expect(browserJournal().all()).toEqual([draft])
})

it('stores images under the name that a tab with an earlier version reads', () => {
  browserJournal().write(draft as unknown as Draft)
  expect(JSON.parse(localStorage.getItem(key)!).parts).toMatchObject([{ pictures: [image] }])
  expect(browserJournal().all()).toEqual([draft])
})
