import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { copyToClipboard } from '../../../ui/copy-to-clipboard'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { controls } from '../controls'
import { formatTime } from '../format'
import { Part } from '../Part'
import { newestSecretOf, type Webhook, WEBHOOKS } from './webhook-api'

/** The secret that signs what a webhook is sent, and the one before it while that is valid. */
export function Secret({ webhook }: { webhook: Webhook }) {
  const queries = useQueryClient()
  const [isShown, setShown] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const clock = useQuery({ queryKey: ['controls', 'clock'], queryFn: () => controls.clock.read() })
  const secret = newestSecretOf(webhook)
  const now = clock.data?.now ?? Infinity
  const [signing, ...others] = webhook.secrets
    .map(({ expires_at: end }) => Date.parse(end))
    .filter((end) => end > now)
  return (
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
        <Button size="small" onClick={() => setAsked(true)}>
          {t`New secret…`}
        </Button>
      </div>
      {signing !== undefined && others.length > 0 ? (
        <p className="mt-3 text-small text-pretty">
          {t`The previous secret signs until ${formatTime(signing)}, then this one. Accept both secrets until then.`}
        </p>
      ) : null}
      {isAsked ? (
        <ConfirmDialog
          title={t`Make a new secret?`}
          action={t`Make a new secret`}
          tone="primary"
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            await controls.webhooks.rotateSecret(webhook.webhook_id)
            await queries.invalidateQueries({ queryKey: WEBHOOKS })
          }}
        >
          {t`The old secret signs for one more day, then the new one. Accept both secrets until then.`}
        </ConfirmDialog>
      ) : null}
    </Part>
  )
}
