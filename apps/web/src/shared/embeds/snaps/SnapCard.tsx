import type { SnapPage, SnapProbe } from '@castaway/snaps'
import { useCast, useMe } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Flag, Wrench, Zap } from 'lucide-react'
import { type ReactNode, useRef, useState, type RefObject, useLayoutEffect, useEffect } from 'react'
import { handleOf } from '../../../app/names'
import { Button } from '../../../ui/Button'
import { Menu } from '../../../ui/menu/Menu'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { report } from '../../reports/report'
import { LeaveDialog } from '../LeaveDialog'
import { SnapEffects } from './SnapEffects'
import { SnapElement } from './SnapElement'
import { SnapScopeProvider } from './snap-context'
import { type SnapCalls, snapKey, useSnap } from './use-snap'

/** The height at which a snap is clipped, in pixels, from the specification. */
const CLIPPED_AT = 500

/** Whether the content is taller than what is shown of a snap at first. */
function useIsTall(content: RefObject<HTMLElement | null>): boolean {
  const [isTall, setTall] = useState(false)
  useEffect(() => {
    if (!content.current) return
    const sizes = new ResizeObserver(([entry]) => {
      if (entry) setTall((entry.target as HTMLElement).offsetHeight > CLIPPED_AT)
    })
    sizes.observe(content.current)
    return () => sizes.disconnect()
  }, [content])
  return isTall
}

/**
 * Gives the focus back that a press had: its button is disabled until the answer is there, and may be gone then. The
 * focus goes to the retry button if there is one, else to the card, so that its name is read.
 */
function useFocusAfterPress(
  busy: boolean,
  card: RefObject<HTMLElement | null>,
  retryButton: RefObject<HTMLElement | null>,
): void {
  const had = useRef(false)
  useLayoutEffect(() => {
    const isInside = card.current?.contains(document.activeElement) ?? false
    if (busy) {
      had.current = isInside
      return
    }
    if (had.current && (isInside || document.activeElement === document.body)) {
      ;(retryButton.current ?? card.current)?.focus({ preventScroll: true })
    }
    had.current = false
  }, [busy, card, retryButton])
}

export interface SnapCardProps {
  probe: SnapProbe
  /** The URL in the cast. */
  url: string
  /** Null where it is only previewed, before there is a cast. */
  castHash: string | null
  /** What is shown of the page if it is no snap that can be drawn. */
  link: ReactNode
  calls?: SnapCalls
}

/** A snap: a card of known elements that its own server fills. No code of that server runs in this page. */
export default function SnapCard({ probe, url, castHash, link, calls }: SnapCardProps) {
  if (!probe.snap) {
    return (
      <>
        {link}
        <Newer />
      </>
    )
  }
  return (
    <LiveCard
      first={{ snap: probe.snap, url: probe.url }}
      url={url}
      castHash={castHash}
      calls={calls}
    />
  )
}

const Newer = () => (
  <p className="mt-1.5 text-small text-ink-soft">{t`Update Castaway to see this snap.`}</p>
)

function SnapMenu({ castHash, url }: { castHash: string; url: string }) {
  const author = useCast(castHash)?.author
  const hasControls = useMe().data?.has_controls === true
  const navigate = useNavigate()
  return (
    <span className="ms-auto -me-2">
      <Menu
        label={t`More options for this snap`}
        size="small"
        icon={<Ellipsis size={17} />}
        items={[
          ...(hasControls
            ? [
                {
                  label: t`Open in the workbench`,
                  icon: <Wrench size={17} />,
                  onSelect: () =>
                    void navigate({
                      to: '/developers/$',
                      params: { _splat: 'snaps' },
                      search: { url } as never,
                    }),
                },
              ]
            : []),
          {
            label: t`Report…`,
            icon: <Flag size={17} />,
            onSelect: () =>
              report({
                subject: { kind: 'snap', url, hash: castHash },
                title: t`Report this snap`,
                author: author && { fid: author.fid, name: `@${handleOf(author)}` },
              }),
          },
        ]}
      />
    </span>
  )
}

interface LiveCardProps {
  first: SnapPage
  url: string
  castHash: string | null
  calls: SnapCalls | undefined
}

function LiveCard({ first, url, castHash, calls }: LiveCardProps) {
  const live = useSnap(first, snapKey(url, castHash), castHash, calls)
  const { snap } = live.page
  const { host } = new URL(live.page.url)
  const section = useRef<HTMLElement>(null)
  const retryButton = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isExpanded, setExpanded] = useState(false)
  const isTall = useIsTall(content)
  const isClipped = isTall && !isExpanded
  useFocusAfterPress(live.busy, section, retryButton)
  return (
    <section
      ref={section}
      data-handles-press
      tabIndex={-1}
      aria-label={t`Snap: ${host}`}
      aria-busy={live.busy}
      className="relative w-full max-w-120 overflow-hidden rounded-card border border-line bg-raised outline-none focus-visible:outline-2 focus-visible:outline-accent"
    >
      <div
        // What has the focus is visible.
        onFocus={({ target }) => {
          const { top } = content.current!.getBoundingClientRect()
          if (isClipped && target.getBoundingClientRect().bottom > top + 500) setExpanded(true)
        }}
        className={isClipped ? 'max-h-125 overflow-hidden' : ''}
      >
        <div ref={content} className="p-4">
          <SnapScopeProvider value={{ live, accent: snap.accent }}>
            <SnapElement key={live.arrival} node={snap.root} />
          </SnapScopeProvider>
        </div>
      </div>
      {isClipped ? (
        <div className="border-t border-line p-2">
          <Button tone="quiet" size="small" className="w-full" onClick={() => setExpanded(true)}>
            {t`Show more`}
          </Button>
        </div>
      ) : null}
      <output className="block px-4 empty:hidden">
        {live.failure ? (
          <span className="mb-3 flex flex-wrap items-center gap-2 rounded-small bg-danger-wash px-3 py-2 text-small text-danger">
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{live.failure.title}.</span> {live.failure.advice}
            </span>
            {live.retry ? (
              <Button ref={retryButton} size="small" disabled={live.busy} onClick={live.retry}>
                {t`Try again`}
              </Button>
            ) : null}
          </span>
        ) : null}
        {live.newer ? <Newer /> : null}
      </output>
      <p className="flex min-h-6 items-center gap-1.5 px-4 pb-3 text-small text-ink-soft">
        <Zap size={13} aria-hidden="true" className="shrink-0" />
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="min-w-0 truncate hover:underline"
        >
          <bdi>{host}</bdi>
        </a>
        {castHash ? <SnapMenu castHash={castHash} url={url} /> : null}
      </p>
      {live.busy ? (
        <div aria-hidden="true" className="absolute inset-0 grid place-items-center bg-raised/60">
          <span className="size-3 animate-breathe rounded-full bg-ink-soft" />
        </div>
      ) : null}
      {snap.effects.length > 0 ? (
        <SnapEffects
          key={live.arrival}
          effects={snap.effects}
          played={live.celebrated}
          onPlayed={live.celebrate}
        />
      ) : null}
      {live.leaving ? <LeaveDialog to={live.leaving} onClose={live.stay} /> : null}
      {live.asking ? (
        <ConfirmDialog
          title={t`Send to another site?`}
          action={t`Send`}
          tone="primary"
          onConfirm={live.asking.confirm}
          onClose={live.asking.cancel}
        >
          <Trans>
            What you entered will be signed with your account and sent to{' '}
            <bdi className="font-semibold">{live.asking.origin}</bdi>, which isn’t the site of this
            snap.
          </Trans>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
