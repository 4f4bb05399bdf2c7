import { expect, test } from 'vitest'
import { UsageError } from '../command-output'
import { exitCodes } from './command'
import { errorJson, exitCodeOf } from './errors'

test('a program that asks for JSON gets a mistake in its command line with the help to read', () => {
  const error = new UsageError('--limit has to be a number')
  error.command = 'call fetchUserFeed'
  expect(exitCodeOf(error)).toBe(exitCodes.usage)
  expect(JSON.parse(errorJson(error))).toEqual({
    error: {
      code: 'USAGE',
      message: '--limit has to be a number',
      hint: 'see castaway call fetchUserFeed --help',
    },
  })
})
