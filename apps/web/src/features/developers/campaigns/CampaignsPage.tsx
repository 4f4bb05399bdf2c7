import { plural, t } from '@lingui/core/macro'
import type { CampaignSummary } from '@castaway/client/local'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { cleanName } from '../../../ui/text/rich-text-parts'
import { RowSkeletons } from '../../../ui/Skeleton'
import { controls } from '../controls'
import { formatNumber, formatTime } from '../format'
import type { PageProps } from '../page-props'
import { CampaignDetails } from './CampaignDetails'
import { NewCampaign } from './NewCampaign'
import { stateNames } from './state-names'

/** Page `/developers/campaigns`: notifications to the users of apps, `…/new`, and one of them. */
export default function CampaignsPage({ rest }: PageProps) {
  if (rest === 'new') return <NewCampaign />
  return rest === '' ? <List /> : <CampaignDetails key={rest} id={rest} />
}

function List() {
  const list = useInfiniteQuery({
    queryKey: ['controls', 'campaigns'],
    queryFn: ({ pageParam: before }) => controls.campaigns.list(before ? { before } : {}),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: 5_000,
  })
  if (list.isError && !list.data)
    return <ErrorState error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <RowSkeletons count={3} />
  const campaigns = list.data.pages.flatMap((page) => page.campaigns)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-(--row-x) py-4">
        <p className="min-w-0 flex-1 basis-60 text-small text-ink-soft text-pretty">
          {t`A campaign is one notification to the people who use a mini app. See who gets it, who opens it and who turns notifications off.`}
        </p>
        <Link
          to="/developers/$"
          params={{ _splat: 'campaigns/new' }}
          search={{}}
          className={buttonClass('primary')}
        >
          {t`New campaign`}
        </Link>
      </div>
      {campaigns.length === 0 ? (
        <EmptyState title={t`No campaigns yet`}>
          {t`What your programs send with publishFrameNotifications is listed here too.`}
        </EmptyState>
      ) : (
        <ul>
          {campaigns.map((campaign) => (
            <li key={campaign.id} className="border-b border-line">
              <Row campaign={campaign} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <div className="p-4 text-center">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t`Show more`}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function Row({ campaign }: { campaign: CampaignSummary }) {
  const { id, app, title, state, send_at: at, delivered, openers, switched_off: off } = campaign
  return (
    <Link
      to="/developers/$"
      params={{ _splat: `campaigns/${id}` }}
      search={{}}
      className="block px-(--row-x) py-3 -outline-offset-2! hover:bg-sunken/70"
    >
      <bdi className="font-semibold [overflow-wrap:anywhere]">{cleanName(title, id)}</bdi>
      <span className="block text-small text-ink-soft">
        <bdi>{app.name}</bdi> · {stateNames[state]()} · {formatTime(at)}
      </span>
      {state === 'scheduled' ? null : (
        <span className="block text-small text-ink-soft tabular">
          {plural(delivered, { one: 'Delivered to # device', other: 'Delivered to # devices' })}
          {' · '}
          {t`Opened by ${formatNumber(openers)}`}
          {off > 0 ? (
            <span className="text-danger">
              {' · '}
              {plural(off, {
                one: '# turned notifications off',
                other: '# turned notifications off',
              })}
            </span>
          ) : null}
        </span>
      )}
    </Link>
  )
}
