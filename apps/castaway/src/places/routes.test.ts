import { beforeEach, expect, test } from 'vitest'
import { createGazetteer, type Gazetteer } from './gazetteer'
import { placeRoutes } from './routes'

let gazetteer: Gazetteer
let reported: unknown[]

beforeEach(() => {
  gazetteer = createGazetteer()
  reported = []
})

const ask = (query: string) =>
  placeRoutes({
    gazetteer,
    report: (cause) => reported.push(cause),
  }).request(`/?${query}`)
const names = async (response: Response) =>
  ((await response.json()) as { places: { name: string }[] }).places.map(({ name }) => name)

test('cities are found by name, at most eight, and by coordinates', async () => {
  expect((await names(await ask('q=lisb')))[0]).toBe('Lisbon')
  expect(await names(await ask('q=san'))).toHaveLength(8)
  expect(await names(await ask('latitude=38.72&longitude=-9.13'))).toEqual(['Lisbon'])
  expect(await names(await ask('latitude=0&longitude=-30'))).toEqual([])
})

test.each([
  '',
  'q=',
  `q=${'a'.repeat(65)}`,
  'q=a&limit=100',
  'latitude=1',
  'latitude=91&longitude=0',
  'latitude=1e1&longitude=0',
  'latitude=NaN&longitude=0',
])('%j is rejected', async (query) => {
  const response = await ask(query)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'INVALID_FIELD' })
})

test('what goes wrong is reported, without what was asked', async () => {
  const cause = new Error('disk')
  gazetteer.find = async () => Promise.reject(cause)
  const response = await ask('q=lisbon')
  expect(response.status).toBe(500)
  expect(reported).toEqual([cause])
})
