import { t } from '@lingui/core/macro'
import { ArrowLeft, Minus, X } from 'lucide-react'
import { useCallback, useId, useLayoutEffect, useRef } from 'react'
import {
  closeMiniApp,
  type MiniAppLaunch,
  minimizeMiniApp,
} from '../../shared/mini-apps/open-mini-app'
import { Button } from '../../ui/Button'
import { classes } from '../../ui/classes'
import { openModal } from '../../ui/dialog/open-dialogs'
import { IconButton } from '../../ui/IconButton'
import { cleanName } from '../../ui/text/rich-text-parts'
import type { MiniAppFacts } from '../../shared/mini-apps/facts'
import { HELLO } from './frame/relay-messages'
import { MiniAppMenu } from './MiniAppMenu'
import type { MiniAppSession } from './session'
import type { SessionState } from './session-state'
import { Splash } from './Splash'

interface MiniAppSheetProps {
  session: MiniAppSession
  state: SessionState
  launch: MiniAppLaunch
  minimized: boolean
  /** Beside the page, which stays usable: for its developer. */
  docked: boolean
}

/**
 * The running app: 424 × 695 pixels on a wide screen, as apps are made for, and the whole screen of a phone. Minimized it
 * is hidden and runs on: a frame that is moved or removed would start again.
 */
export function MiniAppSheet({ session, state, launch, minimized, docked }: MiniAppSheetProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const sheet = ref.current
    if (docked) {
      // Unlike `show()`, this leaves the focus where it is.
      sheet?.setAttribute('open', '')
      return () => sheet?.removeAttribute('open')
    }
    if (minimized) return
    const close = openModal(sheet)
    // Not on the first button, whose tooltip would cover the app.
    title.current?.focus()
    return close
  }, [minimized, docked])
  const name = cleanName(session.name(), session.domain)
  const { primaryButton } = state
  const leave = () => {
    if (state.keepsGestures) minimizeMiniApp(true)
  }
  return (
    <dialog
      ref={ref}
      data-mini-app=""
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) leave()
      }}
      className={classes(
        'fixed m-0 max-h-none max-w-none items-center justify-center overflow-hidden border-0 bg-transparent p-0 open:flex',
        docked
          ? 'start-auto end-[max(0.75rem,calc((100vw-1240px)/2))] top-28 bottom-4 z-20 h-auto w-[424px] rounded-card shadow-lift'
          : 'inset-0 size-full',
      )}
    >
      <div
        className={classes(
          'flex size-full flex-col overflow-hidden bg-surface mid:rounded-card mid:border mid:border-line',
          !docked && 'mid:h-auto mid:max-h-[calc(100dvh-2rem)] mid:w-[424px] mid:shadow-lift',
        )}
      >
        <header className="flex min-h-14 shrink-0 items-center gap-1 border-b border-line px-2 pt-[env(safe-area-inset-top)]">
          {state.hasBack ? (
            <IconButton
              label={t`Back`}
              tip={false}
              icon={<ArrowLeft size={20} className="rtl:-scale-x-100" />}
              onClick={session.pressBack}
            />
          ) : null}
          <h2
            id={titleId}
            ref={title}
            tabIndex={-1}
            className="min-w-0 flex-1 px-2 leading-tight outline-none"
          >
            <bdi className="block truncate font-semibold">{name}</bdi>
            <bdi className="block truncate text-small font-normal text-ink-soft">
              {session.domain}
              <Owner owner={state.facts?.owner} />
            </bdi>
          </h2>
          <MiniAppMenu session={session} state={state} url={launch.url} />
          {docked ? null : (
            <IconButton
              label={t`Minimize`}
              tip={false}
              icon={<Minus size={20} />}
              onClick={() => minimizeMiniApp(true)}
            />
          )}
          <IconButton label={t`Close`} tip={false} icon={<X size={20} />} onClick={closeMiniApp} />
        </header>
        <div
          className={classes(
            'relative min-h-0 w-full flex-1',
            !docked && 'mid:h-[695px] mid:flex-initial mid:shrink',
          )}
        >
          {state.blockedReason ? null : <Frame session={session} name={name} />}
          {state.phase === 'ready' && !state.blockedReason && !state.leftTo ? null : (
            <Splash key={state.loads} session={session} state={state} launch={launch} />
          )}
        </div>
        {primaryButton ? (
          <div className="shrink-0 border-t border-line p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
            <Button
              tone="primary"
              size="large"
              busy={primaryButton.loading}
              disabled={primaryButton.disabled}
              onClick={session.pressPrimary}
              className="w-full min-w-0 [&>span]:min-w-0"
            >
              <bdi className="block truncate">{primaryButton.text}</bdi>
            </Button>
          </div>
        ) : null}
      </div>
    </dialog>
  )
}

/** Who signed that the app's domain is theirs. An app can call itself anything, so it isn't asked. */
function Owner({ owner }: { owner: MiniAppFacts['owner'] | undefined }) {
  if (owner === undefined) return null
  return (
    <>
      {' · '}
      {owner ? <bdi>{`@${owner.username}`}</bdi> : t`Owner not verified`}
    </>
  )
}

/** The document that contains the app's frame. It is connected once it has loaded. */
function Frame({ session, name }: { session: MiniAppSession; name: string }) {
  const loaded = useRef(false)
  const connect = useCallback(
    (frame: HTMLIFrameElement) => {
      // A second load would be another document.
      if (loaded.current) return
      loaded.current = true
      const { port1, port2 } = new MessageChannel()
      frame.contentWindow?.postMessage(HELLO, location.origin, [port2])
      session.attach(port1)
    },
    [session],
  )
  return (
    <iframe
      title={t`Mini app: ${name}`}
      src={`/mini-app-frame/?app=${encodeURIComponent(session.url.origin)}`}
      allow="clipboard-write *; fullscreen *; web-share *; camera *; microphone *"
      onLoad={(event) => connect(event.currentTarget)}
      className="absolute inset-0 size-full border-0"
    />
  )
}
