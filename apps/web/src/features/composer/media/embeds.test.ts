import { expect, it } from 'vitest'
import { attachmentsOf } from './embeds'

const text = 'https://a.example/1 https://a.example/1 https://b.example/ https://c.example/'
const part = { text, withoutPreview: [] as string[], pictures: [] as unknown[] }

it('the first two URLs are attached, each once, and the rest are reported', () => {
  expect(attachmentsOf(part, false)).toMatchObject({
    links: ['https://a.example/1', 'https://b.example/'],
    left: ['https://c.example/'],
  })
})

it('a quoted cast takes one slot, and removed previews are left out', () => {
  expect(attachmentsOf(part, true).links).toEqual(['https://a.example/1'])
  expect(attachmentsOf({ ...part, withoutPreview: ['https://a.example/1'] }, false).links).toEqual([
    'https://b.example/',
    'https://c.example/',
  ])
})

it('images take slots before URLs, and too many are reported', () => {
  expect(attachmentsOf({ ...part, pictures: ['one'] }, false)).toMatchObject({
    links: ['https://a.example/1'],
    room: 1,
    over: false,
  })
  expect(attachmentsOf({ ...part, pictures: ['one', 'two'] }, true)).toMatchObject({
    links: [],
    room: 0,
    over: true,
  })
})

it('a URL that the network would reject is not attached', () => {
  const long = { ...part, text: `https://a.example/${'ü'.repeat(150)}` }
  expect(attachmentsOf(long, false)).toMatchObject({ links: [], left: [] })
})
