import { t } from '@lingui/core/macro'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { classes } from '../../../ui/classes'
import { imageUrl } from '../../../ui/text/safe-url'
import { useIsSlow } from '../../../ui/use-is-slow'

export interface FrameImageProps {
  /** An external URL. */
  url: string
  alt: string
  /** In frame notation: `1.91:1`, `1:1`, or `3:2` of mini apps. */
  ratio?: string | undefined
}

const shapes: Record<string, string> = { '1:1': 'aspect-square', '3:2': 'aspect-3/2' }

const SLOW_AFTER = 15_000

/** The image of a frame in a box of known size; shows text if it fails to load. */
export function FrameImage({ url, alt, ratio }: FrameImageProps) {
  const source = imageUrl(url)
  const [settled, setSettled] = useState<{ url: string; failed: boolean }>()
  const state = settled?.url === url ? settled : undefined
  const slow = useIsSlow(!state, SLOW_AFTER)
  return (
    <div className={classes('relative bg-sunken', shapes[ratio ?? ''] ?? 'aspect-[1.91]')}>
      {!source || state?.failed || slow ? (
        <p className="absolute inset-0 flex flex-col items-center justify-center gap-1.5 p-4 text-center text-small text-ink-soft">
          <ImageOff size={22} aria-hidden="true" />
          {slow ? t`This image isn’t responding` : t`This image didn’t load`}
        </p>
      ) : (
        <img
          key={source}
          src={source}
          alt={alt}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onLoad={() => setSettled({ url, failed: false })}
          onError={() => setSettled({ url, failed: true })}
          className={classes(
            'absolute inset-0 size-full object-cover transition-opacity duration-150',
            !state && 'opacity-0',
          )}
        />
      )}
    </div>
  )
}
