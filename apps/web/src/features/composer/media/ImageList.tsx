import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, ImageOff, RotateCw, X } from 'lucide-react'
import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import { imageUrl } from '../../../ui/text/safe-url'
import type { DraftPart, DraftImage } from '../../../shared/drafts/draft-model'
import type { Images, ImageState } from './images'
import type { MAX_ALT_LENGTH as Longest } from '@castaway/contract/records'

/** Longest alt text, in characters. The type is the contract's number, so the two cannot drift apart. */
const MAX_ALT_LENGTH: typeof Longest = 2000

/** Number of remaining characters from which the count is shown. */
const SHOW_LEFT = 200

/** The images of a cast: upload progress, alt text and order. */
export function ImageList({ part, images }: { part: DraftPart; images: Images }) {
  const states = useSyncExternalStore(images.subscribe, images.read)
  if (part.images.length === 0) return null
  return (
    <ul aria-label={t`Images`} className="grid gap-3 mid:grid-cols-2">
      {part.images.map((image, index) => (
        <ImageCard
          key={image.id}
          part={part.key}
          image={image}
          number={index + 1}
          of={part.images.length}
          state={states.get(image.id)}
          images={images}
        />
      ))}
    </ul>
  )
}

interface ImageCardProps {
  part: string
  image: DraftImage
  number: number
  of: number
  state: ImageState | undefined
  images: Images
}

function ImageCard({ part, image, number, of, state, images }: ImageCardProps) {
  const fieldId = useId()
  const failure = state?.failure
  const percent = Math.round((state?.progress ?? 0) * 100)
  const left = MAX_ALT_LENGTH - image.alt.length
  const move = (by: -1 | 1) => images.move(part, image.id, by)
  return (
    <li className="overflow-hidden rounded-card border border-line bg-raised">
      <div className="relative h-44 bg-sunken">
        <ImageView image={image} number={number} bytes={state?.bytes ?? null} />
        <div className="absolute end-1.5 top-1.5 flex gap-1 rounded-full bg-surface/90 p-0.5">
          {of > 1 ? (
            <IconButton
              size="small"
              tip={false}
              label={number === 1 ? t`Move image ${number} later` : t`Move image ${number} earlier`}
              icon={
                number === 1 ? (
                  <ArrowRight size={16} className="rtl:-scale-x-100" />
                ) : (
                  <ArrowLeft size={16} className="rtl:-scale-x-100" />
                )
              }
              onClick={() => move(number === 1 ? 1 : -1)}
            />
          ) : null}
          <IconButton
            size="small"
            tip={false}
            label={
              image.url || failure ? t`Remove image ${number}` : t`Cancel upload of image ${number}`
            }
            icon={<X size={16} />}
            onClick={() => images.remove(part, image)}
          />
        </div>
        {image.url || failure ? null : (
          <div className="absolute inset-x-0 bottom-0 bg-surface/90 px-3 py-2 text-small">
            <progress
              className="block h-1.5 w-full accent-accent"
              aria-label={t`Image ${number} uploaded`}
              max={100}
              value={percent}
            />
            <span className="tabular text-ink-soft">
              {percent < 100 ? <Trans>Uploading, {percent}%</Trans> : <Trans>Preparing…</Trans>}
            </span>
          </div>
        )}
      </div>
      {failure ? (
        <div role="alert" className="border-t border-danger bg-danger-wash px-3 py-2 text-small">
          <p className="font-semibold text-danger">{failure.title}</p>
          <p>{failure.advice}</p>
          <Button
            size="small"
            className="mt-2"
            icon={<RotateCw size={14} />}
            onClick={() => images.retry(image.id)}
          >
            <Trans>Upload again</Trans>
          </Button>
        </div>
      ) : null}
      <div className="p-3">
        <label htmlFor={fieldId} className="mb-1 block text-small font-semibold">
          <Trans>Alt text for image {number}</Trans>
        </label>
        <textarea
          id={fieldId}
          rows={2}
          dir="auto"
          maxLength={MAX_ALT_LENGTH}
          value={image.alt}
          placeholder={t`Describe this image for people who can’t see it`}
          aria-describedby={`${fieldId}-note`}
          onChange={(event) => images.setAlt(part, image.id, event.target.value)}
          className="block max-h-40 min-h-14 w-full resize-y rounded-small border border-line-strong/60 bg-surface px-2.5 py-1.5 text-small outline-none placeholder:text-ink-soft focus:outline-2 focus:outline-accent"
        />
        <p id={`${fieldId}-note`} className="mt-1 min-h-5 text-small text-ink-soft">
          {image.alt.trim() === '' ? (
            <Trans>Optional. One sentence is enough.</Trans>
          ) : left <= SHOW_LEFT ? (
            <Trans>{left} characters left</Trans>
          ) : null}
        </p>
      </div>
    </li>
  )
}

/** The uploaded image, or a canvas drawn from its bytes while it uploads. */
function ImageView({
  image,
  number,
  bytes,
}: {
  image: DraftImage
  number: number
  bytes: Blob | null
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const shown = imageUrl(image.url)
  useEffect(() => {
    if (shown || !bytes || typeof createImageBitmap === 'undefined') return
    let gone = false
    // Drawn on a canvas, because the page's CSP does not allow URLs made of its bytes.
    void createImageBitmap(bytes, { resizeWidth: 640, resizeQuality: 'medium' }).then(
      (bitmap) => {
        const target = canvas.current
        if (gone || !target) return bitmap.close()
        target.width = bitmap.width
        target.height = bitmap.height
        target.getContext('2d')?.drawImage(bitmap, 0, 0)
        bitmap.close()
      },
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [shown, bytes])
  if (shown) {
    return (
      <img
        src={shown}
        alt={image.alt.trim() || t`Image ${number}`}
        decoding="async"
        className="size-full object-contain"
      />
    )
  }
  if (!bytes) {
    return (
      <span className="grid size-full place-items-center text-ink-soft">
        <ImageOff size={24} aria-hidden="true" />
      </span>
    )
  }
  return <canvas ref={canvas} aria-hidden="true" className="size-full object-contain opacity-70" />
}
