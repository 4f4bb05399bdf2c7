import {
  hashTypedData,
  recoverTypedDataAddress,
  type Address,
  type TypedDataDefinition,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { keyRing } from '../keystore/accounts'
import { signWith } from './sign'
import { parseSignedData } from './typed-data'

const token = `0x${'22'.repeat(20)}` as Address
const ring = keyRing({ kind: 'phrase', bytes: new Uint8Array(16).fill(3) })
const account = ring.account('ethereum', 0)

const dataOf = (change: Record<string, unknown> = {}): TypedDataDefinition =>
  ({
    domain: { name: 'Market', version: '1', chainId: 1, verifyingContract: token },
    types: {
      Order: [
        { name: 'maker', type: 'address' },
        { name: 'items', type: 'Item[]' },
        { name: 'isOpen', type: 'bool' },
      ],
      Item: [
        { name: 'amount', type: 'uint256' },
        { name: 'tag', type: 'bytes2' },
        { name: 'note', type: 'string' },
      ],
    },
    primaryType: 'Order',
    message: {
      maker: token,
      items: [{ amount: '0x10', tag: '0xabcd', note: 'for the harbour' }],
      isOpen: true,
    },
    ...change,
  }) as never
const shown = (data: TypedDataDefinition) => {
  const { domain, message } = parseSignedData(data)
  return [...domain, ...message].map(({ path, value }) => `${path}: ${value}`)
}
const one = (type: string, value: unknown, more: Record<string, unknown> = {}) =>
  dataOf({ types: { Order: [{ name: 'it', type }], ...more }, message: { it: value } })

describe('typed data', () => {
  it('is shown with every signed field, and signed like in other wallets', async () => {
    expect(shown(dataOf())).toEqual([
      'name: Market',
      'version: 1',
      'chainId: 1',
      `verifyingContract: ${token}`,
      `maker: ${token}`,
      'items.0.amount: 16',
      'items.0.tag: 0xabcd',
      'items.0.note: for the harbour',
      'isOpen: true',
    ])
    const signature = await signWith(ring, account, { kind: 'typed-data', typedData: dataOf() })
    expect(await recoverTypedDataAddress({ ...dataOf(), signature } as never)).toBe(account.address)
  })

  it('is shown without unsigned fields', () => {
    const { message, domain } = dataOf() as { message: object; domain: object }
    const data = dataOf({
      domain: { ...domain, salt: undefined, harmless: 'yes' },
      message: { ...message, gift: 'you get everything', items: [] },
    })
    expect(shown(data).join()).not.toMatch(/gift|everything|harmless/)
    expect(shown(data)).toContain('items: []')
    expect(hashTypedData(parseSignedData(data).signed)).toBe(hashTypedData(data))
    expect(parseSignedData(data).signed.message).not.toHaveProperty('gift')
  })

  it('is shown with only the domain fields that its type names', () => {
    const types = {
      ...(dataOf() as { types: object }).types,
      EIP712Domain: [{ name: 'name', type: 'string' }],
    }
    const data = dataOf({ types })
    expect(shown(data).slice(0, 2)).toEqual(['name: Market', `maker: ${token}`])
    expect(hashTypedData(parseSignedData(data).signed)).toBe(hashTypedData(data))
  })

  it('is shown to the last level, however deep it goes', () => {
    const levels = 20
    const types: Record<string, unknown> = { Order: [{ name: 'next', type: 'L1' }] }
    let message: object = { to: 'the attacker' }
    types[`L${levels}`] = [{ name: 'to', type: 'string' }]
    for (let level = levels - 1; level > 0; level--) {
      types[`L${level}`] = [{ name: 'next', type: `L${level + 1}` }]
      message = { next: message }
    }
    const lines = shown(dataOf({ types, message: { next: message } }))
    expect(lines.at(-1)).toBe(`${'next.'.repeat(levels)}to: the attacker`)
  })

  it('with a recursive type is shown to its last level', () => {
    const types = {
      Order: [
        { name: 'name', type: 'string' },
        { name: 'rest', type: 'Order[]' },
      ],
    }
    const message = { name: 'a', rest: [{ name: 'b', rest: [] }] }
    expect(shown(dataOf({ types, message })).slice(4)).toEqual([
      'name: a',
      'rest.0.name: b',
      'rest.0.rest: []',
    ])
  })

  it('with only a domain shows only the domain', () => {
    expect(shown(dataOf({ primaryType: 'EIP712Domain', message: { gift: 1 } }))).toHaveLength(4)
  })

  it.each<[string, unknown, string]>([
    ['uint8', 255, '255'],
    ['int8', -128n, '-128'],
    ['uint256', '115', '115'],
    ['bytes', '0x', '0x'],
    ['string', '', ''],
    ['uint8[2]', [1, 2], ''],
  ])('of type %s with %s is shown as it is signed', (type, value, text) => {
    const data = one(type, value)
    expect(shown(data).at(-1)).toMatch(text === '' ? /^it(\.\d)?: / : new RegExp(`^it: ${text}$`))
    expect(hashTypedData(parseSignedData(data).signed)).toBe(hashTypedData(data))
  })

  const deep = (levels: number): unknown => (levels === 0 ? [] : [deep(levels - 1)])
  it.each<[string, TypedDataDefinition]>([
    ['a type that is not described', dataOf({ primaryType: 'Gift' })],
    ['a type that every object has', dataOf({ primaryType: 'constructor' })],
    ['no types', dataOf({ types: undefined })],
    ['a field that is missing', dataOf({ message: { maker: token, items: [] } })],
    ['a field of an undefined type', one('Unknown', 'x')],
    ['a text where a struct has to be', one('Item', 'x', { Item: [] })],
    ['a struct where a list has to be', one('uint8[]', { 0: 1 })],
    ['a list that is too short', one('uint8[2]', [1])],
    ['a number that is too large', one('uint8', 256)],
    ['a negative one', one('uint8', -1)],
    ['half a number', one('uint256', 0.5)],
    ['a list that turns into a number', one('uint256', [5])],
    ['nothing that turns into zero', one('uint256', '')],
    ['an object that turns into a text', one('string', { toString: 'x' })],
    ['a number for a text', one('string', 5)],
    ['a text for true', one('bool', 'false')],
    ['bytes that are too short', one('bytes32', '0x00')],
    ['bytes that are none', one('bytes', '0xzz')],
    ['an address that is none', one('address', '0x22')],
    ['a whole number without a size', one('uint', 5)],
    ['one of a size that there is not', one('uint7', 5)],
    ['a type of the language itself described', dataOf({ types: { Order: [], uint256: [] } })],
    [
      'a field that comes twice',
      dataOf({
        types: {
          Order: [
            { name: 'a', type: 'string' },
            { name: 'a', type: 'bool' },
          ],
        },
        message: { a: 'x' },
      }),
    ],
    [
      'a name that is text of its own',
      dataOf({ types: { Order: [{ name: 'a,bool b', type: 'string' }] }, message: {} }),
    ],
    ['more fields than anyone could review', one('uint8[]', Array(1001).fill(1))],
    ['more text than anyone could review', one('string', 'x'.repeat(100_001))],
    ['lists without end', one(`uint8${'[]'.repeat(40)}`, deep(40))],
  ])('with %s is refused with a message, and not signed', async (_, typedData) => {
    expect(() => parseSignedData(typedData)).toThrow(/cannot be shown as it would be signed/)
    await expect(signWith(ring, account, { kind: 'typed-data', typedData })).rejects.toMatchObject({
      code: 'invalid_data',
    })
  })
})
