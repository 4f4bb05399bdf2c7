import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'

interface NoMiniAppsProps {
  /** Whether these are all apps that there are. */
  isAll?: boolean
  /** What will be listed here. */
  children: ReactNode
}

/** Takes the place of an empty list of mini apps. */
export const NoMiniApps = ({ isAll = false, children }: NoMiniAppsProps) => (
  <EmptyState
    title={t`No mini apps yet`}
    action={
      isAll ? null : (
        <Link to="/apps" className={buttonClass('primary')}>
          {t`See all mini apps`}
        </Link>
      )
    }
  >
    {children}
  </EmptyState>
)
