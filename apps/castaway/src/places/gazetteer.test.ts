import { deserialize, serialize } from 'node:v8'
import { describe, expect, test } from 'vitest'
import { loadCities, prepareCities } from './cities'
import { createGazetteer, type Place } from './gazetteer'
import { foldName } from './fold'

const cities = loadCities()
const gazetteer = createGazetteer(() => cities)
const nameOf = ({ name, region, country_code: country }: Place) =>
  [name, region, country].filter(Boolean).join(', ')
const find = async (text: string, limit = 8) => (await gazetteer.find(text, limit)).map(nameOf)

describe('find', () => {
  test.each([
    ['lisb', 'Lisbon, PT'],
    ['  LISBON ', 'Lisbon, PT'],
    ['lisboa', 'Lisbon, PT'],
    ['リスボン', 'Lisbon, PT'],
    ['里斯本', 'Lisbon, PT'],
    ['لشبونة', 'Lisbon, PT'],
    ['sao paulo', 'São Paulo, BR'],
    ['São Pau', 'São Paulo, BR'],
    ['köln', 'Köln, DE'],
    ['cologne', 'Köln, DE'],
    ['lodz', 'Łódź, PL'],
    ['paris', 'Paris, FR'],
    ['new york', 'New York City, NY, US'],
    ['janeiro', 'Rio de Janeiro, BR'],
  ])('%s finds %s first', async (text, expected) => {
    expect((await find(text))[0]).toBe(expected)
  })

  test('towns of one name are told apart, the largest first', async () => {
    expect((await find('springfield')).slice(0, 3)).toEqual([
      'Springfield, MO, US',
      'Springfield, MA, US',
      'Springfield, IL, US',
    ])
  })

  test('the limit holds, and what nobody lives in or no name starts with is not found', async () => {
    expect(await find('s', 8)).toHaveLength(8)
    expect(await find('qqqqzzz')).toEqual([])
    expect(await find('|,\n')).toEqual([])
    expect(await find('isbon')).not.toContain('Lisbon, PT')
  })

  test('a place carries what a profile stores', async () => {
    const [lisbon] = await gazetteer.find('lisbon', 1)
    expect(lisbon).toMatchObject({ country_code: 'PT', latitude: 38.72, longitude: -9.13 })
    expect(lisbon!.population).toBeGreaterThan(400_000)
  })
})

describe('nearest', () => {
  test.each([
    [38.72, -9.13, 'Lisbon, PT'],
    [38.7, -9.1, 'Lisbon, PT'],
    [35.69, 139.69, 'Tokyo, JP'],
    [38.7, -9.42, 'Cascais, PT'],
    [0, -30, null],
    [90, 0, null],
  ])('%d, %d is %s', async (latitude, longitude, expected) => {
    const place = await gazetteer.nearest(latitude, longitude)
    expect(place && nameOf(place)).toBe(expected)
  })

  test('a city that was chosen by its name is found again by what the profile stores', async () => {
    for (const text of ['lisbon', 'tokyo', 'accra', 'berlin', 'mexico city', 'st louis']) {
      const [place] = await gazetteer.find(text, 1)
      const again = await gazetteer.nearest(place!.latitude, place!.longitude)
      expect(again?.id).toBe(place!.id)
    }
  })
})

test('cities are the same as the build stores them', async () => {
  const stored = createGazetteer(async () => deserialize(serialize(await cities)))
  expect(await stored.find('lisb', 3)).toEqual(await gazetteer.find('lisb', 3))
  expect(await stored.nearest(38.72, -9.13)).toEqual(await gazetteer.nearest(38.72, -9.13))
})

test('a file that cannot be read is an error, and is tried again', async () => {
  let file = '/nowhere/cities.txt'
  const broken = createGazetteer(() => prepareCities(file))
  await expect(broken.find('lisbon', 1)).rejects.toThrow('ENOENT')
  file = import.meta.filename
  expect(await broken.find('lisbon', 1)).toEqual([])
})

test('folded names keep letters of all scripts and lose accents', () => {
  expect(foldName(' Saint-Étienne ')).toBe('saint etienne')
  expect(foldName('Reykjavík')).toBe('reykjavik')
  expect(foldName('L’Aquila')).toBe('laquila')
  expect(foldName('パリ')).not.toBe(foldName('ハリ'))
  expect(foldName('الرِّياض')).toBe(foldName('الرياض'))
})
