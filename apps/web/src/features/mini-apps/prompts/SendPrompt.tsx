import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog'
import { LoginRoot } from '../../../shared/sign-in/LoginRoot'
import { SendFlow } from '../../../shared/wallet/send/SendFlow'
import type { PromptRequest } from './prompts'

interface SendPromptProps {
  request: Extract<PromptRequest, { kind: 'send' }>
  name: string
  host: string
  /** @param isSent whether a transfer was sent */
  onClose: (isSent: boolean) => void
}

/** A transfer that a mini app asked for: the same steps as in the wallet, in a dialog over the app. */
export default function SendPrompt({ request, name, host, onClose }: SendPromptProps) {
  const [isSent, setSent] = useState(false)
  return (
    <Dialog open onClose={() => onClose(isSent)} title={t`Send with ${name}`}>
      <p className="px-(--row-x) pt-4 text-small text-ink-soft">
        <bdi className="font-semibold text-ink">{host}</bdi>
      </p>
      <LoginRoot>
        <SendFlow
          request={request.request}
          onSent={(hash) => {
            setSent(true)
            request.onSent(hash)
          }}
          onFailed={request.onFailed}
          onDone={() => onClose(true)}
        />
      </LoginRoot>
    </Dialog>
  )
}
