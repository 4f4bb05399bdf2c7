import { describe, expect, it } from 'vitest'
import { codeSchema } from './code-method'
import { normalizeEmail, normalizePhoneNumber } from '../codes/recipients'

describe('typed input', () => {
  it.each([
    ['nothing', ''],
    ['no address', 'person'],
    ['two addresses', 'a@castaway.example,b@castaway.example'],
    ['a name around it', 'Ana <a@castaway.example>'],
    ['a header', 'a@castaway.example\r\nBcc: b@castaway.example'],
    ['a line end', 'a@castaway.example\n'],
    ['a letter that lower-cases to another', '\u212Aate@castaway.example'],
    ['letters that look like others', 'аna@castaway.example'],
    ['a domain of another script', 'ana@castаway.example'],
    ['full-width signs', 'ana＠castaway.example'],
    ['no domain to speak of', 'ana@localhost'],
    ['two dots', 'a..b@castaway.example'],
    ['a local part without end', `${'a'.repeat(65)}@castaway.example`],
    ['an address without end', `a@${'a'.repeat(300)}.example`],
    ['a quoted part', '"a b"@castaway.example'],
  ])('rejects %s as an address', (_, address) => {
    expect(() => normalizeEmail(address)).toThrow(
      expect.objectContaining({ code: 'invalid_data', property: 'address' }),
    )
  })

  it.each([
    ['nothing', ''],
    ['no country', '2025550100'],
    [
      'digits of another script',
      '+\u0661\u0662\u0660\u0662\u0665\u0665\u0665\u0660\u0661\u0660\u0660',
    ],
    ['an extension', '+12025550100 ext 5'],
    ['two numbers', '+12025550100,+12025550101'],
    ['words', 'call +12025550100'],
    ['a header', '+12025550100\r\nX: y'],
    ['too few digits', '+1202'],
    ['too many digits', '+120255501001234567'],
  ])('rejects %s as a number', (_, number) => {
    expect(() => normalizePhoneNumber(number, false)).toThrow(
      expect.objectContaining({ code: 'invalid_data', property: 'number' }),
    )
  })

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12345\u0666', '0x12ab'])(
    'rejects "%s" as a code',
    (code) => {
      expect(codeSchema.safeParse(code).success).toBe(false)
    },
  )

  it('is normalized to one address, one number, one code', () => {
    expect(normalizeEmail(' Some.One@Castaway.EXAMPLE ')).toBe('some.one@castaway.example')
    expect(normalizePhoneNumber(' +1 (202) 555-0100', true)).toBe('+12025550100')
    expect(normalizePhoneNumber('+44 7911 123456', true)).toBe('+447911123456')
    expect(codeSchema.parse(' 123 4-56')).toBe('123456')
  })

  it.each([
    ['charges the sender', '+19005551234'],
    ['is unassigned', '+15555550100'],
    ['is free to call', '+18005551234'],
  ])('accepts a number that %s in development only', (_, number) => {
    expect(normalizePhoneNumber(number, false)).toBe(number)
    expect(() => normalizePhoneNumber(number, true)).toThrow('cannot be sent to that number')
  })
})
