import { Trans } from '@lingui/react/macro'
import { useAccount } from '@castaway/react'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ComposerHost } from '../features/composer/ComposerHost'
import { BottomBar } from './BottomBar'
import { Rail } from './Rail'
import { RightSide } from './RightSide'
import { useAppKeys } from './use-app-keys'
import { useCompose } from '../shared/compose/use-compose'
import { useIsBroad } from './use-is-broad'
import { useScrollRestoration } from './use-scroll-restoration'
import { classes } from '../ui/classes'
import { lazyWithRetry } from '../ui/lazy-with-retry'
import { holdText } from '../ui/shortcuts/hold-text'

const KeyboardHelp = lazyWithRetry(() =>
  import('./KeyboardHelp').then((file) => ({ default: file.KeyboardHelp })),
)
const loadPalette = () => import('./palette/Palette')
const Palette = lazyWithRetry(loadPalette)
const Deferred = lazyWithRetry(() => import('./deferred/Deferred'))
const SyncChoices = lazyWithRetry(() => import('../shared/choices/choices'))

/** The layout around every screen. */
export function Shell() {
  const [open, setOpen] = useState<'help' | 'palette' | null>(null)
  const close = () => setOpen(null)
  const isBroad = useIsBroad()
  const compose = useCompose()
  useAppKeys({
    compose,
    help: () => setOpen('help'),
    palette: () => {
      holdText(close)
      setOpen('palette')
    },
    // A failed preload is retried when the palette opens.
    soon: () => void loadPalette().catch(() => {}),
  })
  useScrollRestoration()
  const account = useAccount()
  return (
    <>
      <a
        href="#screen"
        className="sr-only z-50 rounded-full bg-accent px-4 py-2 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-3"
      >
        <Trans>Skip to main content</Trans>
      </a>
      <div className="mx-auto flex max-w-[1264px] justify-center">
        <Rail />
        <main
          id="screen"
          data-region
          tabIndex={-1}
          className={classes(
            'min-h-dvh w-full max-w-[640px] min-w-0 flex-1 border-line pb-[calc(6rem+env(safe-area-inset-bottom))] outline-none mid:border-x mid:pb-0',
            isBroad && 'wide:max-w-[980px]',
          )}
        >
          <Outlet />
        </main>
        <RightSide />
      </div>
      <BottomBar />
      <ComposerHost />
      <Suspense>{account ? <SyncChoices /> : null}</Suspense>
      <Suspense>
        <Deferred />
      </Suspense>
      <Suspense>
        {open === 'help' ? <KeyboardHelp open onClose={close} /> : null}
        {open === 'palette' ? <Palette onClose={close} /> : null}
      </Suspense>
    </>
  )
}
