import type { EmbedUrlMetadata } from '@castaway/contract'
import { durationOf, isSize } from './measures'

export type VideoMetadata = NonNullable<EmbedUrlMetadata['video']>

const MAX_STREAMS = 20

/** Names of the codecs in a `CODECS` attribute (RFC 6381), as ffmpeg has them. */
const codecs: Record<string, string> = {
  avc1: 'h264',
  avc3: 'h264',
  hvc1: 'hevc',
  hev1: 'hevc',
  dvh1: 'hevc',
  dvhe: 'hevc',
  vp08: 'vp8',
  vp09: 'vp9',
  av01: 'av1',
}

export interface Playlist {
  video: VideoMetadata
  /** URL of the first variant, of a playlist of variants. */
  variant?: string
}

/**
 * Parses an HLS playlist (RFC 8216): the streams of one of variants, the duration of one of segments that has an end.
 * @param isWhole whether `text` is the whole playlist
 */
export function readPlaylist(text: string, url: string, isWhole: boolean): Playlist | undefined {
  const lines = text.split(/\r?\n/)
  if (!lines[0]!.replace(/^\uFEFF/, '').startsWith('#EXTM3U')) return undefined
  const stream: NonNullable<VideoMetadata['stream']> = []
  let variant: string | undefined
  let seconds = 0
  let ended = false
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) {
      const found = streamOf(line)
      if (found && stream.length < MAX_STREAMS) stream.push(found)
      const target = lines.slice(index + 1, index + 5).find((next) => next && !next.startsWith('#'))
      if (target && URL.canParse(target, url)) variant ??= new URL(target, url).href
    }
    const length = /^#EXTINF:(\d{1,9}(?:\.\d+)?)/.exec(line)?.[1]
    if (length) seconds += Number(length)
    if (line.startsWith('#EXT-X-ENDLIST')) ended = true
  }
  const duration = ended && isWhole ? durationOf(seconds) : undefined
  return {
    video: {
      ...(duration !== undefined && { duration_s: duration }),
      ...(stream.length > 0 && { stream }),
    },
    ...(variant && { variant }),
  }
}

function streamOf(line: string) {
  const [, width, height] = /[:,]RESOLUTION=(\d{1,5})x(\d{1,5})(?:,|\s*$)/i.exec(line) ?? []
  const names = /[:,]CODECS="([^"]{1,200})"/i.exec(line)?.[1]?.split(',') ?? []
  const codec = names
    .map((name) => codecs[name.trim().split('.')[0]!.toLowerCase()])
    .find((name) => name !== undefined)
  const [width_px, height_px] = [Number(width), Number(height)]
  const size = isSize(width_px) && isSize(height_px) && { height_px, width_px }
  // A variant with neither has only sound, or says nothing.
  return (codec || size) && { ...(codec && { codec_name: codec }), ...size }
}
