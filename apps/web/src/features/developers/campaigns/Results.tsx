import { t } from '@lingui/core/macro'
import type { CampaignSummary } from '@castaway/client/local'
import { i18n } from '#i18n'
import { formatNumber } from '../format'
import { Part } from '../Part'

/** What became of a campaign, in numbers. */
export function Results({ campaign }: { campaign: CampaignSummary }) {
  const { recipients, delivered, failed, limited, openers, opens, switched_off: off } = campaign
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 1 })
  const shareOf = (count: number) => (delivered > 0 ? percent.format(count / delivered) : null)
  const waiting = recipients - delivered - failed - limited
  return (
    <Part title={t`Results`}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 mid:grid-cols-3">
        <Figure name={t`Delivered`} count={delivered} note={t`of ${formatNumber(recipients)}`} />
        <Figure
          name={t({ message: 'Opened', context: 'campaign' })}
          count={openers}
          note={shareOf(openers)}
        />
        <Figure name={t`Opens in total`} count={opens} />
        <Figure name={t`Turned off`} count={off} note={shareOf(off)} isBad={off > 0} />
        {waiting > 0 ? <Figure name={t`Waiting`} count={waiting} /> : null}
        {failed > 0 ? <Figure name={t`Not delivered`} count={failed} isBad /> : null}
        {limited > 0 ? <Figure name={t`Over the limit`} count={limited} isBad /> : null}
      </dl>
      <p className="mt-4 text-small text-ink-soft text-pretty">
        {t`Opens are known only for notifications that this server shows itself. “Turned off” counts people who turned the app’s notifications off within a week.`}
      </p>
    </Part>
  )
}

interface FigureProps {
  name: string
  count: number
  note?: string | null
  isBad?: boolean
}

function Figure({ name, count, note, isBad = false }: FigureProps) {
  return (
    <div>
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd className="text-title font-bold tabular">
        <span className={isBad ? 'text-danger' : undefined}>{formatNumber(count)}</span>
        {note ? <span className="ms-2 text-small font-normal text-ink-soft">{note}</span> : null}
      </dd>
    </div>
  )
}
