import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { typeNamesFile } from './type-names-text'

it('knows the types of the client (else: npm run generate)', () => {
  expect(readFileSync(new URL('generated/type-names.ts', import.meta.url), 'utf8')).toBe(
    typeNamesFile(),
  )
})
