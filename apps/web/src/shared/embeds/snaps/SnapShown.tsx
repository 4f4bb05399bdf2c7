import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { classes } from '../../../ui/classes'
import { imageUrl } from '../../../ui/text/safe-url'
import { cleanName } from '../../../ui/text/rich-text-parts'
import { Count } from '../../../ui/format/Count'
import { paintOf } from './colors'
import type { NodeOfType } from './node-of-type'
import { SnapIcon } from './SnapIcon'
import { useSnapScope } from './snap-context'

const aligned = { left: 'text-start', center: 'text-center', right: 'text-end' }

export function SnapText({ node }: { node: NodeOfType<'text'> }) {
  const { content, size, weight, align, maxLines } = node.props
  return (
    <p
      dir="auto"
      className={classes(
        'w-full min-w-0 flex-1 [overflow-wrap:anywhere] whitespace-pre-line',
        size === 'sm' && 'text-small text-ink-soft',
        weight === 'bold' && 'font-semibold',
        align && aligned[align],
        maxLines !== undefined &&
          'overflow-hidden [-webkit-box-orient:vertical] [display:-webkit-box]',
      )}
      {...(maxLines !== undefined && { style: { WebkitLineClamp: maxLines } })}
    >
      {content}
    </p>
  )
}

export function SnapBadge({ node }: { node: NodeOfType<'badge'> }) {
  const { accent } = useSnapScope()
  const { label, variant, color, icon } = node.props
  const { background, text } = paintOf(color, accent)
  const isFilled = variant !== 'outline'
  return (
    <span
      className="inline-flex w-fit max-w-full shrink-0 items-center gap-1 self-start rounded-full border px-2.5 py-0.5 text-small font-semibold"
      style={
        isFilled
          ? { backgroundColor: background, color: text, borderColor: 'transparent' }
          : { borderColor: background }
      }
    >
      {icon ? <SnapIcon name={icon} size={13} {...(!isFilled && { color: background })} /> : null}
      <bdi className="truncate">{cleanName(label, '')}</bdi>
    </span>
  )
}

export function SnapGlyph({ node }: { node: NodeOfType<'icon'> }) {
  const { accent } = useSnapScope()
  const { name, color, size } = node.props
  return (
    <span className="inline-flex w-fit shrink-0">
      <SnapIcon
        name={name}
        size={size === 'sm' ? 16 : 20}
        color={paintOf(color, accent).background}
      />
    </span>
  )
}

/** An image as other embeds load it; what it shows is written in its place if it can’t be loaded. */
export function HttpsImage({
  url,
  alt,
  className,
}: {
  url: string
  alt: string
  className: string
}) {
  const [failed, setFailed] = useState(false)
  const shown = imageUrl(url)
  if (!shown || failed) {
    return (
      <span
        className={classes(
          'grid place-items-center overflow-hidden bg-sunken p-2 text-small text-ink-soft',
          className,
        )}
      >
        <bdi className="line-clamp-3 [overflow-wrap:anywhere]">{alt}</bdi>
      </span>
    )
  }
  return (
    <img
      src={shown}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
      className={classes('bg-sunken object-cover', className)}
    />
  )
}

export function SnapImage({ node }: { node: NodeOfType<'image'> }) {
  const { url, aspect, alt, title, subtitle } = node.props
  const [width, height] = aspect.split(':').map(Number)
  return (
    <figure
      className="relative w-full min-w-0 overflow-hidden rounded-card"
      style={{ aspectRatio: width! / height! }}
    >
      <HttpsImage url={url} alt={alt ?? title ?? ''} className="size-full" />
      {title || subtitle ? (
        <figcaption className="absolute inset-x-0 bottom-0 bg-black/65 px-3 py-2 text-white">
          {title ? (
            <p dir="auto" className="truncate font-semibold">
              {cleanName(title, '')}
            </p>
          ) : null}
          {subtitle ? (
            <p dir="auto" className="line-clamp-2 text-small">
              {subtitle}
            </p>
          ) : null}
        </figcaption>
      ) : null}
    </figure>
  )
}

export function SnapProgress({ node }: { node: NodeOfType<'progress'> }) {
  const { accent } = useSnapScope()
  const { value, max, label } = node.props
  return (
    <div className="w-full min-w-0">
      {label ? (
        <p dir="auto" className="mb-1 text-small text-ink-soft">
          {label}
        </p>
      ) : null}
      <progress value={value} max={max} aria-label={label || t`Progress`} className="sr-only" />
      <div aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-sunken">
        <div
          className="h-full rounded-full"
          style={{
            width: `${(value / max) * 100}%`,
            backgroundColor: paintOf('accent', accent).background,
          }}
        />
      </div>
    </div>
  )
}

export function SnapChart({ node }: { node: NodeOfType<'bar_chart'> }) {
  const { accent } = useSnapScope()
  const { bars, color } = node.props
  const max = node.props.max ?? Math.max(...bars.map(({ value }) => value))
  return (
    <ul className="w-full min-w-0 space-y-2">
      {bars.map((bar, index) => (
        <li key={index}>
          <p className="flex gap-3 text-small">
            <bdi className="min-w-0 flex-1 truncate">{cleanName(bar.label, '')}</bdi>
            <span className="font-semibold">
              <Count value={bar.value} />
            </span>
          </p>
          <div aria-hidden="true" className="mt-1 h-2.5 overflow-hidden rounded-full bg-sunken">
            <div
              className="h-full rounded-full"
              style={{
                width: `${max > 0 ? (bar.value / max) * 100 : 0}%`,
                backgroundColor: paintOf(bar.color ?? color, accent).background,
              }}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
