import type { NodeMessage } from './node'

/**
 * Encodes what a message says as the bytes over which its hash was computed: a node’s JSON does not carry them. The
 * official library has an order of its own and writes empty lists of numbers; other programs write in numeric order, and
 * leave out what is empty.
 */

type Fields = Record<string, unknown>
type Part = [no: number, bytes: number[]]

const MESSAGE_TYPES: Record<string, number> = {
  MESSAGE_TYPE_CAST_ADD: 1,
  MESSAGE_TYPE_VERIFICATION_ADD_ETH_ADDRESS: 7,
  MESSAGE_TYPE_USER_DATA_ADD: 11,
}
const NETWORKS: Record<string, number> = {
  FARCASTER_NETWORK_MAINNET: 1,
  FARCASTER_NETWORK_TESTNET: 2,
  FARCASTER_NETWORK_DEVNET: 3,
}
const CAST_TYPES: Record<string, number> = { CAST: 0, LONG_CAST: 1, TEN_K_CAST: 2 }
const USER_DATA_TYPES: Record<string, number> = {
  USER_DATA_TYPE_PFP: 1,
  USER_DATA_TYPE_DISPLAY: 2,
  USER_DATA_TYPE_BIO: 3,
  USER_DATA_TYPE_URL: 5,
  USER_DATA_TYPE_USERNAME: 6,
  USER_DATA_TYPE_LOCATION: 7,
  USER_DATA_TYPE_TWITTER: 8,
  USER_DATA_TYPE_GITHUB: 9,
  USER_DATA_TYPE_BANNER: 10,
  USER_DATA_PRIMARY_ADDRESS_ETHEREUM: 11,
  USER_DATA_PRIMARY_ADDRESS_SOLANA: 12,
  USER_DATA_TYPE_PROFILE_TOKEN: 13,
  USER_DATA_TYPE_LIVE_AT: 14,
}

export const hexBytes = (hex: unknown): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(String(hex).replace(/^0x/, '').match(/../g) ?? [], (pair) => parseInt(pair, 16))
export const base64Bytes = (text: unknown): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(String(text)), (letter) => letter.charCodeAt(0))
export const toHex = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = BigInt(value)
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80)
    rest >>= 7n
  }
  return [...bytes, Number(rest)]
}

const number = (no: number, value: unknown): Part[] =>
  value ? [[no, [...varint(no << 3), ...varint(Number(value))]]] : []
const bytes = (no: number, value: Iterable<number>): Part => {
  const all = [...value]
  return [no, [...varint((no << 3) | 2), ...varint(all.length), ...all]]
}
const text = (no: number, value: unknown): Part[] =>
  value === undefined || value === null || value === ''
    ? []
    : [bytes(no, new TextEncoder().encode(String(value)))]
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
type Order = 'library' | 'numeric'
const packed = (no: number, values: unknown, order: Order): Part[] =>
  order === 'numeric' && list(values).length === 0
    ? []
    : [
        bytes(
          no,
          list(values).flatMap((each) => varint(Number(each))),
        ),
      ]

const joined = (parts: Part[], order: Order): number[] =>
  (order === 'numeric' ? parts.toSorted(([a], [b]) => a - b) : parts).flatMap(([, all]) => all)

const castId = (value: Fields): number[] =>
  joined([...number(1, value.fid), bytes(2, hexBytes(value.hash))], 'library')

/** The body of each kind that can be encoded, with the number of its field. */
const bodies: Record<string, { no: number; parts(body: Fields, order: Order): Part[] }> = {
  castAddBody: {
    no: 5,
    parts: (body, order) => [
      ...list(body.embedsDeprecated).flatMap((url) => [
        bytes(1, new TextEncoder().encode(String(url))),
      ]),
      ...packed(2, body.mentions, order),
      ...(body.parentCastId ? [bytes(3, castId(body.parentCastId as Fields))] : []),
      ...text(7, body.parentUrl),
      ...text(4, body.text),
      ...packed(5, body.mentionsPositions, order),
      ...list(body.embeds).map((each) => {
        const { castId: cast, url } = each as Fields
        const part = cast
          ? bytes(2, castId(cast as Fields))
          : bytes(1, new TextEncoder().encode(String(url)))
        return bytes(6, part[1])
      }),
      ...number(8, CAST_TYPES[String(body.type)]),
    ],
  },
  verificationAddAddressBody: {
    no: 9,
    parts: (body) =>
      // Addresses of other chains are in another alphabet.
      body.protocol === 'PROTOCOL_ETHEREUM'
        ? [
            bytes(1, hexBytes(body.address)),
            bytes(2, base64Bytes(body.claimSignature)),
            bytes(3, hexBytes(body.blockHash)),
            ...number(4, body.type),
            ...number(5, body.chainId),
          ]
        : [],
  },
  userDataBody: {
    no: 12,
    parts: (body) => [...number(1, USER_DATA_TYPES[String(body.type)]), ...text(2, body.value)],
  },
}

/** The possible bytes of a message’s data; empty for kinds that are not encoded here. */
export function dataBytes({ data }: NodeMessage): Uint8Array<ArrayBuffer>[] {
  const [name = '', body] = Object.entries(bodies).find(([each]) => data[each]) ?? []
  const content = body?.parts(data[name] as Fields, 'library') ?? []
  if (!body || content.length === 0) return []
  return (['library', 'numeric'] as const).map((order) =>
    Uint8Array.from(
      joined(
        [
          ...number(1, MESSAGE_TYPES[data.type]),
          ...number(2, data.fid),
          ...number(3, data.timestamp),
          ...number(4, NETWORKS[data.network]),
          bytes(body.no, joined(body.parts(data[name] as Fields, order), order)),
        ],
        order,
      ),
    ),
  )
}
