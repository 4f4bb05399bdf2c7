import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedSpan {
  /** Hex, as in `traceparent`. */
  traceId: string
  spanId: string
  /** Empty for the first span of a trace. */
  parentId: string
  name: string
  /** 1 internal, 2 server, 3 client. */
  kind: number
  attributes: Record<string, string | number>
  /** Whether its status is an error. */
  isError: boolean
  /** Of the resource. */
  service: string
}

/** Fields of a protobuf message by number; every value is a number or bytes. */
type Fields = Map<number, (number | Buffer)[]>

function decode(bytes: Buffer): Fields {
  const fields: Fields = new Map()
  let at = 0
  const varint = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
  }
  const take = (length: number) => bytes.subarray(at, (at += length))
  while (at < bytes.length) {
    const key = varint()
    const wire = key & 7
    const value = wire === 0 ? varint() : take(wire === 1 ? 8 : wire === 5 ? 4 : varint())
    fields.set(key >> 3, [...(fields.get(key >> 3) ?? []), value])
  }
  return fields
}

const messages = (fields: Fields, number: number): Fields[] =>
  (fields.get(number) ?? []).map((each) => decode(each as Buffer))
const text = (fields: Fields, number: number): string => String(fields.get(number)?.[0] ?? '')
const hex = (fields: Fields, number: number): string =>
  ((fields.get(number)?.[0] as Buffer | undefined) ?? Buffer.alloc(0)).toString('hex')

const attributesOf = (fields: Fields, number: number): ReceivedSpan['attributes'] =>
  Object.fromEntries(
    messages(fields, number).map((pair) => {
      const [value] = messages(pair, 2)
      return [text(pair, 1), (value!.get(3)?.[0] as number | undefined) ?? text(value!, 1)]
    }),
  )

/** The spans of one request of the OTLP exporter (opentelemetry/proto/trace/v1/trace.proto). */
const spansOf = (body: Buffer): ReceivedSpan[] =>
  messages(decode(body), 1).flatMap((ofResource) => {
    const service = attributesOf(messages(ofResource, 1)[0]!, 1)['service.name']
    return messages(ofResource, 2)
      .flatMap((ofScope) => messages(ofScope, 2))
      .map((span) => ({
        traceId: hex(span, 1),
        spanId: hex(span, 2),
        parentId: hex(span, 4),
        name: text(span, 5),
        kind: span.get(6)?.[0] as number,
        attributes: attributesOf(span, 9),
        isError: messages(span, 15)[0]?.get(3)?.[0] === 2,
        service: String(service),
      }))
  })

export interface OtlpReceiver {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string
  spans: ReceivedSpan[]
  /** Everything that arrived, to look for what must not be in it. */
  raw(): string
  close(): void
}

/** A receiver of traces on this machine. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const bodies: Buffer[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      bodies.push(body)
      if (request.url === '/v1/traces') spans.push(...spansOf(body))
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    raw: () => Buffer.concat(bodies).toString('latin1'),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
