import { expect, test } from 'vitest'
import { requestedVersion } from './requested-version'

const version = (headers: Record<string, string>, path = '/v2/farcaster/cast') =>
  requestedVersion(new Headers(headers), path)

test.each([
  ['2.46.0', '2.46.0'],
  ['2', '2.46.0'],
  ['2.99.1', '2.46.0'],
  ['1.0', '2.46.0'],
  ['3.0.0', '3.174.0'],
  ['3.177.0', '3.174.0'],
  ['3.174.0-beta.1', '3.174.0'],
  ['14', '3.174.0'],
])('who names %s, or uses an SDK of it, gets %s', (named, given) => {
  expect(version({ 'x-castaway-api-version': named })).toBe(given)
  expect(version({ 'x-sdk-version': named })).toBe(given)
})

test('what a caller names goes before its SDK, and its SDK before its path', () => {
  expect(version({ 'x-castaway-api-version': '2.46.0', 'x-sdk-version': '3.1.0' })).toBe('2.46.0')
  expect(version({ 'x-sdk-version': '2.46.0' }, '/v2/farcaster/cast/')).toBe('2.46.0')
})

test('a slash at the end of the path is the form of the current version', () => {
  expect(version({}, '/v2/farcaster/cast/')).toBe('3.174.0')
  expect(version({})).toBeUndefined()
})

test.each(['', 'latest', '3.x', '3.', 'v3', '3.1.2.3', '99999', '3 '.repeat(100)])(
  'to name %j is an error, and an SDK with it is ignored',
  (named) => {
    expect(() => version({ 'x-castaway-api-version': named })).toThrow('must be 2.46.0 or 3.174.0')
    expect(version({ 'x-sdk-version': named })).toBeUndefined()
  },
)
