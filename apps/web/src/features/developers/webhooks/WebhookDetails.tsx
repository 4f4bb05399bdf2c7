import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { JsonTree } from '../../../shared/developers/json-tree/JsonTree'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { controls } from '../controls'
import { useChange } from '../island/use-change'
import { Part } from '../Part'
import { Deliveries } from './Deliveries'
import { Secret } from './Secret'
import { SendNow } from './SendNow'
import type { Webhook } from './webhook-api'

/** One webhook: what it asks for, its secret, and everything that it was sent. */
export function WebhookDetails({ webhook }: { webhook: Webhook }) {
  const { webhook_id: id, app, title, target_url: url, active, subscription } = webhook
  const navigate = useNavigate()
  const { busy, change } = useChange<'active'>()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Part title={title}>
        <p dir="ltr" className="text-start font-mono text-small [overflow-wrap:anywhere]">
          {url}
        </p>
        <p className="mt-1 text-small text-ink-soft">
          {t`App`}: <bdi>{app.name}</bdi>
        </p>
        {active ? null : (
          <p className="mt-1 text-small text-danger">
            {t`Paused. Events from this time aren’t sent later.`}
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            busy={busy === 'active'}
            onClick={() => void change('active', () => controls.webhooks.setActive(id, !active))}
          >
            {active ? t`Pause` : t`Resume`}
          </Button>
          <Button tone="danger" onClick={() => setAsked(true)}>
            {t`Delete`}
          </Button>
        </div>
      </Part>
      <SendNow webhook={webhook} />
      <Secret webhook={webhook} />
      <Part title={t`Events and filters`}>
        <JsonTree value={subscription?.filters ?? {}} label={t`Filters`} depth={3} cards={false} />
      </Part>
      <Deliveries webhook={webhook} />
      {isAsked ? (
        <ConfirmDialog
          title={t`Delete the webhook ${title}?`}
          action={t`Delete`}
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            await controls.webhooks.remove(id)
            await navigate({ to: '/developers/$', params: { _splat: 'webhooks' } })
            await change('active', async () => {})
          }}
        >
          {t`Your server stops receiving events, and the secret is deleted.`}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
