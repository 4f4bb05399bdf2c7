import { expect, test } from 'vitest'
import { isInPrivateNetwork } from './private-network'

const to = (address: string) => async () => [{ address, family: 4 as const }]

test('a site is in a private network by its name, or if its name leads there', async () => {
  expect(await isInPrivateNetwork('localhost', to('8.8.8.8'))).toBe(true)
  expect(await isInPrivateNetwork('castaway.internal', to('8.8.8.8'))).toBe(true)
  expect(await isInPrivateNetwork('castaway.corp.example', to('10.0.0.7'))).toBe(true)
  expect(await isInPrivateNetwork('castaway.example', to('8.8.8.8'))).toBe(false)
})

test('a site whose name cannot be resolved is treated as public', async () => {
  expect(await isInPrivateNetwork('castaway.example', async () => [])).toBe(false)
})
