/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- keys do the same as a click on the dialog */
import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight, ExternalLink, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { MediaItem } from './media-item'
import { openModal } from '../dialog/open-dialogs'
import { useZoom } from './use-zoom'

export interface LightboxProps {
  items: readonly MediaItem[]
  start: number
  onClose: () => void
}

const round =
  'grid size-11 place-items-center rounded-full bg-black/60 text-white hover:bg-black/85 disabled:opacity-40'

/** Images in full size: arrow keys navigate, plus and minus (or a pinch) zoom, Escape closes. */
export default function Lightbox({ items, start, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(start)
  const { stage, ...zoom } = useZoom(at)
  const [failed, setFailed] = useState<string>()
  useLayoutEffect(() => openModal(dialog.current), [])
  const item = items[at]
  if (!item) return null
  const number = at + 1
  const of = items.length
  const turn = (step: number) => setAt(Math.min(of - 1, Math.max(0, at + step)))
  const onKeyDown = (event: KeyboardEvent) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const act: Record<string, () => void> = {
      ArrowRight: () => turn(rtl),
      ArrowLeft: () => turn(-rtl),
      Home: () => setAt(0),
      End: () => setAt(of - 1),
      '+': zoom.closer,
      '=': zoom.closer,
      '-': zoom.further,
      '0': zoom.whole,
    }
    if (!act[event.key]) return
    event.preventDefault()
    event.stopPropagation()
    act[event.key]?.()
  }
  return (
    <dialog
      ref={dialog}
      aria-label={of > 1 ? t`Image ${number} of ${of}` : t`Image`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        event.stopPropagation()
        if (event.target === event.currentTarget) onClose()
      }}
      onKeyDown={onKeyDown}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none border-0 bg-black/92 p-0 text-white open:flex open:flex-col"
    >
      <div className="flex shrink-0 items-center gap-2 p-2">
        <LightboxButton label={t`Close`} onClick={onClose} icon={<X size={20} />} />
        <output className="flex-1 text-center text-small tabular">
          {of > 1 ? t`${number} of ${of}` : ''}
        </output>
        <LightboxButton
          label={t({ message: 'Smaller', context: 'makes an image smaller' })}
          onClick={zoom.further}
          disabled={zoom.isWhole}
          icon={<ZoomOut size={20} />}
        />
        <LightboxButton
          label={t({ message: 'Larger', context: 'enlarges an image' })}
          onClick={zoom.closer}
          icon={<ZoomIn size={20} />}
        />
        <a
          href={item.url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          aria-label={t`Open image link`}
          className={round}
        >
          <ExternalLink size={19} className="rtl:-scale-x-100" />
        </a>
      </div>
      <div
        ref={stage}
        className="relative grid min-h-0 flex-1 touch-none place-items-center overflow-hidden"
      >
        {failed === item.url ? (
          <p role="alert">{t`This image didn’t load`}</p>
        ) : (
          <img
            key={item.url}
            src={item.url}
            alt={item.alt || t`Image without alt text`}
            referrerPolicy="no-referrer"
            draggable={false}
            onError={() => setFailed(item.url)}
            style={{ transform: zoom.transform }}
            className="max-h-full max-w-full min-h-0 object-contain select-none"
          />
        )}
        {of > 1 ? (
          <>
            <span className="absolute start-2 top-1/2 -translate-y-1/2">
              <LightboxButton
                label={t`Previous image`}
                disabled={at === 0}
                onClick={() => turn(-1)}
                icon={<ChevronLeft className="rtl:-scale-x-100" />}
              />
            </span>
            <span className="absolute end-2 top-1/2 -translate-y-1/2">
              <LightboxButton
                label={t`Next image`}
                disabled={at === of - 1}
                onClick={() => turn(1)}
                icon={<ChevronRight className="rtl:-scale-x-100" />}
              />
            </span>
          </>
        ) : null}
      </div>
      {item.alt ? (
        <p
          dir="auto"
          className="max-h-[24vh] shrink-0 overflow-y-auto bg-black/60 px-6 py-3 text-center [overflow-wrap:anywhere] whitespace-pre-wrap"
        >
          {item.alt}
        </p>
      ) : null}
    </dialog>
  )
}

function LightboxButton(props: {
  label: string
  icon: ReactNode
  onClick: () => void
  disabled?: boolean
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      // Not `disabled`: the focus must not leave the dialog at the last image.
      aria-disabled={props.disabled ?? false}
      onClick={() => {
        if (!props.disabled) props.onClick()
      }}
      className={`${round} aria-disabled:opacity-40`}
    >
      {props.icon}
    </button>
  )
}
