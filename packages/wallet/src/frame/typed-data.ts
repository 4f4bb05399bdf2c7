import { getAddress, getTypesForEIP712Domain, isAddress, type TypedDataDefinition } from 'viem'
import { LoginError } from '../errors'

/**
 * Typed data (EIP-712) as it is signed: the fields that `types` names, each with its value, and nothing else. What the
 * user is shown and what is signed come from the same parser, so neither can contain more than the other.
 */

export interface SignedField {
  /** Path of a field, e.g. `details.0.amount`. */
  path: string
  /** The signed value: numbers in decimal, bytes in hex. */
  value: string
}

export interface ParsedTypedData {
  primaryType: string
  domain: SignedField[]
  message: SignedField[]
  /** The typed data without the parts that are not signed. */
  signed: TypedDataDefinition
}

type Types = Readonly<Record<string, readonly { name: string; type: string }[]>>

/** Limit of fields: more could be signed, but no one could review them. */
const MAX_FIELDS = 1000
const MAX_TEXT = 100_000
const MAX_DEPTH = 32

const DOMAIN = 'EIP712Domain'
/** Other names would change the type string that is hashed. */
const NAME = /^[^\s\p{C}(),[\]]{1,200}$/u

/** @throws {LoginError} `invalid_data` with the path, for data that cannot be shown as it would be signed */
export const parseSignedData = (given: TypedDataDefinition): ParsedTypedData => {
  const { primaryType } = given
  const types = readTypes(given.types, given.domain)
  if (!Object.hasOwn(types, primaryType)) throw unshown(primaryType, 'its type is not defined')
  const reader = createReader(types)
  const domain = reader.struct(DOMAIN, '', given.domain ?? {}, 0)
  const domainFields = reader.take()
  const message = primaryType === DOMAIN ? {} : reader.struct(primaryType, '', given.message, 0)
  return {
    primaryType,
    domain: domainFields,
    message: reader.take(),
    signed: { types, primaryType, domain, message } as TypedDataDefinition,
  }
}

/** Validates the type definitions; the domain's type is derived from its fields if it is missing. */
const readTypes = (given: unknown, domain: TypedDataDefinition['domain']): Types => {
  if (!isRecord(given)) throw unshown('types', 'they are missing')
  const types: Record<string, { name: string; type: string }[]> = {}
  const all = Object.hasOwn(given, DOMAIN)
    ? given
    : { ...given, [DOMAIN]: getTypesForEIP712Domain({ domain }) }
  for (const [type, fields] of Object.entries(all)) {
    if (!NAME.test(type) || isPlain(type) || type === '__proto__' || !Array.isArray(fields)) {
      throw unshown(type, 'this is not a valid type definition')
    }
    const names = new Set<string>()
    types[type] = fields.map((field: unknown) => {
      const { name, type: of } = isRecord(field) ? field : {}
      const isRight =
        typeof name === 'string' &&
        typeof of === 'string' &&
        NAME.test(name) &&
        of.length <= 250 &&
        // Dots separate the parts of a path.
        !name.includes('.')
      if (!isRight || name === '__proto__' || names.has(name)) {
        throw unshown(type, 'this is not a valid type definition')
      }
      names.add(name)
      return { name, type: of }
    })
  }
  return types
}

const createReader = (types: Types) => {
  let fields: SignedField[] = []
  let count = 0
  let length = 0

  const add = (path: string, value: string) => {
    count++
    length += path.length + value.length
    if (count > MAX_FIELDS || length > MAX_TEXT) throw unshown(path, 'it is too large')
    fields.push({ path, value })
  }

  const value = (type: string, path: string, given: unknown, depth: number): unknown => {
    if (depth > MAX_DEPTH) throw unshown(path, 'it is nested too deep')
    if (Object.hasOwn(types, type)) return struct(type, path, given, depth)
    const list = /^(.+)\[(\d*)\]$/u.exec(type)
    if (list) {
      const [, of = '', size = ''] = list
      if (!Array.isArray(given)) throw unshown(path, 'it must be a list')
      if (size !== '' && given.length !== Number(size)) throw unshown(path, `it must be ${type}`)
      if (given.length === 0) add(path, '[]')
      return Array.from(given, (item, at) => value(of, `${path}.${at}`, item, depth + 1))
    }
    const read = plainValue(type, given)
    if (!read) throw unshown(path, `it is not a valid ${type}`)
    add(path, read.text)
    return read.value
  }

  const struct = (type: string, path: string, given: unknown, depth: number) => {
    if (!isRecord(given)) throw unshown(path, `it must be ${type}`)
    const described = types[type]!
    if (described.length === 0 && path !== '') add(path, '{}')
    return Object.fromEntries(
      described.map(({ name, type: of }) => {
        const place = path === '' ? name : `${path}.${name}`
        if (!Object.hasOwn(given, name)) throw unshown(place, 'it is missing')
        return [name, value(of, place, given[name], depth + 1)]
      }),
    )
  }

  return {
    struct,
    /** Returns what was read since the last call. */
    take() {
      const taken = fields
      fields = []
      return taken
    },
  }
}

const PLAIN = /^(?:address|bool|string|bytes(\d{0,2})|u?int(\d{0,3}))$/

/** Whether this is an atomic type of EIP-712, which needs no definition. */
const isPlain = (type: string): boolean => PLAIN.test(type)

/** Reads a value of an atomic type; null if it is invalid. */
const plainValue = (type: string, given: unknown): { value: unknown; text: string } | null => {
  const same = (text: string) => ({ value: given, text })
  if (type === 'string') return typeof given === 'string' ? same(given) : null
  if (type === 'bool') return typeof given === 'boolean' ? same(String(given)) : null
  if (type === 'address') {
    if (typeof given !== 'string' || !isAddress(given)) return null
    return same(getAddress(given))
  }
  const bytes = /^bytes(\d{1,2})?$/.exec(type)
  if (bytes) {
    if (typeof given !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(given)) return null
    const size = bytes[1] === undefined ? undefined : Number(bytes[1])
    if (size !== undefined && (size < 1 || size > 32 || given.length !== 2 + 2 * size)) return null
    return same(given)
  }
  const int = /^(u?)int(\d{1,3})$/.exec(type)
  const number = int && wholeNumber(given)
  if (!int || number === null) return null
  const bits = BigInt(int[2]!)
  if (bits < 8n || bits > 256n || bits % 8n !== 0n) return null
  const [least, most] =
    int[1] === 'u' ? [0n, (1n << bits) - 1n] : [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n]
  return number < least || number > most ? null : { value: number, text: String(number) }
}

/** Reads an integer as programs write it in JSON; null if it is no integer. */
const wholeNumber = (given: unknown): bigint | null => {
  if (typeof given === 'bigint') return given
  if (typeof given === 'number') return Number.isInteger(given) ? BigInt(given) : null
  const isText = typeof given === 'string' && /^(?:-?\d{1,80}|0x[0-9a-fA-F]{1,64})$/.test(given)
  return isText ? BigInt(given) : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const unshown = (path: string, why: string) =>
  new LoginError('invalid_data', {
    message: `Not signed, because it cannot be shown as it would be signed. ${path.slice(0, 80) || 'the message'}: ${why}`,
    property: 'typedData',
  })
