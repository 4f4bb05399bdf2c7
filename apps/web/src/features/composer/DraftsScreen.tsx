import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isMember, useMe } from '@castaway/react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { SquarePen } from 'lucide-react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import { Button, buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { Tabs } from '../../ui/Tabs'
import { DraftsView } from './drafts/DraftsView'
import { openComposer } from '../../shared/compose/open-composer'
import { RowSkeletons } from './RowSkeletons'
import { ScheduledView } from './schedule/ScheduledView'

/** Routes `/drafts` and `/scheduled`: unsent casts. */
export function DraftsScreen() {
  const current = useLocation({ select: ({ pathname }) => pathname }).startsWith('/scheduled')
    ? 'scheduled'
    : 'drafts'
  const title = current === 'drafts' ? t`Drafts` : t`Scheduled`
  useTitle(title)
  const me = useMe()
  const navigate = useNavigate()
  const fids = (me.data?.accounts ?? (me.data?.account ? [me.data.account] : [])).map(
    ({ fid }) => fid,
  )
  return (
    <>
      <ScreenHeader
        title={title}
        subtitle={t`Only you can see these`}
        actions={
          fids.length > 0 ? (
            <Button size="small" icon={<SquarePen size={16} />} onClick={() => openComposer()}>
              <Trans>Write</Trans>
            </Button>
          ) : null
        }
        tabs={
          <Tabs
            label={t`Drafts and scheduled casts`}
            tabs={[
              { id: 'drafts', label: t`Drafts` },
              { id: 'scheduled', label: t`Scheduled` },
            ]}
            current={current}
            onSelect={(id) => void navigate({ to: id === 'drafts' ? '/drafts' : '/scheduled' })}
          />
        }
      />
      {me.data === undefined ? (
        me.isError ? (
          <ErrorState error={me.error} retry={() => void me.refetch()} />
        ) : (
          <RowSkeletons />
        )
      ) : fids.length === 0 ? (
        <EmptyState
          title={t`Nothing here yet`}
          action={
            <Link
              to={isMember(me.data) ? '/welcome' : '/sign-in'}
              className={buttonClass('primary')}
            >
              {isMember(me.data) ? t`Choose a username` : t`Sign in`}
            </Link>
          }
        >
          <Trans>
            Drafts and scheduled casts belong to an account. Once you have one, they’ll appear here.
          </Trans>
        </EmptyState>
      ) : current === 'drafts' ? (
        <DraftsView fids={fids} />
      ) : (
        <ScheduledView accounts={me.data.accounts ?? []} />
      )}
    </>
  )
}
