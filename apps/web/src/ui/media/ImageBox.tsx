import { t } from '@lingui/core/macro'
import { ImageOff, Pause, Play } from 'lucide-react'
import { type SyntheticEvent, useCallback, useRef, useState } from 'react'
import { AltBadge } from './AltBadge'
import { classes } from '../classes'
import type { MediaItem } from './media-item'
import { prefersReducedMotion } from '../motion'
import { useIsSlow } from '../use-is-slow'

export interface ImageBoxProps {
  item: MediaItem
  /** Its number and the total. */
  place: { number: number; of: number }
  onOpen: () => void
}

/** Milliseconds after which a server that isn't responding is reported. */
const SLOW_AFTER = 15_000
const ANIMATED = /\.gif$/i

/** An image that fills its box; shows a message if it fails to load. A click opens the lightbox. */
export function ImageBox({ item, place, onOpen }: ImageBoxProps) {
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting')
  const [still, setStill] = useState<string>()
  const [tries, setTries] = useState(0)
  const image = useRef<HTMLImageElement | null>(null)
  const slow = useIsSlow(state === 'waiting', SLOW_AFTER)
  const animated = ANIMATED.test(new URL(item.url, location.origin).pathname)

  const there = useCallback(
    (element: HTMLImageElement) => {
      // A single pixel is a tracking pixel, not an image.
      if (element.naturalWidth <= 1 && element.naturalHeight <= 1) return setState('failed')
      setState('there')
      if (animated && prefersReducedMotion()) {
        setStill(firstFrameOf(element))
      }
    },
    [animated],
  )
  // It may have loaded from the cache before the listener was added.
  const mounted = useCallback(
    (element: HTMLImageElement | null) => {
      image.current = element
      if (element?.complete && element.naturalWidth > 0) there(element)
    },
    [there],
  )

  if (state === 'failed' || slow) {
    return (
      <ImageError
        words={state === 'failed' ? t`This image didn’t load` : t`This image isn’t responding`}
        alt={item.alt}
        url={item.url}
        retry={() => {
          setState('waiting')
          setTries(tries + 1)
        }}
      />
    )
  }
  const { number, of } = place
  const alt = item.alt || t`Image without alt text`
  return (
    <>
      <button
        type="button"
        aria-label={of > 1 ? t`Enlarge image ${number} of ${of}: ${alt}` : t`Enlarge: ${alt}`}
        onClick={onOpen}
        className="absolute inset-0 cursor-zoom-in -outline-offset-4!"
      >
        <Placeholder pixels={item.placeholder} isCovered={state === 'there'} />
        <img
          key={tries}
          ref={mounted}
          src={still ?? item.small ?? item.url}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onLoad={(event: SyntheticEvent<HTMLImageElement>) => there(event.currentTarget)}
          onError={() => setState('failed')}
          className={classes(
            'relative size-full object-cover transition-opacity duration-150',
            state === 'waiting' && 'opacity-0',
          )}
        />
      </button>
      {item.alt ? <AltBadge text={item.alt} /> : null}
      {animated && state === 'there' ? (
        <button
          type="button"
          aria-label={still ? t`Play animation` : t`Stop animation`}
          onClick={() =>
            setStill(still || !image.current ? undefined : firstFrameOf(image.current))
          }
          className="absolute end-2 bottom-2 grid size-8 place-items-center rounded-full bg-black/70 text-white"
        >
          {still ? <Play size={15} className="fill-current" /> : <Pause size={15} />}
        </button>
      ) : null}
    </>
  )
}

/** Stays until the image covers it completely: nothing shows through a transparent image, and nothing flashes. */
function Placeholder({ pixels, isCovered }: { pixels: string | undefined; isCovered: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'absolute inset-0 bg-sunken bg-cover bg-center transition-opacity duration-150',
        isCovered ? 'opacity-0 delay-150' : !pixels && 'animate-breathe',
      )}
      style={
        pixels?.startsWith('data:image/') ? { backgroundImage: `url("${pixels}")` } : undefined
      }
    />
  )
}

/** The current frame of an image as a still; undefined if its server does not allow that. */
function firstFrameOf(element: HTMLImageElement): string | undefined {
  try {
    const canvas = document.createElement('canvas')
    canvas.width = element.naturalWidth
    canvas.height = element.naturalHeight
    canvas.getContext('2d')?.drawImage(element, 0, 0)
    return canvas.toDataURL('image/webp')
  } catch {
    return undefined
  }
}

function ImageError(props: { words: string; alt: string; url: string; retry: () => void }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-1.5 overflow-y-auto p-4 text-center text-small text-ink-soft">
      <ImageOff size={22} aria-hidden="true" />
      <span>{props.words}</span>
      {props.alt ? (
        <span dir="auto" className="line-clamp-3 text-ink">
          {props.alt}
        </span>
      ) : null}
      <span className="flex gap-4 font-semibold text-accent">
        <button type="button" onClick={props.retry} className="min-h-6 hover:underline">
          {t`Try again`}
        </button>
        <a
          href={props.url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="inline-flex min-h-6 items-center hover:underline"
        >
          {t`Open link`}
        </a>
      </span>
    </div>
  )
}
