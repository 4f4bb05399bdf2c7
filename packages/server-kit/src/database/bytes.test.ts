import { describe, expect, test } from 'vitest'
import { bytesOf, readBytes, readBytesArray, writeBytes, writeBytesArray } from './bytes'

describe('bytes', () => {
  test.each(['0x', '0x00', '0x5c7830', `0x${'ab'.repeat(32)}`])(
    '%s is read as it was written',
    (hex) => {
      expect(readBytes(writeBytes(hex))).toBe(hex)
      expect(readBytes(writeBytes(bytesOf(hex)))).toBe(hex)
      expect(readBytesArray(writeBytesArray([hex, null, hex]))).toEqual([hex, null, hex])
    },
  )

  test('capitals are the same bytes', () => {
    expect(writeBytes('0xAB')).toBe(String.raw`\xAB`)
  })

  test('an empty array is one', () => {
    expect(readBytesArray(writeBytesArray([]))).toEqual([])
  })

  // PostgreSQL would take each of them for the bytes of its characters.
  test.each(['', 'ab', '0xa', '0xgg', '0x00\n', ' 0x00', 'https://a.example', 7, {}, ['0x00']])(
    'what is none is refused: %j',
    (value) => {
      expect(() => writeBytes(value)).toThrow(TypeError)
    },
  )

  test('what is no array of them is refused', () => {
    expect(() => writeBytesArray('0x00')).toThrow(TypeError)
    expect(() => writeBytesArray(['0x00', 'ab'])).toThrow(TypeError)
  })
})
