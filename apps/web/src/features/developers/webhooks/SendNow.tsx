import { plural, t } from '@lingui/core/macro'
import type { WebhookTest } from '@castaway/client/local'
import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { toast } from '../../../ui/toast/toasts'
import { controls } from '../controls'
import { useChange } from '../island/use-change'
import { Part } from '../Part'
import type { Webhook } from './webhook-api'

const MINUTE = 60_000
const periods = [10 * MINUTE, 60 * MINUTE, 24 * 60 * MINUTE, 7 * 24 * 60 * MINUTE] as const
const periodLabels: Record<number, () => string> = {
  [periods[0]]: () => t`Of the last 10 minutes`,
  [periods[1]]: () => t`Of the last hour`,
  [periods[2]]: () => t`Of the last day`,
  [periods[3]]: () => t`Of the last week`,
}
const selectClass =
  'h-10 max-w-full rounded-card border border-line-strong/60 bg-raised px-3 disabled:opacity-50'

/** Sends a test event, or what was sent before. */
export function SendNow({ webhook }: { webhook: Webhook }) {
  const { webhook_id: id, active, subscription } = webhook
  const types = Object.keys(subscription?.filters ?? {}) as WebhookTest['type'][]
  const [type, setType] = useState(types[0])
  const [period, setPeriod] = useState<number>(periods[1])
  // Both can be under way at the same time.
  const test = useChange<'send'>()
  const again = useChange<'send'>()
  const sendTest = async () => {
    const sent = await test.change('send', () => controls.webhooks.sendTest(id, type))
    if (sent)
      toast({
        title: t`The test event is on its way`,
        ...(sent.is_match
          ? {}
          : {
              advice: t`Nothing on the network matches the filters, so this is the newest event.`,
            }),
      })
  }
  const sendAgain = async () => {
    const done = await again.change('send', async () => {
      const { now } = await controls.clock.read()
      return controls.inbox.replaySince({ since: now - period, webhook: id })
    })
    if (done)
      toast({
        title: plural(done.deliveries, {
          one: '# delivery is sent again',
          other: '# deliveries are sent again',
        }),
      })
  }
  return (
    <Part
      title={t`Send now`}
      about={t`A test event is the newest match for the filters, sent as if it had just happened.`}
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          {types.length > 1 ? (
            <select
              aria-label={t`Type of the test event`}
              dir="ltr"
              value={type}
              disabled={!active}
              onChange={(event) => setType(event.target.value as WebhookTest['type'])}
              className={selectClass}
            >
              {types.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          ) : null}
          <Button
            busy={test.busy !== undefined}
            disabled={!active || types.length === 0}
            onClick={() => void sendTest()}
          >
            {t`Send a test event`}
          </Button>
        </div>
        <div className="flex flex-wrap gap-2">
          <select
            aria-label={t`Deliveries that are sent again`}
            value={period}
            disabled={!active}
            onChange={(event) => setPeriod(Number(event.target.value))}
            className={selectClass}
          >
            {periods.map((each) => (
              <option key={each} value={each}>
                {periodLabels[each]!()}
              </option>
            ))}
          </select>
          <Button
            busy={again.busy !== undefined}
            disabled={!active}
            onClick={() => void sendAgain()}
          >
            {t`Send all again`}
          </Button>
        </div>
      </div>
    </Part>
  )
}
