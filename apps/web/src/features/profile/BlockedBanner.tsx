import { t } from '@lingui/core/macro'
import type { User } from '@castaway/react'
import { Ban, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { displayNameOf } from '../../app/names'
import { useHidingActions } from '../../shared/hiding/use-hiding-actions'

/** How the user and the viewer block or mute each other; `children` if they do not. */
export function BlockedBanner({ user, children }: { user: User; children: ReactNode }) {
  const hiding = useHidingActions(user.fid)
  const name = displayNameOf(user)
  if (user.viewer_context?.blocking || hiding.blocked) {
    return (
      <EmptyState
        title={t`You blocked ${name}`}
        action={<Button onClick={hiding.unblock}>{t`Unblock`}</Button>}
      >
        {t`You can’t see each other’s casts.`}
      </EmptyState>
    )
  }
  if (user.viewer_context?.blocked_by) {
    return (
      <EmptyState title={t`${name} blocked you`}>
        {t`You can’t see their casts, follow them, or reply to them.`}
      </EmptyState>
    )
  }
  return (
    <>
      {hiding.muted ? (
        <p className="mx-(--row-x) mb-4 flex items-center gap-3 rounded-card border border-line bg-surface px-3.5 py-2.5 text-small text-ink-soft">
          <VolumeX size={17} aria-hidden="true" className="shrink-0" />
          <span className="min-w-0 flex-1">
            {t`You muted ${name}. Their casts and notifications are hidden.`}
          </span>
          <Button size="small" onClick={hiding.unmute}>{t`Unmute`}</Button>
        </p>
      ) : null}
      {children}
    </>
  )
}

/** Replaces the follow button when one of the two blocks the other. */
export function BlockedBadge({ user }: { user: User }) {
  const { blocked } = useHidingActions(user.fid)
  if (!user.viewer_context?.blocking && !blocked) return null
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-danger-wash px-3 py-1.5 text-small font-medium text-danger">
      <Ban size={15} aria-hidden="true" />
      {t`Blocked`}
    </span>
  )
}
