import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import { fetchWithToken } from '../../../app/fetch-with-token'
import { clear } from '../../../shared/analytics/outbox'
import { consent, isTrackingRefused } from '../../../shared/analytics/consent'
import { Choice } from '../../../ui/form/Choice'
import { toastError } from '../../../ui/toast/toast-error'
import { Section } from '../Section'
import { WhatIsCounted } from '../../../shared/analytics/WhatIsCounted'

/** Whether the app’s use may be counted, on a server that would. */
export default function UsageData() {
  const choice = useSyncExternalStore(consent.subscribe, consent.read)
  return (
    <Section
      title={t`Usage data`}
      anchor="usage"
      about={
        <>
          {t`This server counts the screens people open and what they do, without names or texts, if they allow it.`}{' '}
          <WhatIsCounted />
        </>
      }
    >
      {isTrackingRefused() ? (
        <p className="text-small text-pretty">
          {t`Your browser asks sites not to track you, so nothing is counted.`}
        </p>
      ) : (
        <Choice
          name={t`Count how you use this app?`}
          value={choice === 'allowed' ? choice : 'declined'}
          options={[
            { id: 'declined', label: t`Don’t allow` },
            { id: 'allowed', label: t`Allow` },
          ]}
          onChange={(next) => {
            consent.choose(next)
            if (next === 'declined') void forget()
          }}
        />
      )}
    </Section>
  )
}

/** Deletes what waits here, and what the server knows of this browser. */
async function forget(): Promise<void> {
  clear()
  try {
    await fetchWithToken('/api/_analytics', { method: 'DELETE' })
  } catch (error) {
    void toastError(error)
  }
}
