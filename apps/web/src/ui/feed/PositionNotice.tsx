/* oxlint-disable jsx-a11y/prefer-tag-over-role -- an <output> may not contain block elements */
import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { Button } from '../Button'
import { IconButton } from '../IconButton'
import type { PositionSearch } from './use-feed-position'

interface PositionNoticeProps {
  finding: PositionSearch
  onSeek: () => void
  onStay: () => void
}

/** Says that the last scroll position is being restored, offers to restore it, or says that it no longer exists. */
export function PositionNotice({ finding, onSeek, onStay }: PositionNoticeProps) {
  const words = {
    seeking: t`Finding your place…`,
    offered: t`You left off further down.`,
    lost: t`Your last position is no longer in this feed.`,
  }
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-20 flex justify-center px-4 mid:bottom-6"
    >
      <div className="pointer-events-auto flex max-w-full animate-appear flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-raised py-2 ps-4 pe-2 text-small shadow-lift">
        <span>{words[finding]}</span>
        {finding === 'offered' ? (
          <Button size="small" tone="primary" onClick={onSeek}>
            {t`Pick up where you left off`}
          </Button>
        ) : null}
        {finding === 'seeking' ? (
          <Button size="small" onClick={onStay}>{t`Stay here`}</Button>
        ) : (
          <IconButton
            size="small"
            tip={false}
            label={t`Dismiss`}
            icon={<X size={16} />}
            onClick={onStay}
          />
        )}
      </div>
    </div>
  )
}
