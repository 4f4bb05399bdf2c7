import { EmbedUrlMetadata } from '@castaway/contract'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sampleVideo } from '../../test/sample-video'
import { serve, stopServersAfterEach } from '../../test/serve'
import { crawlUrl } from '../frames/crawl-url'
import { readPlaylist } from './playlist'

stopServersAfterEach()

const see = async (url: string) =>
  EmbedUrlMetadata.parse(
    await crawlUrl({ allowPrivateAddresses: true }, url, new AbortController().signal),
  )

/** Serves a file, in parts if `ranges`. Returns its URL and what was asked for. */
async function file(bytes: Uint8Array, type: string, ranges = true) {
  const asked: string[] = []
  let sent = 0
  const url = await serve((request, response) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    asked.push(request.headers.range ?? 'all')
    response.setHeader('content-type', type)
    const part = ranges && from !== undefined ? bytes.subarray(Number(from), Number(to) + 1) : bytes
    response.setHeader('content-length', part.length)
    if (part !== bytes) {
      response.statusCode = 206
      response.setHeader(
        'content-range',
        `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`,
      )
    }
    response.end(part)
    response.on('close', () => (sent += response.socket?.bytesWritten ?? 0))
  })
  return { url, asked, sent: () => sent }
}

describe('the size of an image', () => {
  const source = sharp({
    create: { width: 640, height: 480, channels: 3, background: '#246' },
  })
  test.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ] as const)('is read from %s', async (format, type) => {
    const { url } = await file(await source.clone().toFormat(format).toBuffer(), type)
    expect(await see(url)).toMatchObject({
      _status: 'RESOLVED',
      content_type: type,
      image: { width_px: 640, height_px: 480 },
    })
  })

  test('is read from SVG, by size or view box', async () => {
    const sized = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40"/>')
    expect(await see((await file(sized, 'image/svg+xml')).url)).toMatchObject({
      image: { width_px: 30, height_px: 40 },
    })
    const boxed = Buffer.from('<?xml version="1.0"?><svg viewBox="0 0 1200 800"><path/></svg>')
    expect(await see((await file(boxed, 'image/svg+xml')).url)).toMatchObject({
      image: { width_px: 1200, height_px: 800 },
    })
  })

  test('is that of the image as it is displayed', async () => {
    const turned = await source.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect((await see((await file(turned, 'image/jpeg')).url)).image).toEqual({
      width_px: 480,
      height_px: 640,
    })
  })

  test('is missing for images that are broken, or none', async () => {
    const png = await source.clone().png().toBuffer()
    for (const bytes of [
      png.subarray(0, 10),
      Buffer.from('<html>no image</html>'),
      Buffer.alloc(9),
    ]) {
      const metadata = await see((await file(bytes, 'image/png')).url)
      expect(metadata).toEqual({
        _status: 'RESOLVED',
        content_type: 'image/png',
        content_length: bytes.length,
      })
    }
  })

  test('is read from the first bytes of an endless image', async () => {
    const png = await source.clone().png().toBuffer()
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' })
      response.write(png)
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    expect((await see(url)).image).toEqual({ width_px: 640, height_px: 480 })
  })
})

describe('a video', () => {
  const seen = { duration_s: 2.5, stream: [{ codec_name: 'vp9', width_px: 640, height_px: 360 }] }

  test.each([
    ['an MP4 with its index first', 'mp4', 'video/mp4'],
    ['an MP4 with its index last', 'mp4-index-last', 'video/mp4'],
    ['a WebM', 'webm', 'video/webm'],
  ] as const)('has duration and streams, as %s', async (_, kind, type) => {
    const { url } = await file(await sampleVideo(kind), type)
    expect((await see(url)).video).toEqual(seen)
  })

  test('of many megabytes is read in a few parts', async () => {
    const large = await sampleVideo('mp4-index-last', 800_000)
    expect(large.length).toBeGreaterThan(15_000_000)
    const { url, asked } = await file(large, 'video/mp4')
    const { video } = await see(url)
    expect(video).toEqual(seen)
    expect(asked.length).toBeLessThanOrEqual(4)
    expect(asked[0]).toBe('all')
  })

  test('without its index has no metadata, and the crawl ends', async () => {
    const large = await sampleVideo('mp4-index-last', 800_000)
    // A server that does not send ranges.
    const whole = await file(large, 'video/mp4', false)
    expect(await see(whole.url)).toEqual({
      _status: 'RESOLVED',
      content_type: 'video/mp4',
      content_length: large.length,
    })
    expect(whole.asked.length).toBeLessThanOrEqual(2)
    // Boxes without end: every header points to another one far away.
    const boxes = Buffer.alloc(40_000_000)
    boxes.write('\0\0\0\u0010ftypisom', 0, 'latin1')
    for (let at = 16; at < boxes.length - 8; at += 1_000_000) {
      boxes.writeUInt32BE(1_000_000, at)
      boxes.write('free', at + 4, 'latin1')
    }
    const endless = await file(boxes, 'video/mp4')
    expect(await see(endless.url)).not.toHaveProperty('video')
    expect(endless.asked.length).toBeLessThanOrEqual(7)
    for (const bytes of [Buffer.from('no video'), Buffer.alloc(300_000, 0xff)]) {
      expect(await see((await file(bytes, 'video/webm')).url)).not.toHaveProperty('video')
    }
  })
})

describe('an HLS playlist', () => {
  const variants = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="mp4a.40.2,avc1.64001f",RESOLUTION=1280x720,FRAME-RATE=30
# a comment
720/index.m3u8?a=1
#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=640x360,CODECS="hvc1.1.6.L93.B0"
360/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.2"
sound.m3u8
`
  const segments = '#EXTM3U\n#EXTINF:6.006,\na.ts\n#EXTINF:4.5,\nb.ts\n#EXT-X-ENDLIST\n'

  test('has the streams of its variants, and their duration', async () => {
    const url = await serve((request, response) => {
      response.setHeader('content-type', 'application/vnd.apple.mpegurl')
      response.end(request.url === '/720/index.m3u8?a=1' ? segments : variants)
    })
    expect((await see(`${url}/master.m3u8`)).video).toEqual({
      duration_s: 10.506,
      stream: [
        { codec_name: 'h264', width_px: 1280, height_px: 720 },
        { codec_name: 'hevc', width_px: 640, height_px: 360 },
      ],
    })
  })

  test('has no duration while it is live, or if it is only a part', () => {
    const read = (text: string, isWhole = true) =>
      readPlaylist(text, 'https://a.example/x.m3u8', isWhole)?.video
    expect(read(segments)).toEqual({ duration_s: 10.506 })
    expect(read(segments, false)).toEqual({})
    expect(read(segments.replace('#EXT-X-ENDLIST', ''))).toEqual({})
    expect(read('<html>')).toBeUndefined()
    const many = `#EXTM3U\n${'#EXT-X-STREAM-INF:RESOLUTION=9x9\na\n'.repeat(5_000)}`
    expect(read(many)?.stream).toHaveLength(20)
    expect(read('#EXTM3U\n#EXT-X-STREAM-INF:RESOLUTION=99999x0\na\n')).toEqual({})
  })

  test('whose variant is not on the web has no duration', async () => {
    const url = await serve((_request, response) => {
      response.setHeader('content-type', 'application/x-mpegurl')
      response.end('#EXTM3U\n#EXT-X-STREAM-INF:RESOLUTION=640x360\nfile:///etc/passwd\n')
    })
    expect((await see(url)).video).toEqual({ stream: [{ width_px: 640, height_px: 360 }] })
  })
})
