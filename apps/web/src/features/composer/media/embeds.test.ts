import { expect, it } from 'vitest'
import { attachmentsOf } from './embeds'

const [one, two, three, four, five] = ['a', 'b', 'c', 'd', 'e'].map(
  (name) => `https://${name}.example/`,
)
const text = [one, one, two, three, four, five].join(' ')
const part = { text, withoutPreview: [] as string[], pictures: [] as unknown[] }

it('the first four URLs are attached, each once, and the rest are reported', () => {
  expect(attachmentsOf(part, false)).toMatchObject({
    links: [one, two, three, four],
    left: [five],
  })
})

it('a quoted cast takes one slot, and removed previews are left out', () => {
  expect(attachmentsOf(part, true).links).toEqual([one, two, three])
  expect(attachmentsOf({ ...part, withoutPreview: [one!] }, false).links).toEqual([
    two,
    three,
    four,
    five,
  ])
})

it('images take slots before URLs, and too many are reported', () => {
  expect(attachmentsOf({ ...part, pictures: ['one', 'two'] }, false)).toMatchObject({
    links: [one, two],
    remaining: 2,
    over: false,
  })
  expect(attachmentsOf({ ...part, pictures: ['one', 'two', 'three', 'four'] }, true)).toMatchObject(
    {
      links: [],
      remaining: 0,
      over: true,
    },
  )
})

it('a URL that the network would reject is not attached', () => {
  const long = { ...part, text: `https://a.example/${'ü'.repeat(150)}` }
  expect(attachmentsOf(long, false)).toMatchObject({ links: [], left: [] })
})
