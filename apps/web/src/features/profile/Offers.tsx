import { t } from '@lingui/core/macro'
import { type AnswerOf, useAccount, type User, createQueries, useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Gem } from 'lucide-react'
import { cleanName } from '../../ui/text/rich-text-parts'
import { priceOf } from './price'
import * as op from '@castaway/client/operations'
import { useMemo } from 'react'
import { clientWith } from '../../app/client-with'

/** A client of operations that only profiles use. */
const profileClient = clientWith({
  fetchSubscribedToForFid: op.fetchSubscribedToForFid,
  fetchSubscriptionsForFid: op.fetchSubscriptionsForFid,
})

/** Queries of operations that only profiles use. */
function useProfileQueries() {
  const { store } = useCastaway()
  return useMemo(() => createQueries(profileClient, store), [store])
}

type Offer = NonNullable<
  AnswerOf<'fetchSubscriptionsForFid'>['subscriptions_created']
>[number]['subscriptions_created'][number]

/** Subscriptions that a user offers, and whether the viewer has subscribed. Renders nothing if there are none. */
export function Offers({ user }: { user: User }) {
  const q = useProfileQueries()
  const account = useAccount()
  const offers = useQuery(
    q.fetchSubscriptionsForFid.query({ fid: user.fid, subscriptionProvider: 'fabric_stp' }),
  )
  const all = (offers.data?.subscriptions_created ?? []).flatMap(
    (each) => each.subscriptions_created,
  )
  const own = useQuery({
    ...q.fetchSubscribedToForFid.query({
      fid: account?.fid ?? 1,
      subscriptionProvider: 'fabric_stp',
    }),
    enabled: account !== undefined && all.length > 0,
  })
  if (all.length === 0) return null
  const held = new Set(own.data?.subscribed_to?.map(keyOf))
  return (
    <ul aria-label={t`Subscriptions`} className="mt-3.5 space-y-2">
      {all.slice(0, 3).map((offer) => {
        const price = priceOf(offer)
        return (
          <li
            key={keyOf(offer)}
            className="flex items-center gap-3 rounded-card border border-line bg-raised px-3.5 py-2.5"
          >
            <Gem size={18} aria-hidden="true" className="shrink-0 text-accent" />
            <p className="min-w-0 flex-1">
              <bdi className="block truncate font-semibold">
                {cleanName(offer.metadata.title, t`Subscription`)}
              </bdi>
              {price ? <span className="text-small text-ink-soft">{price}</span> : null}
            </p>
            {held.has(keyOf(offer)) ? (
              <span className="inline-flex items-center gap-1 text-small font-medium text-accent-strong">
                <BadgeCheck size={15} aria-hidden="true" />
                {t`Subscribed`}
              </span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

const keyOf = ({ chain, contract_address }: Pick<Offer, 'chain' | 'contract_address'>) =>
  `${chain}:${contract_address.toLowerCase()}`
