import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog'
import { LoginRoot } from '../../../shared/sign-in/LoginRoot'
import { SendFlow } from '../../../shared/wallet/send/SendFlow'
import { SwapFlow } from '../../../shared/wallet/swap/SwapFlow'
import type { PromptRequest } from './prompts'

interface WalletPromptProps {
  request: Extract<PromptRequest, { kind: 'send' | 'swap' }>
  name: string
  host: string
  /** @param isSent whether something was sent */
  onClose: (isSent: boolean) => void
}

/** A transfer or a swap that a mini app asked for: the same steps as in the wallet, in a dialog over the app. */
export default function WalletPrompt({ request, name, host, onClose }: WalletPromptProps) {
  const [isSent, setSent] = useState(false)
  const onDone = () => onClose(true)
  return (
    <Dialog
      open
      onClose={() => onClose(isSent)}
      title={request.kind === 'send' ? t`Send with ${name}` : t`Swap with ${name}`}
    >
      <p className="px-(--row-x) pt-4 text-small text-ink-soft">
        <bdi className="font-semibold text-ink">{host}</bdi>
      </p>
      <LoginRoot>
        {request.kind === 'send' ? (
          <SendFlow
            request={request.request}
            askedBy={host}
            onSent={(hash) => {
              setSent(true)
              request.onSent(hash)
            }}
            onFailed={request.onFailed}
            onDone={onDone}
          />
        ) : (
          <SwapFlow
            request={request.request}
            askedBy={host}
            onSent={(hashes) => {
              setSent(true)
              request.onSent(hashes)
            }}
            onFailed={request.onFailed}
            onDone={onDone}
          />
        )}
      </LoginRoot>
    </Dialog>
  )
}
