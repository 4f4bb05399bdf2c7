import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { newId, newUuid } from './random-id'

it('makes ids and UUIDs on pages where `crypto.randomUUID` is missing', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(newId()).toMatch(/^[0-9a-f]{32}$/)
  expect(newId()).not.toBe(newId())
  expect(z.uuidv4().safeParse(newUuid()).success).toBe(true)
  expect(newUuid()).not.toBe(newUuid())
  vi.unstubAllGlobals()
})
