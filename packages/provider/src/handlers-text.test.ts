import { readFileSync } from 'node:fs'
import { operations } from '@castaway/contract'
import { expect, test } from 'vitest'
import { handlers } from './generated/handlers'
import { handlersFile } from './handlers-text'

test('the list of handlers is up to date (else: npm run generate)', () => {
  expect(readFileSync(new URL('generated/handlers.ts', import.meta.url), 'utf8')).toBe(
    handlersFile(),
  )
})

test('every operation has a handler', () => {
  expect(Object.keys(handlers).toSorted()).toEqual(Object.keys(operations).toSorted())
})
