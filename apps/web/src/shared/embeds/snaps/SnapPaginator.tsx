import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { IconButton } from '../../../ui/IconButton'
import { prefersReducedMotion } from '../../../ui/motion'
import { paintOf } from './colors'
import type { ContainerProps } from './node-of-type'
import { useSnapScope } from './snap-context'

const MOVES = {
  slide: (forward: boolean) => [
    { opacity: 0, transform: `translateX(${forward ? '' : '-'}24px)` },
    { opacity: 1, transform: 'none' },
  ],
  fade: () => [{ opacity: 0 }, { opacity: 1 }],
  scale: () => [
    { opacity: 0, transform: 'scale(0.96)' },
    { opacity: 1, transform: 'none' },
  ],
  none: () => [],
}

/** Pages of which one is shown. They are turned here, without its server. */
export function SnapPaginator({ node, draw }: ContainerProps<'paginator'>) {
  const { live, accent } = useSnapScope()
  const { children: pages } = node
  const { step } = live
  const { showIndicators, showControls, controlsPosition, transition = 'slide' } = node.props
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    const before = shown.current
    shown.current = step
    if (before === step || transition === 'none' || prefersReducedMotion()) return
    const isRtl = box.current && getComputedStyle(box.current).direction === 'rtl'
    box.current?.animate(MOVES[transition](step > before !== Boolean(isRtl)), {
      duration: 220,
      easing: 'ease-out',
    })
  }, [step, transition])
  const page = pages[step]
  if (!page) return null
  const onKeyDown = (event: KeyboardEvent) => {
    const ahead = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const by = { ArrowRight: ahead, ArrowLeft: -ahead }[event.key]
    if (by === undefined) return
    // Elsewhere the arrow keys move along the feed.
    event.preventDefault()
    event.stopPropagation()
    live.turnTo(step + by)
  }
  const [number, count] = [step + 1, pages.length]
  const bar =
    count > 1 && (showControls !== false || showIndicators !== false) ? (
      <div className="flex items-center justify-between gap-2">
        {showControls === false ? null : (
          <IconButton
            label={t`Previous`}
            size="small"
            disabled={step === 0}
            icon={<ChevronLeft size={18} className="rtl:-scale-x-100" />}
            onKeyDown={onKeyDown}
            onClick={() => live.turnTo(step - 1)}
          />
        )}
        {showIndicators === false ? null : (
          <span aria-hidden="true" className="flex flex-1 flex-wrap justify-center gap-1.5">
            {pages.map(({ id }, index) => (
              <span
                key={id}
                className="size-2 rounded-full bg-line-strong/50"
                {...(index === step && {
                  style: { backgroundColor: paintOf('accent', accent).background },
                })}
              />
            ))}
          </span>
        )}
        {showControls === false ? null : (
          <IconButton
            label={t`Next`}
            size="small"
            disabled={step === count - 1}
            icon={<ChevronRight size={18} className="rtl:-scale-x-100" />}
            onKeyDown={onKeyDown}
            onClick={() => live.turnTo(step + 1)}
          />
        )}
      </div>
    ) : null
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t`Page ${number} of ${count}`}</legend>
      {controlsPosition === 'top' ? <div className="mb-2">{bar}</div> : null}
      <div ref={box}>{draw(page)}</div>
      {controlsPosition === 'top' || !bar ? null : <div className="mt-2">{bar}</div>}
    </fieldset>
  )
}
