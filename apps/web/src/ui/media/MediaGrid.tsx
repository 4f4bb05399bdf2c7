/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it only keeps clicks from the row */
import { Suspense, useState } from 'react'
import { classes } from '../classes'
import { ImageBox } from './ImageBox'
import { lazyWithRetry } from '../lazy-with-retry'
import type { MediaItem } from './media-item'

// Most casts with media have images only.
const VideoBox = lazyWithRetry(() => import('./VideoBox'))
const Lightbox = lazyWithRetry(() => import('./Lightbox'))

const stop = (event: { stopPropagation(): void }) => event.stopPropagation()

/** Images in boxes whose size is known before they load, so that nothing moves. */
export function MediaGrid({ items }: { items: readonly MediaItem[] }) {
  const [shown, setShown] = useState<number>()
  const few = items.slice(0, 4)
  const images = few.filter((item) => item.type === 'image')
  const only = few.length === 1 ? few[0] : undefined
  return (
    <div
      data-handles-press
      className={classes(
        'grid gap-0.5 overflow-hidden rounded-card border border-line',
        few.length > 1 && 'grid-cols-2',
      )}
      style={{ aspectRatio: only ? only.ratio : 16 / 10 }}
      onClick={stop}
    >
      {few.map((item, index) => (
        <div
          key={item.url + index}
          className={classes(
            'relative min-h-0 bg-sunken',
            few.length === 3 && index === 0 && 'row-span-2',
          )}
        >
          {item.type === 'video' ? (
            <Suspense>
              <VideoBox url={item.url} />
            </Suspense>
          ) : (
            <ImageBox
              item={item}
              place={{ number: images.indexOf(item) + 1, of: images.length }}
              onOpen={() => setShown(images.indexOf(item))}
            />
          )}
        </div>
      ))}
      {shown === undefined ? null : (
        <Suspense>
          <Lightbox items={images} start={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
