import { plural, t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { JsonTree } from '../../../shared/developers/json-tree/JsonTree'
import { Button } from '../../../ui/Button'
import { copyToClipboard } from '../../../ui/copy-to-clipboard'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { toast } from '../../../ui/toast/toasts'
import { controls } from '../controls'
import { useChange } from '../island/use-change'
import { Part } from '../Part'
import { Deliveries } from './Deliveries'
import { type Webhook, webhookApi } from './webhook-api'

const HOUR = 3_600_000

/** One webhook: what it asks for, its secret, and everything that it was sent. */
export function WebhookDetails({ webhook }: { webhook: Webhook }) {
  const { webhook_id: id, title, target_url: url, active, secrets, subscription } = webhook
  const navigate = useNavigate()
  const { busy, change } = useChange<'active' | 'replay'>()
  const [isShown, setShown] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const secret = secrets.at(-1)?.value ?? ''
  const replay = async () => {
    const { now } = await controls.clock.read()
    const done = await change('replay', () =>
      controls.inbox.replaySince({ since: now - HOUR, webhook: id }),
    )
    if (done)
      toast({
        title: plural(done.deliveries, {
          one: '# delivery is sent again',
          other: '# deliveries are sent again',
        }),
      })
  }
  return (
    <>
      <Part title={title}>
        <p dir="ltr" className="text-start font-mono text-small [overflow-wrap:anywhere]">
          {url}
        </p>
        {active ? null : (
          <p className="mt-1 text-small text-danger">
            {t`It is paused: events of this time are not sent later.`}
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            busy={busy === 'active'}
            onClick={() => void change('active', () => webhookApi.setActive(id, !active))}
          >
            {active ? t`Pause` : t`Resume`}
          </Button>
          <Button busy={busy === 'replay'} disabled={!active} onClick={() => void replay()}>
            {t`Send the last hour again`}
          </Button>
          <Button tone="danger" onClick={() => setAsked(true)}>
            {t`Delete`}
          </Button>
        </div>
      </Part>
      <Part
        title={t`Secret`}
        about={t`Every request has the header x-neynar-signature: the HMAC-SHA512 of its exact body with this secret, as hex. Compare it before you read the body.`}
      >
        <div className="flex flex-wrap items-center gap-2">
          <code dir="ltr" className="font-mono text-small [overflow-wrap:anywhere]">
            {isShown ? secret : '•'.repeat(16)}
          </code>
          <Button size="small" onClick={() => setShown(!isShown)}>
            {isShown ? t`Hide` : t`Show`}
          </Button>
          <Button size="small" onClick={() => void copyToClipboard(secret, 'text')}>
            {t`Copy`}
          </Button>
        </div>
      </Part>
      <Part title={t`What it asks for`}>
        <JsonTree value={subscription?.filters ?? {}} label={t`Filters`} depth={3} cards={false} />
      </Part>
      <Deliveries webhook={id} secret={secret} />
      {isAsked ? (
        <ConfirmDialog
          title={t`Delete the webhook ${title}?`}
          action={t`Delete`}
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            await webhookApi.remove(id)
            await navigate({ to: '/developers/$', params: { _splat: 'webhooks' } })
            await change('active', async () => {})
          }}
        >
          {t`Your server gets nothing any more, and its secret is gone.`}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
