import { guardedFetch } from '@castaway/server-kit/net'
import { CRAWLER, fetchPage, PLAYLISTS, type FetchedPage, type FetchRules } from './fetch-page'
import { durationOf, isSize } from './measures'
import { readPlaylist, type VideoMetadata } from './playlist'

/** What is read of one video at most: its index may be at its end, and its parts far from each other. */
const MAX_REQUESTS = 6
const BLOCK = 262_144
/** An index that is larger belongs to a video of many hours. */
const MAX_READ = 1_048_576
const TIMEOUT_MS = 8_000
const MAX_STREAMS = 8

/** Names of codecs, as ffmpeg has them. */
const codecNames: Record<string, string> = { avc: 'h264' }

/** Reads duration and streams of a fetched video or playlist; undefined if it does not say them. */
export async function readVideo(
  page: FetchedPage,
  rules: FetchRules,
): Promise<VideoMetadata | undefined> {
  const within = AbortSignal.any([rules.signal, AbortSignal.timeout(TIMEOUT_MS)])
  const limited = { ...rules, signal: within }
  const isPlaylist = PLAYLISTS.includes(page.contentType ?? '')
  const found = await (isPlaylist ? playlistOf(page, limited) : fileOf(page, limited)).catch(
    () => undefined,
  )
  // The caller has gone, which says nothing about the video.
  rules.signal.throwIfAborted()
  return found && Object.keys(found).length > 0 ? found : undefined
}

async function playlistOf(
  page: FetchedPage,
  rules: FetchRules,
): Promise<VideoMetadata | undefined> {
  const found = parsePlaylist(page)
  if (!found?.variant) return found?.video
  // All variants are equally long.
  const variant = await fetchPage(found.variant, rules).catch(() => undefined)
  const duration = variant && parsePlaylist(variant)?.video.duration_s
  return { ...(duration !== undefined && { duration_s: duration }), ...found.video }
}

const parsePlaylist = ({ bytes, url, truncated }: FetchedPage) =>
  readPlaylist(new TextDecoder().decode(bytes), url, !truncated)

/** Reads an MP4, QuickTime, WebM or Matroska file: its first bytes, and the parts that they refer to. */
async function fileOf(page: FetchedPage, rules: FetchRules): Promise<VideoMetadata | undefined> {
  // Most servers never see a video.
  const { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny')
  const { bytes, truncated, contentLength } = page
  const size = truncated ? contentLength : bytes.length
  if (size === null || size < bytes.length) return undefined
  const input = new Input({
    formats: [MP4, QTFF, WEBM, MATROSKA],
    source: new CustomSource({
      getSize: () => size,
      read: rangesOf(page, rules),
      maxCacheSize: 4 * MAX_READ,
    }),
  })
  try {
    const tracks = (await input.getVideoTracks()).slice(0, MAX_STREAMS)
    const duration = durationOf(await input.getDurationFromMetadata())
    const stream = await Promise.all(
      tracks.map(async (track) => {
        const codec = await track.getCodec()
        const [width_px, height_px] = [
          await track.getDisplayWidth(),
          await track.getDisplayHeight(),
        ].map(Math.round)
        return {
          ...(codec && { codec_name: codecNames[codec] ?? codec }),
          ...(isSize(height_px) && isSize(width_px) && { height_px, width_px }),
        }
      }),
    )
    return {
      ...(duration !== undefined && { duration_s: duration }),
      ...(stream.length > 0 && { stream }),
    }
  } finally {
    input.dispose()
  }
}

/** Reads ranges of a file: from its first bytes, or with a few further requests. */
function rangesOf({ url, bytes }: FetchedPage, rules: FetchRules) {
  const blocks: { start: number; bytes: Uint8Array }[] = [{ start: 0, bytes }]
  let left = MAX_REQUESTS
  return async (start: number, end: number): Promise<Uint8Array> => {
    if (end - start > MAX_READ) throw new RangeError('The video asks for too much')
    for (const block of blocks) {
      const at = start - block.start
      if (at >= 0 && end - block.start <= block.bytes.length) {
        return block.bytes.subarray(at, at + end - start)
      }
    }
    if (left-- === 0) throw new RangeError('The video asks too often')
    const wanted = Math.max(end - start, BLOCK)
    const answer = await guardedFetch(url, {
      ...rules,
      maxBytes: wanted,
      headers: {
        'user-agent': CRAWLER,
        'accept-encoding': 'identity',
        range: `bytes=${start}-${start + wanted - 1}`,
      },
    })
    const from = /^bytes (\d+)-/.exec(answer.headers['content-range'] ?? '')?.[1]
    if (answer.status !== 206 || Number(from) !== start || answer.body.length < end - start) {
      throw new RangeError('The server does not send ranges')
    }
    blocks.push({ start, bytes: answer.body })
    return answer.body.subarray(0, end - start)
  }
}
