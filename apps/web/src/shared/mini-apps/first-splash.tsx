import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { createRef, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { openModal } from '../../ui/dialog/open-dialogs'
import { IconButton } from '../../ui/IconButton'
import { cleanName } from '../../ui/text/rich-text-parts'
import { safeUrl } from '../../ui/text/safe-url'
import { useIsSlow } from '../../ui/use-is-slow'
import type { MiniAppLaunch } from './launch'
import { SheetLayout, SplashCover } from './SheetLayout'

const SLOW_AFTER = 3_000

let hide: (() => void) | undefined

/** Removes it, once the host of mini apps shows its own sheet. The focus is then where it was before. */
export function hideFirstSplash(): void {
  hide?.()
  hide = undefined
}

/**
 * Answers the press that opens an app while the host of mini apps is still being loaded: its sheet with the splash,
 * painted at once.
 */
export function showFirstSplash(launch: MiniAppLaunch, onClose: () => void): void {
  hideFirstSplash()
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const ref = createRef<HTMLDialogElement>()
  flushSync(() => root.render(<FirstSplash ref={ref} launch={launch} onClose={onClose} />))
  const close = openModal(ref.current)
  // Not on a button, whose tooltip would cover the splash.
  ref.current?.querySelector('h2')?.focus()
  hide = () => {
    close()
    place.remove()
    // The host calls this while it is rendered itself, when nothing else may be.
    setTimeout(() => root.unmount())
  }
}

interface FirstSplashProps {
  ref: Ref<HTMLDialogElement>
  launch: MiniAppLaunch
  onClose: () => void
}

function FirstSplash({ ref, launch, onClose }: FirstSplashProps) {
  const domain = safeUrl(launch.url)?.host.toLowerCase() ?? ''
  const name = cleanName(launch.name, domain)
  // On a slow connection it says that it is coming, where the app's own color can't hide it.
  const isSlow = useIsSlow(true, SLOW_AFTER)
  return (
    <SheetLayout
      ref={ref}
      name={name}
      domain={domain}
      buttons={<IconButton label={t`Close`} tip={false} icon={<X size={20} />} onClick={onClose} />}
      onLeave={onClose}
    >
      <SplashCover
        image={launch.splashImage ?? launch.icon}
        name={name}
        color={isSlow ? undefined : launch.splashColor}
      >
        <output className={isSlow ? 'text-ink-soft' : 'sr-only'}>{t`Opening ${name}…`}</output>
      </SplashCover>
    </SheetLayout>
  )
}
