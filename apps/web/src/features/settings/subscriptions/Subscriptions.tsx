import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as op from '@castaway/client/operations'
import { createQueries, useCastaway, type User } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { clientWith } from '../../../app/client-with'
import { Avatar } from '../../../ui/Avatar'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { FullTime } from '../../../ui/format/RelativeTime'
import { RowSkeletons } from '../../../ui/Skeleton'
import { displayNameOf, UserLink } from '../../../app/names'
import { cleanName } from '../../../ui/text/rich-text-parts'
import { listClass, rowClass } from '../login/shared'
import { Section } from '../Section'
import { priceOf } from './price'

const client = clientWith({
  fetchSubscribedToForFid: op.fetchSubscribedToForFid,
  fetchSubscribersForFid: op.fetchSubscribersForFid,
  fetchSubscriptionsForFid: op.fetchSubscriptionsForFid,
})

const provider = 'fabric_stp' as const

/** The user's subscriptions, subscribers, and offers. */
export default function Subscriptions({ fid }: { fid: number }) {
  const { store } = useCastaway()
  const q = useMemo(() => createQueries(client, store), [store])
  const args = { fid, subscriptionProvider: provider }
  const held = useQuery(q.fetchSubscribedToForFid.query(args))
  const offered = useQuery(q.fetchSubscriptionsForFid.query(args))
  const subscribers = useQuery(q.fetchSubscribersForFid.query(args))
  const offers = (offered.data?.subscriptions_created ?? []).flatMap(
    ({ subscriptions_created }) => subscriptions_created,
  )
  return (
    <Section
      about={t`Paid onchain from one of this account’s wallets. You start and cancel them where they’re offered.`}
    >
      <div className="space-y-5">
        <Group
          title={t`You’re subscribed to`}
          none={t`No subscriptions. People who offer one show it on their profile.`}
          query={held}
          rows={(held.data?.subscribed_to ?? []).map((each) => (
            <PersonRow
              key={`${each.contract_address} ${each.chain}`}
              user={each.creator as User}
              title={cleanName(each.metadata.title, each.metadata.symbol)}
              price={priceOf(each)}
              until={each.expires_at}
            />
          ))}
        />
        <Group
          title={t`Subscribed to you`}
          none={t`No one yet.`}
          query={subscribers}
          rows={(subscribers.data?.subscribers ?? []).map((each, index) => (
            <PersonRow
              key={`${each.user.fid} ${index}`}
              user={each.user as User}
              until={each.subscribed_to.expires_at}
            />
          ))}
        />
        {offers.length > 0 ? (
          <Group
            title={t`You offer`}
            none=""
            query={offered}
            rows={offers.map((offer) => (
              <li key={`${offer.contract_address} ${offer.chain}`} className={rowClass}>
                <bdi className="min-w-0 flex-1 truncate font-semibold">
                  {cleanName(offer.metadata.title, offer.metadata.symbol)}
                </bdi>
                <span className="text-small text-ink-soft">{priceOf(offer)}</span>
              </li>
            ))}
          />
        ) : null}
      </div>
    </Section>
  )
}

interface GroupProps {
  title: string
  none: string
  query: { isError: boolean; isPending: boolean; error: unknown; refetch: () => unknown }
  rows: ReactNode[]
}

function Group({ title, none, query, rows }: GroupProps) {
  return (
    <div>
      <h2 className="mb-1.5 text-small font-semibold">{title}</h2>
      {query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : query.isPending ? (
        <RowSkeletons count={1} />
      ) : rows.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <ul aria-label={title} className={listClass}>
          {rows}
        </ul>
      )}
    </div>
  )
}

function PersonRow(props: {
  user: User
  title?: string
  price?: string | null
  until?: string | undefined
}) {
  const { user, title, price, until } = props
  const name = displayNameOf(user)
  return (
    <li className={rowClass}>
      <Avatar url={user.pfp_url} name={name} seed={user.fid} size={36} />
      <div className="min-w-0 flex-1 basis-40">
        <UserLink user={user} className="font-semibold hover:underline">
          <bdi>{name}</bdi>
        </UserLink>
        <p className="truncate text-small text-ink-soft">
          {title ? <bdi>{title}</bdi> : <bdi>@{user.username}</bdi>}
          {price ? <> · {price}</> : null}
        </p>
      </div>
      {until ? (
        <span className="text-small text-ink-soft">
          <Trans>
            until <FullTime time={until} />
          </Trans>
        </span>
      ) : null}
    </li>
  )
}
