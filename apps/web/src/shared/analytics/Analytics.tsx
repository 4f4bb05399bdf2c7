import { t } from '@lingui/core/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { Button } from '../../ui/Button'
import { consent } from './consent'
import { startCounting } from './count'
import { WhatIsCounted } from './WhatIsCounted'

/** Asks once whether the app’s use may be counted, and counts it if so. Loaded only where the operator switched it on. */
export default function Analytics() {
  const choice = useSyncExternalStore(consent.subscribe, consent.read)
  const router = useRouter()
  const isAllowed = choice === 'allowed'
  useEffect(() => (isAllowed ? startCounting(router) : undefined), [isAllowed, router])
  return choice === 'unasked' ? <Question /> : null
}

/** Beside the page, which works all the same; both answers are equally easy. */
function Question() {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 px-3 pb-2 mid:inset-x-auto mid:end-0 mid:bottom-0 mid:max-w-96 mid:pe-4 mid:pb-4"
    >
      <div className="animate-appear rounded-card border border-line bg-raised p-4 shadow-lift">
        <h2 id={id} className="font-bold text-pretty">
          {t`Count how you use this app?`}
        </h2>
        <p className="mt-1 text-small text-ink-soft text-pretty">
          {t`This server would count the screens you open and what you do, without names or texts. It stays on this server, and everything works the same without it.`}{' '}
          <WhatIsCounted />
        </p>
        <div className="mt-3 grid grid-cols-2 gap-2">
          <Button size="small" onClick={() => consent.choose('declined')}>
            {t`Don’t allow`}
          </Button>
          <Button size="small" onClick={() => consent.choose('allowed')}>
            {t`Allow`}
          </Button>
        </div>
      </div>
    </section>
  )
}
