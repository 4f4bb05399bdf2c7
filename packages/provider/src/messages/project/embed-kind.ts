import type { EmbedKind } from '../../store/tables'

const EXTENSIONS: Record<string, EmbedKind> = {
  avif: 'image',
  gif: 'image',
  jpeg: 'image',
  jpg: 'image',
  png: 'image',
  svg: 'image',
  webp: 'image',
  m3u8: 'video',
  mov: 'video',
  mp4: 'video',
  webm: 'video',
  aac: 'audio',
  flac: 'audio',
  m4a: 'audio',
  mp3: 'audio',
  ogg: 'audio',
  wav: 'audio',
  md: 'text',
  txt: 'text',
}

/** Guesses the type of an embed from the end of its URL's path; null if that is not conclusive. */
export function embedKind(url: string): EmbedKind | null {
  if (!URL.canParse(url)) return null
  const extension = /\.([a-z0-9]{2,5})$/i.exec(new URL(url).pathname)?.[1]
  return (extension && EXTENSIONS[extension.toLowerCase()]) || null
}
