import { expect, it } from 'vitest'
import { attachmentsOf } from './embeds'

const text = 'https://a.example/1 https://a.example/1 https://b.example/ https://c.example/'
const part = { text, withoutPreview: [] as string[], pictures: [] as unknown[] }

it('attaches the first two addresses, each once, and says which find no room', () => {
  expect(attachmentsOf(part, false)).toMatchObject({
    links: ['https://a.example/1', 'https://b.example/'],
    left: ['https://c.example/'],
  })
})

it('leaves room for a quoted cast and out what the writer took away', () => {
  expect(attachmentsOf(part, true).links).toEqual(['https://a.example/1'])
  expect(attachmentsOf({ ...part, withoutPreview: ['https://a.example/1'] }, false).links).toEqual([
    'https://b.example/',
    'https://c.example/',
  ])
})

it('gives pictures the room before addresses, and says when there are too many', () => {
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

it('does not attach an address that the network would refuse', () => {
  const long = { ...part, text: `https://a.example/${'ü'.repeat(150)}` }
  expect(attachmentsOf(long, false)).toMatchObject({ links: [], left: [] })
})
