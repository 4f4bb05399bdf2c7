import { expect, it } from 'vitest'
import { attachmentsOf, requestedContent } from './embeds'

const [one, two, three, four, five] = ['a', 'b', 'c', 'd', 'e'].map(
  (name) => `https://${name}.example/`,
)
const text = [one, one, two, three, four, five].join(' ')
const part = { text, withoutPreview: [] as string[], images: [] as unknown[] }

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
  expect(attachmentsOf({ ...part, images: ['one', 'two'] }, false)).toMatchObject({
    links: [one, two],
    over: false,
  })
  expect(attachmentsOf({ ...part, images: ['one', 'two', 'three', 'four'] }, true)).toMatchObject({
    links: [],
    over: true,
  })
})

it('a URL that the network would reject is not attached', () => {
  const long = { ...part, text: `https://a.example/${'ü'.repeat(150)}` }
  expect(attachmentsOf(long, false)).toMatchObject({ links: [], left: [] })
})

it('given URLs are attached before those of the text, each once', () => {
  const asked = { ...part, text: `Look https://a.example ${three}`, embeds: [one!, two!] }
  // The text spells the first one without its slash.
  expect(attachmentsOf(asked, false).links).toEqual([two, 'https://a.example', three])
  expect(attachmentsOf({ ...asked, text: 'Look' }, false).links).toEqual([one, two])
  expect(attachmentsOf({ ...asked, text, images: ['one', 'two'] }, false)).toMatchObject({
    links: [one, two],
    left: [three, four, five],
    over: false,
  })
  expect(attachmentsOf({ ...asked, text: '', images: [1, 2, 3] }, false).over).toBe(true)
})

it('a requested URL that the network would reject goes to the text', () => {
  const long = `https://a.example/${'x'.repeat(300)}`
  expect(requestedContent({ text: 'Look', embeds: [one!, long, one!] })).toEqual({
    text: `Look\n${long}`,
    embeds: [one],
  })
  expect(requestedContent({ embeds: [one!] })).toEqual({ text: '', embeds: [one] })
})
