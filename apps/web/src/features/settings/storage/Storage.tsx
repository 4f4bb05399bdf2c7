import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { newId } from '@castaway/contract/random-id'
import { type Account, gatewayJson, type Me } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Button } from '../../../ui/Button'
import { classes } from '../../../ui/classes'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { formatCount } from '../../../ui/format/Count'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { lazyWithRetry } from '../../../ui/lazy-with-retry'
import { FullTime } from '../../../ui/format/RelativeTime'
import { RowSkeletons } from '../../../ui/Skeleton'
import { toast } from '../../../ui/toast/toasts'
import { listClass, rowClass } from '../login/shared'
import { Section } from '../Section'
import {
  storageKindLabels,
  type StorageQuota,
  usedShare,
  LOW_SHARE,
  warningOf,
} from './storage-quota'

const WalletRent = lazyWithRetry(() => import('./WalletRent'))

/** The storage that an account rents on the network: usage, expiry, and renting more. */
export default function Storage({ account, mode }: { account: Account; mode: Me['mode'] }) {
  const [openedAt] = useState(Date.now)
  const found = useQuery({
    queryKey: ['accountRoom', account.fid],
    queryFn: ({ signal }) =>
      gatewayJson<StorageQuota>('/api/_storage', { signal, as: account.fid }),
    staleTime: 0,
  })
  const quota = found.data
  const warning = quota ? warningOf(quota, openedAt) : null
  return (
    <Section about={t`Each account rents storage on the network, one year at a time.`}>
      {found.isError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !quota ? (
        <RowSkeletons count={3} />
      ) : (
        <div className="space-y-5">
          {warning ? (
            <output className="flex items-start gap-2.5 rounded-card bg-danger-wash px-4 py-3">
              <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
              <span className="text-pretty">{warning}</span>
            </output>
          ) : null}
          <ul aria-label={t`Storage used`} className="space-y-3">
            {quota.usage.map((each) => (
              <Usage key={each.kind} of={each} />
            ))}
          </ul>
          <Allocations quota={quota} />
          {quota.may_rent || mode === 'remote' ? (
            <div className="flex flex-wrap gap-2">
              {quota.may_rent ? (
                <Rent account={account} onRented={() => void found.refetch()} />
              ) : null}
              <RentWithWallet account={account} onRented={() => void found.refetch()} />
            </div>
          ) : (
            <p className="text-small text-ink-soft text-pretty">
              <Trans>You can’t rent more because this island runs without a chain.</Trans>
            </p>
          )}
        </div>
      )}
    </Section>
  )
}

function Usage({ of: usage }: { of: StorageQuota['usage'][number] }) {
  const name = storageKindLabels[usage.kind]()
  const share = usedShare(usage)
  const [used, capacity] = [formatCount(usage.used), formatCount(usage.capacity)]
  return (
    <li>
      <p className="flex items-baseline justify-between gap-3 text-small">
        <span className="font-medium">{name}</span>
        <span className="tabular text-ink-soft">
          <Trans>
            {used} of {capacity}
          </Trans>
        </span>
      </p>
      <meter
        className="sr-only"
        aria-label={name}
        max={Math.max(usage.capacity, usage.used, 1)}
        value={usage.used}
        aria-valuetext={t`${used} of ${capacity}`}
      />
      <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-sunken">
        <div
          className={classes('h-full rounded-full', share >= LOW_SHARE ? 'bg-danger' : 'bg-accent')}
          style={{ width: `${usage.used > 0 ? Math.max(1.5, share * 100) : 0}%` }}
        />
      </div>
    </li>
  )
}

function Allocations({ quota }: { quota: StorageQuota }) {
  if (quota.allocations.length === 0) return null
  return (
    <ul aria-label={t`Rented storage`} className={listClass}>
      {quota.allocations.map(({ units, expires_at }, index) => (
        <li key={`${expires_at} ${index}`} className={rowClass}>
          <span className="tabular flex-1 font-medium whitespace-nowrap">
            <Plural value={units} one="# unit" other="# units" />
          </span>
          {expires_at ? (
            <span className="text-small text-ink-soft">
              <Trans>
                until <FullTime time={expires_at} />
              </Trans>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function RentWithWallet({ account, onRented }: { account: Account; onRented: () => void }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t`Pay with your wallet`}</Button>
      <Suspense>
        {isAsked ? (
          <WalletRent account={account} onRented={onRented} onClose={() => setAsked(false)} />
        ) : null}
      </Suspense>
    </>
  )
}

function Rent({ account, onRented }: { account: Account; onRented: () => void }) {
  const [asked, setAsked] = useState(false)
  // Kept across attempts: a payment whose response was lost is not made twice.
  const idem = useRef<string>(undefined)
  const handle = account.username || String(account.fid)
  const rent = async () => {
    idem.current ??= newId()
    const body = { units: 1, idem: idem.current }
    await gatewayJson('/api/_storage', { method: 'POST', body, as: account.fid })
    idem.current = undefined
    toast({
      title: t`Storage unit rented`,
      advice: plural(1, { one: 'Lasts # year.', other: 'Lasts # years.' }),
    })
    onRented()
  }
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        <Trans>Rent more</Trans>
      </Button>
      {asked ? (
        <ConfirmDialog
          title={t`Rent one more unit for @${handle}?`}
          action={t`Rent`}
          tone="primary"
          onClose={() => setAsked(false)}
          onConfirm={rent}
        >
          <p>
            <Trans>
              One unit for one year. The server pays for it, and your wallet isn’t charged.
            </Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
