import { t } from '@lingui/core/macro'
import { Coins, ExternalLink, Frame as FrameIcon, RotateCcw, Wallet } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import { lazyWithRetry } from '../../../ui/lazy-with-retry'
import { cleanName } from '../../../ui/text/rich-text-parts'
import type { ButtonFrame } from '../embed-kinds'
import { useRequireAccount } from '../../../app/session/use-require-account'
import AppCard from './AppCard'
import { FrameImage } from './FrameImage'
import { LeaveDialog } from '../LeaveDialog'
import { type FrameButton, useFrame } from './use-frame'

const FramePayment = lazyWithRetry(() => import('./FramePayment'))

const MAX_INPUT_LENGTH = 256

export interface FrameCardProps {
  /** The URL in the cast. */
  url: string
  host: string
  frame: ButtonFrame
  castHash: string
}

/** A frame: an image with buttons that its own server controls. No code of that server runs in this page. */
export default function FrameCard({ url, host, frame: first, castHash }: FrameCardProps) {
  const live = useFrame(first, castHash)
  const may = useRequireAccount()
  const [text, setText] = useState('')
  const inputId = useId()
  const { frame, busy, failure } = live
  const title = cleanName(frame.title, host)
  if (live.app)
    return (
      <AppCard url={url} host={hostOf(live.app.frames_url)} frame={live.app} castHash={castHash} />
    )
  const tap = (button: FrameButton) => {
    const isPosted = button.action_type !== 'link' && button.action_type !== 'mint'
    if (!isPosted || may('tap this')) {
      void live.tap(button, text).then(() => setText(''))
    }
  }
  return (
    <section
      data-handles-press
      aria-label={t`Frame: ${title}`}
      aria-busy={busy !== undefined}
      className="overflow-hidden rounded-card border border-line bg-raised"
    >
      <FrameImage url={frame.image} alt={title} ratio={frame.image_aspect_ratio} />
      <div className="space-y-2 p-3">
        {frame.input ? (
          <>
            <label htmlFor={inputId} className="sr-only">
              {cleanName(frame.input.text, t`Your answer`)}
            </label>
            <input
              id={inputId}
              value={text}
              dir="auto"
              maxLength={MAX_INPUT_LENGTH}
              placeholder={cleanName(frame.input.text, '')}
              onChange={(event) => setText(event.target.value)}
              className="h-10 w-full rounded-small border border-line-strong bg-background px-3"
            />
          </>
        ) : null}
        {frame.buttons && frame.buttons.length > 0 ? (
          <fieldset
            className={`grid gap-2 ${frame.buttons.length > 1 ? 'grid-cols-2' : ''}`}
            aria-label={t`Frame buttons`}
          >
            {frame.buttons.slice(0, 4).map((button) => (
              <Button
                key={button.index}
                busy={busy === button.index}
                icon={<Kind type={button.action_type} />}
                onClick={() => tap(button)}
                className="min-w-0 rounded-small! px-3! [&>span]:min-w-0"
              >
                <bdi className="block truncate">{cleanName(button.title, t`Continue`)}</bdi>
              </Button>
            ))}
          </fieldset>
        ) : null}
        <output className="block">
          {failure ? (
            <span className="block rounded-small bg-danger-wash px-3 py-2 text-small text-danger">
              <span className="font-semibold">{failure.title}</span>{' '}
              <bdi className="[overflow-wrap:anywhere]">{failure.advice}</bdi>
            </span>
          ) : null}
        </output>
        <p className="flex min-h-6 items-center gap-1.5 text-small text-ink-soft">
          <FrameIcon size={13} aria-hidden="true" className="shrink-0" />
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="min-w-0 truncate hover:underline"
          >
            <bdi>{host}</bdi>
          </a>
          {live.changed ? (
            <IconButton
              label={t`Start over`}
              size="small"
              className="ms-auto size-7!"
              icon={<RotateCcw size={14} />}
              onClick={live.restart}
            />
          ) : null}
        </p>
      </div>
      <Suspense>
        {live.payment ? (
          <FramePayment
            id={live.payment.id}
            name={title}
            host={hostOf(frame.frames_url)}
            ask={live.askPayment}
            onSent={live.paid}
            onClose={live.cancelPayment}
          />
        ) : null}
      </Suspense>
      {live.leaving ? <LeaveDialog to={live.leaving} onClose={live.stay} /> : null}
    </section>
  )
}

function Kind({ type }: { type: FrameButton['action_type'] }) {
  const Icon = {
    link: ExternalLink,
    post_redirect: ExternalLink,
    mint: Coins,
    tx: Wallet,
    post: null,
  }[type]
  return Icon ? <Icon size={14} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" /> : null
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : '')
