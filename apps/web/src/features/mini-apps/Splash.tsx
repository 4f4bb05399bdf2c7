import { t } from '@lingui/core/macro'
import type { MiniAppLaunch } from '../../shared/mini-apps/launch'
import { SplashCover } from '../../shared/mini-apps/SheetLayout'
import { Button } from '../../ui/Button'
import { useIsSlow } from '../../ui/use-is-slow'
import type { MiniAppSession } from './session'
import type { SessionState } from './session-state'
import { OpenOutside } from './OpenOutside'

interface SplashProps {
  session: MiniAppSession
  state: SessionState
  launch: MiniAppLaunch
}

/** After this time an app that hasn't said that it is ready is at fault. */
const SLOW_AFTER = 5_000

/** Covers the app until it says that it is ready, and says what is wrong if it never does. */
export function Splash({ session, state, launch }: SplashProps) {
  const manifest = state.facts?.manifest
  const name = session.name()
  const slow = useIsSlow(true, SLOW_AFTER)
  const fault = faultOf(session, state, slow)
  // What the card said is shown from the first moment on, so the manifest doesn't change it.
  const color = launch.splashColor ?? manifest?.splashBackgroundColor
  return (
    <SplashCover
      image={launch.splashImage ?? manifest?.splashImageUrl ?? manifest?.iconUrl ?? launch.icon}
      name={name}
      color={fault ? undefined : color}
    >
      <output className="block max-w-xs">
        {fault ? (
          <>
            <span className="block text-prose font-semibold">{fault.title}</span>
            <span className="mt-1 block text-ink-soft text-pretty">{fault.advice}</span>
            {fault.detail ? (
              <span dir="ltr" className="mt-3 block font-mono text-small text-ink-soft">
                {fault.detail}
              </span>
            ) : null}
          </>
        ) : (
          <span className="sr-only">{t`Opening ${name}…`}</span>
        )}
      </output>
      {fault ? (
        <div className="flex flex-wrap justify-center gap-2">
          {fault.canShow ? (
            <Button tone="primary" onClick={session.showAnyway}>{t`Show anyway`}</Button>
          ) : null}
          {fault.canReload ? <Button onClick={session.reload}>{t`Reload`}</Button> : null}
          <OpenOutside url={launch.url} />
        </div>
      ) : null}
    </SplashCover>
  )
}

interface Fault {
  title: string
  advice: string
  /** For the app's developer. */
  detail?: string
  canShow?: boolean
  canReload?: boolean
}

/** Why the app isn't shown; undefined while it may still come. */
function faultOf(
  { domain }: MiniAppSession,
  { blockedReason, leftTo, facts, phase }: SessionState,
  slow: boolean,
): Fault | undefined {
  if (blockedReason === 'own' || blockedReason === 'invalid')
    return {
      title: t`This page can’t run here`,
      advice: t`Its URL isn’t one of another website.`,
    }
  if (blockedReason === 'insecure')
    return {
      title: t`This mini app isn’t secure`,
      advice: t`Mini apps need an https URL.`,
    }
  if (blockedReason === 'blocked')
    return {
      title: t`This mini app is blocked`,
      advice: t`The operator of this server doesn’t let it run here.`,
    }
  if (blockedReason === 'incapable')
    return {
      title: t`This mini app needs more than Castaway offers`,
      advice: t`It requires a blockchain or a feature that isn’t supported here.`,
      detail: [
        ...(facts?.manifest?.requiredChains ?? []),
        ...(facts?.manifest?.requiredCapabilities ?? []),
      ].join(' '),
    }
  if (leftTo) {
    const host = URL.canParse(leftTo) ? new URL(leftTo).host : leftTo
    return {
      title: t`The mini app led to another site`,
      advice: t`${host} isn’t part of it, so it can’t run here.`,
      canReload: true,
    }
  }
  if (phase === 'ready') return undefined
  const page = facts?.page
  if (page && page.framing !== 'allowed')
    return {
      title: t`This page can’t be shown here`,
      advice: t`${domain} doesn’t allow other sites to show it.`,
      detail: page.framing === 'frame-ancestors' ? 'CSP: frame-ancestors' : 'X-Frame-Options',
    }
  if (!slow) return undefined
  if (facts && !page)
    return {
      title: t`${domain} isn’t responding`,
      advice: t`Its server may be down. Try again in a moment.`,
      canReload: true,
    }
  if (page && page.status >= 400)
    return {
      title: t`The page of this mini app has an error`,
      advice: t`Something is wrong with its server. Try again in a moment.`,
      detail: `HTTP ${page.status}`,
      canShow: true,
      canReload: true,
    }
  return {
    title: t`The mini app hasn’t said it’s ready`,
    advice: t`It may still be loading, or it wasn’t made for this.`,
    detail: 'sdk.actions.ready()',
    canShow: true,
    canReload: true,
  }
}
