import { expect, test } from 'vitest'
import { ulidToUuid, uuidToUlid } from './ulid'

test.each([
  ['00000000000000000000000000', '00000000-0000-0000-0000-000000000000'],
  ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01563e3a-b5d3-d676-4c61-efb99302bd5b'],
  ['7ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
])('%s is %s as a UUID, and back', (ulid, uuid) => {
  expect(ulidToUuid(ulid)).toBe(uuid)
  expect(uuidToUlid(uuid)).toBe(ulid)
  expect(uuidToUlid(uuid.toUpperCase())).toBe(ulid)
})
