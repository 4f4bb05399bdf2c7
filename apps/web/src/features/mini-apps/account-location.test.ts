import { type Castaway, EntityStore } from '@castaway/react'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountLocation } from './account-location'

const lisbon = { latitude: 38.7167, longitude: -9.1333 }
let location: object | undefined
let places: object[]
const castaway = () =>
  ({
    client: { fetchBulkUsers: async () => ({ users: [{ fid: 3, profile: { location } }] }) },
    store: new EntityStore(),
    queryClient: new QueryClient(),
  }) as unknown as Castaway

beforeEach(() => {
  location = lisbon
  places = [{ name: 'Lisbon', country_code: 'PT' }]
  vi.stubGlobal('fetch', async () => Response.json({ places }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('is the city at the coordinates of the profile, under what the network stores', async () => {
  expect(await accountLocation(castaway(), 3)).toEqual({
    placeId: 'geo:38.72,-9.13',
    description: 'Lisbon, Portugal',
  })
})

it('is what the network calls it, and the coordinates where there is no city', async () => {
  location = { ...lisbon, address: { city: 'Cascais', country: 'Portugal', country_code: 'pt' } }
  expect((await accountLocation(castaway(), 3))?.description).toBe('Cascais, Portugal')
  location = lisbon
  places = []
  expect((await accountLocation(castaway(), 3))?.description).toBe('38.7° N, 9.1° W')
})

it('is left out if there is none, or if it is not known soon', async () => {
  location = undefined
  expect(await accountLocation(castaway(), 3)).toBeUndefined()
  vi.useFakeTimers()
  const slow = { ...castaway(), client: { fetchBulkUsers: () => new Promise(() => {}) } }
  const found = accountLocation(slow as unknown as Castaway, 3)
  await vi.advanceTimersByTimeAsync(500)
  expect(await found).toBeUndefined()
})
