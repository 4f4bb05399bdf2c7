import { expect, it } from 'vitest'
import { describeItem } from './describe-item'
import { inRequests } from './use-descriptions'

it('descriptions are asked for in as few requests as the server takes', () => {
  const short = Array.from({ length: 45 }, (_, n) => `ipfs://${n}`)
  expect(inRequests(short).map(({ length }) => length)).toEqual([20, 20, 5])
  const long = Array.from({ length: 5 }, (_, n) => `data:,${n}${'x'.repeat(199_000)}`)
  expect(inRequests(long).map(({ length }) => length)).toEqual([2, 2, 1])
  expect(inRequests([])).toEqual([])
})

it('an item without a description is called by its collection and number', () => {
  const item = { tokenId: 7n }
  const shells = { name: 'Shells', token: undefined, suspicion: null }
  expect(describeItem(item, shells, null)).toMatchObject({ name: 'Shells #7', isLoading: false })
  expect(describeItem(item, undefined, undefined)).toMatchObject({ name: '#7', isLoading: true })
  const said = { name: 'Con\u202ech', description: null, image: null, traits: [] }
  expect(describeItem(item, shells, said).name).toBe('Conch')
})
