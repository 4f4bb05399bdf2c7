import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { safeUrl } from '../../../ui/text/safe-url'
import { UrlForm } from '../UrlForm'
import { useFilters } from '../use-filters'
import { Emulator } from './Emulator'

/** Page `/developers/snaps?url=`: how a Snap is found, what it answers, and what is wrong with it. */
export default function SnapsPage() {
  const { filters, filter } = useFilters<'url'>()
  const [runs, setRuns] = useState(0)
  const url = safeUrl(filters.url)?.href
  return (
    <>
      <UrlForm
        key={url}
        label={t`URL of a Snap`}
        url={url ?? ''}
        busy={false}
        onSubmit={(chosen) => {
          if (chosen === url) setRuns(runs + 1)
          else filter({ url: chosen })
        }}
      />
      {url === undefined ? (
        <p className="px-(--row-x) py-5 text-small text-ink-soft text-pretty">
          {t`See how it is found, what is wrong with it, its elements, and what each press sends and gets.`}
        </p>
      ) : (
        <Emulator key={`${url} ${runs}`} url={url} />
      )}
    </>
  )
}
