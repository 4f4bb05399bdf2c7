/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions, jsx-a11y/media-has-caption -- it only keeps presses from the row; the network has no captions */
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { classes } from './classes'

export interface MediaItem {
  type: 'image' | 'video'
  /** A checked http(s) address. */
  url: string
  alt: string
  /** Width by height of the box a single picture gets. */
  ratio: number
}

const stop = (event: { stopPropagation(): void }) => event.stopPropagation()

/** Pictures in boxes whose size is known before they load, so that nothing moves. */
export function MediaGrid({ items }: { items: readonly MediaItem[] }) {
  const only = items.length === 1 ? items[0] : undefined
  return (
    <div
      className={classes(
        'grid gap-0.5 overflow-hidden rounded-card border border-line',
        items.length > 1 && 'grid-cols-2',
      )}
      style={{ aspectRatio: only ? only.ratio : 16 / 10 }}
      onClick={stop}
    >
      {items.slice(0, 4).map((item, index) => (
        <div
          key={item.url + index}
          className={classes(
            'relative min-h-0 bg-sunken',
            items.length === 3 && index === 0 && 'row-span-2',
          )}
        >
          <Media item={item} />
        </div>
      ))}
    </div>
  )
}

function Media({ item }: { item: MediaItem }) {
  const [failed, setFailed] = useState(false)
  if (failed) {
    return (
      <a
        href={item.url}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="absolute inset-0 grid place-items-center p-4 text-center text-small text-ink-soft hover:text-ink"
      >
        <span className="inline-flex flex-col items-center gap-2">
          <ImageOff size={22} aria-hidden="true" />
          {item.type === 'image' ? 'This picture did not load' : 'This video did not load'}
        </span>
      </a>
    )
  }
  if (item.type === 'video') {
    return (
      <video
        src={item.url}
        controls
        preload="none"
        playsInline
        onError={() => setFailed(true)}
        className="absolute inset-0 size-full bg-sunken object-contain"
      />
    )
  }
  return (
    <a
      href={item.url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="absolute inset-0 -outline-offset-4!"
    >
      <img
        src={item.url}
        alt={item.alt || 'Picture without a description'}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(true)}
        className="size-full object-cover"
      />
    </a>
  )
}
