import { fromHex } from '../../messages/hex'
import { invalidArgument, NodeError } from '../errors'
import type { PageRequest } from '../page'

/** The parameters of a request, each by the name that a node uses and, where there is one, the name that Hubble used. */
export interface NodeQuery {
  /** @throws {NodeError} all of them: 400, with the parameter's name */
  number(...names: string[]): number
  optionalNumber(...names: string[]): number | undefined
  /** Numbers of repeated parameters: `name=1&name=2`, also `name[]=1`, `name[0]=1` and `name=1,2`. */
  numbers(...names: string[]): number[]
  text(...names: string[]): string
  optionalText(...names: string[]): string | undefined
  bytes(...names: string[]): Uint8Array
  /** A number, or the name that it has in one of the lists, with or without its prefix. */
  oneOf(names: Record<number, string>, ...parameters: string[]): number
  optionalOneOf(names: Record<number, string>, ...parameters: string[]): number | undefined
  page(): PageRequest
}

const invalid = (reason: string) =>
  new NodeError('InvalidArgument', `Invalid query parameters: ${reason}`)

export function readQuery(parameters: URLSearchParams): NodeQuery {
  const optionalText = (...names: string[]): string | undefined => {
    for (const name of names) {
      const value = parameters.get(name)
      if (value === null) continue
      // No text in the database has one.
      if (value.includes('\0')) throw invalid(`${name} contains a NUL character`)
      return value
    }
    return undefined
  }
  const text = (...names: string[]): string => {
    const value = optionalText(...names)
    if (value === undefined) throw invalid(`missing field \`${names[0]}\``)
    return value
  }
  const toNumber = (value: string, name: string): number => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || !Number.isSafeInteger(number))
      throw invalid(`${name} is not a number in range`)
    return number
  }
  const optionalNumber = (...names: string[]): number | undefined => {
    const value = optionalText(...names)
    if (value === undefined || value === '') return undefined
    return toNumber(value, names[0]!)
  }
  const optionalOneOf = (names: Record<number, string>, ...asked: string[]) => {
    const value = optionalText(...asked)
    if (value === undefined || value === '') return undefined
    const found = Object.entries(names).find(
      ([number, name]) => value === number || isNamed(value, name),
    )
    if (!found) throw invalid(`unknown variant \`${value.slice(0, 40)}\` of ${asked[0]}`)
    return Number(found[0])
  }
  return {
    text,
    optionalText,
    optionalNumber,
    numbers: (...names) =>
      [...parameters]
        .filter(([name]) => names.includes(name.replace(/\[\d*\]$/, '')))
        .flatMap(([, value]) => value.split(','))
        .map((value) => toNumber(value, names[0]!)),
    number(...names) {
      const value = optionalNumber(...names)
      if (value === undefined) throw invalid(`missing field \`${names[0]}\``)
      return value
    },
    bytes(...names) {
      const value = text(...names)
      const found = fromHex(value.startsWith('0x') ? value : `0x${value}`)
      if (!found) throw invalid(`${names[0]} is not hexadecimal`)
      return found
    },
    optionalOneOf,
    oneOf(names, ...asked) {
      const value = optionalOneOf(names, ...asked)
      if (value === undefined) throw invalid(`missing field \`${asked[0]}\``)
      return value
    },
    page() {
      const pageToken = tokenOf(optionalText('pageToken', 'page_token'))
      const pageSize = optionalNumber('pageSize', 'page_size')
      if (pageSize === 0) throw invalid('pageSize is 0')
      const reverse = optionalText('reverse')
      if (reverse && !['true', 'false', '1', '0'].includes(reverse))
        throw invalid('reverse is not a boolean')
      return {
        ...(pageToken && { pageToken }),
        ...(pageSize && { pageSize }),
        reverse: reverse === 'true' || reverse === '1',
      }
    },
  }
}

/** `REACTION_TYPE_LIKE` is also asked for as `Like`. */
const isNamed = (value: string, name: string): boolean =>
  value === name || name.endsWith(`_${value.toUpperCase()}`)

/** A plus sign arrives as a space if the caller did not encode it. */
function tokenOf(text: string | undefined): Uint8Array | undefined {
  if (!text) return undefined
  const plain = text.replaceAll(' ', '+')
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(plain))
    throw invalidArgument('Invalid page token: not base64')
  return Buffer.from(plain, 'base64')
}
