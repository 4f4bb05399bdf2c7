import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button'
import { CastRow } from '../../shared/casts/CastRow'
import type { ThreadRow } from './flatten'

/** Maximum depth of indentation: deeper rows name the author they reply to. */
const INDENTED = 3

const indent = (depth: number) => ({
  paddingInlineStart: `calc(var(--row-x) + ${Math.min(depth, INDENTED) * 22}px)`,
})

export interface ReplyRowProps {
  row: ThreadRow
  onFold: (hash: string) => void
}

/** A reply, or a cast above the focal one; its own replies can be collapsed. */
export function ReplyRow({ row, onFold }: ReplyRowProps) {
  const { hash, depth, below, folded, role } = row
  const cast = (
    <CastRow
      hash={hash}
      depth={depth}
      lineAbove={row.lineAbove}
      lineBelow={row.lineBelow}
      hideReplyTo={depth <= INDENTED}
      hideChannel
    />
  )
  // Other rows collapse with the x key only; a button under each reply would be too prominent.
  const isOffered = folded || (depth === 0 && below > 1)
  if (role !== 'reply' || below === 0 || !isOffered) return cast
  return (
    <div className="border-b border-line [&>div:first-child]:border-b-0">
      {cast}
      <div className="-mt-1 flex px-(--row-x) pb-1.5" style={indent(depth)}>
        <button
          type="button"
          aria-expanded={!folded}
          onClick={() => onFold(hash)}
          className="min-h-7 rounded-full px-2.5 text-small font-medium text-ink-soft hover:bg-sunken hover:text-ink"
        >
          {folded ? (
            <Plural value={below} one="Show # reply" other="Show # replies" />
          ) : (
            <Plural value={below} one="Collapse # reply" other="Collapse # replies" />
          )}
        </button>
      </div>
    </div>
  )
}

/** A muted cast with its replies; a click shows it. */
export function HiddenRow({ row, onReveal }: { row: ThreadRow; onReveal: (hash: string) => void }) {
  const { below } = row
  return (
    <div
      style={indent(row.depth)}
      className="flex min-h-12 items-center justify-between gap-3 border-b border-line bg-sunken/50 px-(--row-x) py-1.5 text-small text-ink-soft"
    >
      <span>
        {row.reason}
        {below > 0 ? (
          <>
            {' · '}
            <Plural value={below} one="# reply below" other="# replies below" />
          </>
        ) : null}
      </span>
      <button
        type="button"
        onClick={() => onReveal(row.hash)}
        className="min-h-8 shrink-0 px-2 font-semibold text-accent hover:underline"
      >
        <Trans>Show</Trans>
      </button>
    </div>
  )
}

/** Casts that exist but are not loaded. A single one in a chain loads by itself when it is near the viewport. */
export function MoreRow({ row, load }: { row: ThreadRow; load: (hash: string) => Promise<void> }) {
  const { kind, missing, hash } = row
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')
  const place = useRef<HTMLDivElement>(null)
  const go = useCallback(() => {
    setState('loading')
    load(hash).then(
      () => setState('ready'),
      () => setState('failed'),
    )
  }, [load, hash])
  const isChain = kind === 'more' && missing === 1 && state === 'ready'
  useEffect(() => {
    if (!isChain || !place.current) return
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) go()
      },
      { rootMargin: '400px' },
    )
    sight.observe(place.current)
    return () => sight.disconnect()
  }, [isChain, go])
  return (
    <div
      ref={place}
      style={kind === 'more' ? indent(row.depth) : undefined}
      className="flex min-h-13 flex-wrap items-center gap-2 border-b border-line px-(--row-x) py-1.5"
    >
      {state === 'failed' ? (
        <span role="alert" className="text-small text-ink-soft">
          {t`Couldn’t load replies.`}
        </span>
      ) : null}
      <Button size="small" tone="quiet" busy={state === 'loading'} onClick={go}>
        {state === 'failed' ? (
          t`Try again`
        ) : kind === 'earlier' ? (
          t`Show earlier casts`
        ) : (
          <Plural value={missing} one="Show # more reply" other="Show # more replies" />
        )}
      </Button>
    </div>
  )
}

/** Shown when the first cast of the thread is not available. */
export function GoneRow() {
  return (
    <p className="border-b border-line px-(--row-x) py-3 text-small text-ink-soft">
      <Trans>The cast this replies to was deleted or isn’t available here.</Trans>
    </p>
  )
}
