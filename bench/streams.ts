import { Agent, request, type ClientRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientOf, register } from '../tests/harness/people'
import { removeFolder, startProduct, type Product } from '../tests/harness/product'
import { kb, median, ms, quantile, type Row } from './table'

const STREAMS = 2_000
/** Most streams of one IP address. */
const OF_ADDRESS = 200
const CASTS_PER_SECOND = 50
const SECONDS = 20
const AUTHORS = 25
/** Casts that a page shows, and casts before them that it still asks for. */
const WATCHED_CASTS = 100

interface Round {
  /** Processor time of the server, in milliseconds per second. */
  cpu: number
  /** Milliseconds until each cast was acknowledged. */
  published: number[]
  /** When each was sent, by hash. */
  sentAt: Map<string, number>
}

/** What open streams cost while users publish, each page asking for one of the authors and a hundred casts. */
export async function streams(): Promise<Row[]> {
  const product = await startProduct()
  const open: ClientRequest[] = []
  try {
    const authors = await Promise.all(
      Array.from({ length: AUTHORS }, (_, n) => register(clientOf(product), `author-${n}`)),
    )
    const signers = authors.map(({ signerUuid }) => signerUuid)
    await publishing(product, signers, 5)
    const quiet = await publishing(product, signers, SECONDS)
    const before = await metricOf(product, 'process_resident_memory_bytes')
    const arrivals: { hash: string; at: number }[] = []
    for (let n = 0; n < STREAMS; n += OF_ADDRESS / 4) {
      const some = Array.from({ length: OF_ADDRESS / 4 }, (_, next) => n + next)
      open.push(
        ...(await Promise.all(
          some.map((each) =>
            openStream(product.url, each, authors[each % AUTHORS]!.fid, (hash) =>
              arrivals.push({ hash, at: performance.now() }),
            ),
          ),
        )),
      )
    }
    const after = await metricOf(product, 'process_resident_memory_bytes')
    const busy = await publishing(product, signers, SECONDS)
    // What was sent last arrives, too.
    await sleep(1_000)
    const took = arrivals.flatMap(({ hash, at }) => {
      const sent = busy.sentAt.get(hash)
      return sent === undefined ? [] : [at - sent]
    })
    const expected = (busy.sentAt.size * STREAMS) / AUTHORS
    if (took.length !== expected) throw new Error(`${took.length} of ${expected} events arrived`)
    const name = `${STREAMS.toLocaleString('en')} streams, ${CASTS_PER_SECOND} casts per second`
    return [
      {
        what: `${name}: processor time of the server per second`,
        figure: ms(busy.cpu),
        against: `${ms(quiet.cpu)} without streams`,
        ratio: busy.cpu / quiet.cpu,
      },
      {
        what: `${name}: publish a cast p50`,
        figure: ms(median(busy.published)),
        against: `${ms(median(quiet.published))} without streams`,
        ratio: median(busy.published) / median(quiet.published),
      },
      {
        what: `${name}: from sending a cast to its event p99`,
        figure: ms(quantile(took, 0.99)),
        against: `${ms(median(took))} its p50`,
        ratio: quantile(took, 0.99) / median(took),
      },
      {
        what: 'memory of an open stream',
        figure: kb(Math.max(0, after - before) / STREAMS),
        against: `${kb(before)} the server without streams`,
        ratio: Math.max(0, after - before) / STREAMS / before,
      },
    ]
  } finally {
    for (const each of open) each.destroy()
    await product.stop()
    await removeFolder(product.dataFolder)
  }
}

/** Publishes at a steady rate, one author after another. */
async function publishing(product: Product, signers: string[], seconds: number): Promise<Round> {
  const client = clientOf(product)
  const published: number[] = []
  const sentAt = new Map<string, number>()
  const processorBefore = await metricOf(product, 'process_cpu_seconds_total')
  const began = performance.now()
  const sent = Array.from({ length: seconds * CASTS_PER_SECOND }, async (_, n) => {
    await sleep((n * 1000) / CASTS_PER_SECOND)
    const at = performance.now()
    const { cast } = await client.publishCast({
      signerUuid: signers[n % signers.length]!,
      text: `Bench ${began} ${n}`,
    })
    sentAt.set(cast.hash, at)
    published.push(performance.now() - at)
  })
  await Promise.all(sent)
  const elapsed = (performance.now() - began) / 1000
  const processor = (await metricOf(product, 'process_cpu_seconds_total')) - processorBefore
  return { cpu: (processor * 1000) / elapsed, published, sentAt }
}

/** Opens a stream as a page does, from an address of its own group; resolves once the server is ready. */
function openStream(
  url: string,
  index: number,
  author: number,
  heard: (hash: string) => void,
): Promise<ClientRequest> {
  const casts = Array.from({ length: WATCHED_CASTS }, (_, n) =>
    (((index * WATCHED_CASTS + n) * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0'),
  )
  const topics = [`user:${author}`, ...casts.map((hash) => `cast:${hash}`)]
  return new Promise((ready, fail) => {
    const stream = request(
      `${url}/live?watch=${topics.join()}`,
      {
        agent: new Agent({ keepAlive: false }),
        localAddress: `127.0.1.${1 + Math.floor(index / OF_ADDRESS)}`,
      },
      (response) => {
        if (response.statusCode !== 200) return fail(new Error(`/live is ${response.statusCode}`))
        response.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('event: ready')) ready(stream)
          for (const [, hash] of text.matchAll(/"type":"cast","hash":"(0x[0-9a-f]+)"/g))
            heard(hash!)
        })
        // The end of the measurement, or of the server.
        response.on('error', () => {})
      },
    )
    stream.on('error', fail).end()
  })
}

async function metricOf({ url }: Product, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)![1])
}
