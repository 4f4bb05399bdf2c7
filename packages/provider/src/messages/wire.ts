import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

/**
 * Encodes and decodes protocol buffers from a table of fields. The protocol's published library costs a second of
 * startup time for the same work; tests compare both byte for byte.
 */
export type Field = {
  no: number
  name: string
  /** Of its members, the last one read counts. */ oneof?: string
} & (
  | { kind: 'uint32' | 'uint64' | 'enum'; optional?: true }
  | { kind: 'string' | 'bytes'; optional?: true }
  | { kind: 'message'; of: () => readonly Field[]; repeated?: true }
  | { kind: 'uint32s' | 'uint64s' | 'strings' | 'bytesList' }
)

type Values = Record<string, any>

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

/** Encodes fields in the table's order and omits default values, as proto3 does. */
export function encodeFields(
  fields: readonly Field[],
  values: Values,
  writer = new BinaryWriter(),
): BinaryWriter {
  for (const field of fields) {
    const value = values[field.name]
    if (value === undefined) continue
    switch (field.kind) {
      case 'uint32':
      case 'enum':
        if (value !== 0 || field.optional) writer.tag(field.no, WireType.Varint).uint32(value)
        break
      case 'uint64':
        if (value !== 0 || field.optional) writer.tag(field.no, WireType.Varint).uint64(value)
        break
      case 'string':
        if (value !== '' || field.optional)
          writer.tag(field.no, WireType.LengthDelimited).string(value)
        break
      case 'bytes':
        if (value.length > 0 || field.optional)
          writer.tag(field.no, WireType.LengthDelimited).bytes(value)
        break
      case 'uint32s':
      case 'uint64s':
        // The official library writes an empty packed list as zero bytes instead of omitting it, and that changes the
        // hash.
        writer.tag(field.no, WireType.LengthDelimited).fork()
        for (const item of value)
          if (field.kind === 'uint32s') writer.uint32(item)
          else writer.uint64(item)
        writer.join()
        break
      case 'strings':
        for (const item of value) writer.tag(field.no, WireType.LengthDelimited).string(item)
        break
      case 'bytesList':
        for (const item of value) writer.tag(field.no, WireType.LengthDelimited).bytes(item)
        break
      case 'message':
        for (const item of field.repeated ? value : [value]) {
          writer.tag(field.no, WireType.LengthDelimited).fork()
          encodeFields(field.of(), item, writer)
          writer.join()
        }
    }
  }
  return writer
}

/**
 * Decodes fields and skips unknown ones, as proto3 requires.
 * @throws on bytes that are not protocol buffers, and on integers above 2^53
 */
export function decodeFields(fields: readonly Field[], bytes: Uint8Array): Values {
  const reader = new BinaryReader(bytes)
  return readFields(fields, reader, reader.len)
}

const numbered = new WeakMap<readonly Field[], Field[]>()

/** The fields at their numbers: messages are read by the million. */
function byNumber(fields: readonly Field[]): readonly (Field | undefined)[] {
  const known = numbered.get(fields)
  if (known) return known
  const list: Field[] = []
  for (const field of fields) list[field.no] = field
  numbered.set(fields, list)
  return list
}

function readFields(fields: readonly Field[], reader: BinaryReader, end: number): Values {
  const values: Values = {}
  const known = byNumber(fields)
  for (const field of fields) {
    const absent = defaultOf(field)
    if (absent !== undefined) values[field.name] = absent
  }
  while (reader.pos < end) {
    const [no, wire] = reader.tag()
    const field = known[no]
    if (!field || !matches(field, wire)) {
      reader.skip(wire, no)
      continue
    }
    if (field.oneof !== undefined) {
      for (const other of fields) if (other.oneof === field.oneof) delete values[other.name]
    }
    readField(field, wire, reader, values)
  }
  if (reader.pos > end) throw new RangeError('a field runs past the end of its message')
  return values
}

function readField(field: Field, wire: WireType, reader: BinaryReader, values: Values): void {
  switch (field.kind) {
    case 'uint32':
      values[field.name] = reader.uint32()
      break
    case 'enum':
      values[field.name] = reader.int32()
      break
    case 'uint64':
      values[field.name] = wholeNumber(reader.uint64())
      break
    case 'string':
      values[field.name] = reader.string()
      break
    case 'bytes':
      // Copies the bytes, because the reader returns a view of the whole message.
      values[field.name] = reader.bytes().slice()
      break
    case 'strings':
      values[field.name].push(reader.string())
      break
    case 'bytesList':
      values[field.name].push(reader.bytes().slice())
      break
    case 'uint32s':
    case 'uint64s': {
      const one = () => (field.kind === 'uint32s' ? reader.uint32() : wholeNumber(reader.uint64()))
      const list: number[] = values[field.name]
      if (wire === WireType.Varint) {
        list.push(one())
      } else {
        const end = reader.uint32() + reader.pos
        while (reader.pos < end) list.push(one())
      }
      break
    }
    case 'message': {
      const length = reader.uint32()
      const inner = readFields(field.of(), reader, reader.pos + length)
      if (field.repeated) values[field.name].push(inner)
      else values[field.name] = inner
    }
  }
}

function matches(field: Field, wire: WireType): boolean {
  switch (field.kind) {
    case 'uint32':
    case 'uint64':
    case 'enum':
      return wire === WireType.Varint
    case 'uint32s':
    case 'uint64s':
      return wire === WireType.Varint || wire === WireType.LengthDelimited
    default:
      return wire === WireType.LengthDelimited
  }
}

function defaultOf(field: Field): unknown {
  switch (field.kind) {
    case 'uint32':
    case 'uint64':
    case 'enum':
      return field.optional ? undefined : 0
    case 'string':
      return field.optional ? undefined : ''
    case 'bytes':
      return field.optional ? undefined : new Uint8Array()
    case 'message':
      return field.repeated ? [] : undefined
    default:
      return []
  }
}

function wholeNumber(value: bigint | string): number {
  const big = BigInt(value)
  if (big > LARGEST) throw new RangeError('a number is larger than 2^53')
  return Number(big)
}
