import { t } from '@lingui/core/macro'
import { ArrowLeft, Minus, X } from 'lucide-react'
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { MiniAppLaunch } from '../../shared/mini-apps/launch'
import { closeMiniApp, minimizeMiniApp } from '../../shared/mini-apps/open-mini-app'
import { Button } from '../../ui/Button'
import { openModal } from '../../ui/dialog/open-dialogs'
import { IconButton } from '../../ui/IconButton'
import { cleanName } from '../../ui/text/rich-text-parts'
import { SheetLayout } from '../../shared/mini-apps/SheetLayout'
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

/** The running app. Minimized it is hidden and runs on: a frame that is moved or removed would start again. */
export function MiniAppSheet({ session, state, launch, minimized, docked }: MiniAppSheetProps) {
  const ref = useRef<HTMLDialogElement>(null)
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
  return (
    <SheetLayout
      ref={ref}
      titleRef={title}
      name={name}
      domain={
        <>
          {session.domain}
          <Owner owner={state.facts?.owner} />
        </>
      }
      docked={docked}
      onLeave={() => {
        if (state.keepsGestures) minimizeMiniApp(true)
      }}
      back={
        state.hasBack ? (
          <IconButton
            label={t`Back`}
            tip={false}
            icon={<ArrowLeft size={20} className="rtl:-scale-x-100" />}
            onClick={session.pressBack}
          />
        ) : null
      }
      buttons={
        <>
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
        </>
      }
      footer={
        primaryButton ? (
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
        ) : null
      }
    >
      {state.blockedReason ? null : <Frame session={session} name={name} />}
      {state.phase === 'ready' && !state.blockedReason && !state.leftTo ? null : (
        <Splash key={state.loads} session={session} state={state} launch={launch} />
      )}
    </SheetLayout>
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
