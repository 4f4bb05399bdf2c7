import { memo, useState } from 'react'
import { classes } from './classes'
import { imageUrl } from './text/safe-url'

export interface AvatarProps {
  url?: string | null | undefined
  /** Display name or username: its first letter is the placeholder for a missing image. */
  name?: string | null | undefined
  /** Any stable number for this user; determines the colors of the placeholder. */
  seed?: number
  /** Pixels; the size of the current density by default. */
  size?: number
  /** Channels are shown with square corners. */
  square?: boolean
  className?: string
}

/** Color pairs from the palette: lagoon, coral, violet, sand, moss. */
const islands = [
  'from-[oklch(0.62_0.09_205)] to-[oklch(0.46_0.08_215)]',
  'from-[oklch(0.7_0.13_35)] to-[oklch(0.52_0.15_22)]',
  'from-[oklch(0.63_0.12_300)] to-[oklch(0.45_0.13_292)]',
  'from-[oklch(0.68_0.1_75)] to-[oklch(0.5_0.09_60)]',
  'from-[oklch(0.64_0.1_158)] to-[oklch(0.45_0.08_165)]',
]

/** A profile image. Decorative: the name is beside it wherever it is used. */
export const Avatar = memo(function Avatar({
  url,
  name,
  seed = 0,
  size,
  square,
  className,
}: AvatarProps) {
  const source = imageUrl(url)
  const [failed, setFailed] = useState<string>()
  const side = size === undefined ? 'var(--avatar)' : `${size}px`
  const frame = classes(
    'shrink-0 select-none overflow-hidden',
    square ? 'rounded-small' : 'rounded-full',
    className,
  )
  if (source && failed !== source) {
    return (
      <img
        src={source}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        draggable={false}
        onError={() => setFailed(source)}
        className={classes(frame, 'bg-sunken object-cover')}
        style={{ width: side, height: side }}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={classes(
        frame,
        'inline-grid place-items-center bg-linear-to-br font-semibold text-[oklch(0.99_0.01_90)] print:border print:bg-none print:text-ink',
        islands[Math.abs(seed) % islands.length],
      )}
      style={{ width: side, height: side, fontSize: `calc(${side} * 0.42)` }}
    >
      {firstLetter(name)}
    </span>
  )
})

/** The first visible character: a whole grapheme, not half of an emoji or an invisible mark. */
export function firstLetter(name: string | null | undefined): string {
  const visible = (name ?? '').replaceAll(/[\p{Cf}\p{Cc}\p{Z}\p{M}]/gu, '')
  return (Array.from(visible)[0] ?? '·').toLocaleUpperCase()
}
