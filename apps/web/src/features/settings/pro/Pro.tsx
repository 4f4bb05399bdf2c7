import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Account, useCastaway, type User, useUser } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { isPro } from '../../../shared/profile/profile-meta'
import { readChain } from '../../../shared/wallet/read-chain'
import { Button } from '../../../ui/Button'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { Choice } from '../../../ui/form/Choice'
import { FullTime } from '../../../ui/format/RelativeTime'
import { lazyWithRetry } from '../../../ui/lazy-with-retry'
import { RowSkeletons } from '../../../ui/Skeleton'
import { Section } from '../Section'
import { proPrice, type ProPrice } from './pro-calls'
import { costText, daysText, proChain } from './pro-text'

const WalletPro = lazyWithRetry(() => import('./WalletPro'))

/** The account's Pro subscription of the network, and buying it. */
export default function Pro({ account }: { account: Account }) {
  const { q } = useCastaway()
  const loaded = useQuery({ ...q.fetchBulkUsers.query({ fids: [account.fid] }), staleTime: 0 })
  const user = useUser(account.fid)
  const price = useQuery({
    queryKey: ['pro-price'],
    queryFn: () => proPrice(readChain),
    staleTime: 60_000,
    retry: 1,
  })
  const error = user ? null : loaded.error
  const chain = proChain()
  return (
    <Section about={t`A badge and a banner for your profile, paid by the day.`}>
      {error ? (
        <ErrorState error={error} retry={() => void loaded.refetch()} />
      ) : !user || price.isPending ? (
        <RowSkeletons count={2} />
      ) : (
        <div className="space-y-5">
          <Status user={user} />
          {price.data ? (
            <Purchase
              account={account}
              price={price.data}
              isExtension={isPro(user)}
              onBought={() => void loaded.refetch()}
            />
          ) : (
            <p className="text-small text-ink-soft text-pretty">
              {t`Pro can’t be bought here: its seller on ${chain} can’t be reached.`}
            </p>
          )}
        </div>
      )}
    </Section>
  )
}

function Status({ user }: { user: User }) {
  if (!user.pro || !isPro(user)) return <p>{t`This account doesn’t have Pro.`}</p>
  return (
    <p className="flex items-center gap-2">
      <BadgeCheck size={18} aria-hidden="true" className="shrink-0 text-accent" />
      <span>
        <Trans>
          You have Pro until <FullTime time={user.pro.expires_at} />.
        </Trans>
      </span>
    </p>
  )
}

interface PurchaseProps {
  account: Account
  price: ProPrice
  /** It is added to what the account has. */
  isExtension: boolean
  onBought: () => void
}

function Purchase({ account, price, isExtension, onBought }: PurchaseProps) {
  const [days, setDays] = useState(price.minDays)
  const [isAsked, setAsked] = useState(false)
  const chain = proChain()
  return (
    <>
      <Choice
        name={isExtension ? t`Extend by` : t`Buy`}
        options={[...new Set([price.minDays, price.maxDays])].map((length) => ({
          id: String(length),
          label: `${daysText(length)} · ${costText(price, length)}`,
        }))}
        value={String(days)}
        onChange={(chosen) => setDays(Number(chosen))}
        hint={t`Paid once, on ${chain}. It doesn’t renew by itself.`}
      />
      <Button tone="primary" onClick={() => setAsked(true)}>{t`Pay with your wallet`}</Button>
      <Suspense>
        {isAsked ? (
          <WalletPro
            account={account}
            days={days}
            price={price}
            onBought={onBought}
            onClose={() => setAsked(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
