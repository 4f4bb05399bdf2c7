import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'

export interface ThreadNoticeProps {
  notice: { messages: string[]; action?: { label: string; run: () => void } } | null
  onDone: () => void
}

/**
 * The result of an action, with its next step. Shown in the composer, because the page behind the dialog cannot be
 * clicked.
 */
export function ThreadNotice({ notice, onDone }: ThreadNoticeProps) {
  return (
    <div aria-live="polite">
      {notice ? (
        <div className="mx-4 mb-3 flex flex-wrap items-center gap-2 rounded-card border border-line-strong/60 bg-raised py-1.5 ps-3 pe-1.5 text-small">
          <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {notice.messages.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </div>
          {notice.action ? (
            <Button
              size="small"
              onClick={() => {
                notice.action?.run()
                onDone()
              }}
            >
              {notice.action.label}
            </Button>
          ) : null}
          <IconButton
            size="small"
            tip={false}
            label={t`Dismiss`}
            icon={<X size={16} />}
            onClick={onDone}
          />
        </div>
      ) : null}
    </div>
  )
}
