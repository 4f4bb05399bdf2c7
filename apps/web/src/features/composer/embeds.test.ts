import { expect, it } from 'vitest'
import { attachedLinks } from './embeds'

const text = 'https://a.example/1 https://a.example/1 https://b.example/ https://c.example/'

it('attaches the first two addresses, each once', () => {
  expect(attachedLinks(text, [], false)).toEqual(['https://a.example/1', 'https://b.example/'])
})

it('leaves room for a quoted cast and out what the writer took away', () => {
  expect(attachedLinks(text, [], true)).toEqual(['https://a.example/1'])
  expect(attachedLinks(text, ['https://a.example/1'], false)).toEqual([
    'https://b.example/',
    'https://c.example/',
  ])
})

it('does not attach an address that the network would refuse', () => {
  expect(attachedLinks(`https://a.example/${'ü'.repeat(150)}`, [], false)).toEqual([])
})
