import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { gatewayJson, type Account, meQuery, useCastaway } from '@castaway/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RowSkeletons } from '../../../ui/Skeleton'
import { toastError } from '../../../ui/toast/toast-error'
import { toast } from '../../../ui/toast/toasts'
import { handleOf } from '../../../app/names'
import { listClass } from '../login/shared'
import { Section } from '../Section'
import { AccountRow } from './AccountRow'
import { broadcastAccountChange } from '../../../shared/accounts/account-changes'
import { switchAccount, useAccounts } from '../../../shared/accounts/accounts'
import { type SavedAccount, accountsQuery } from '../../../shared/accounts/saved-accounts'
import { lazyWithRetry } from '../../../ui/lazy-with-retry'

const AddAccount = lazyWithRetry(() => import('./AddAccount'))

/** All accounts of the user, with the actions for each. */
export default function AccountsGroup() {
  const castaway = useCastaway()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // It is also the first section of `/settings`.
  const { add } = useSearch({ strict: false }) as { add?: string }
  const { current } = useAccounts()
  const found = useQuery(accountsQuery)
  const [leaving, setLeaving] = useState<SavedAccount | null>(null)
  const all = found.data?.accounts ?? []
  const usable = all.filter(({ proved }) => proved)

  const setAdding = (on: boolean) =>
    void navigate({ to: '/settings/accounts', search: on ? { add: 'account' } : {}, replace: true })
  const reload = async () => {
    await queryClient.invalidateQueries(accountsQuery)
    await queryClient.invalidateQueries(meQuery)
  }
  const change = (account: Account, everywhere: boolean) =>
    switchAccount(castaway, account, { everywhere }).then(
      () => queryClient.invalidateQueries(accountsQuery),
      toastError,
    )
  const remove = async ({ fid, ...account }: SavedAccount) => {
    await gatewayJson(`/api/_accounts/${fid}`, { method: 'DELETE' })
    broadcastAccountChange({ removed: fid })
    await reload()
    if (current?.fid === fid) await castaway.reset('account')
    const name = handleOf({ fid, ...account })
    toast({
      title: t`@${name} removed from Castaway`,
      advice: t`Nothing changes on Farcaster.`,
    })
  }
  return (
    <Section
      about={t`Each browser tab uses one account, and switching in one tab doesn’t affect the others. You can see which account you’re casting as before you send.`}
    >
      {found.isError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !found.data ? (
        <RowSkeletons count={2} />
      ) : all.length === 0 ? (
        <p className="text-ink-soft">
          <Trans>No accounts yet. Choose a username, or connect an existing account.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Your accounts`} className={listClass}>
          {all.map((account) => (
            <AccountRow
              key={account.fid}
              account={account}
              isCurrent={account.fid === current?.fid}
              isPreferred={usable.length > 1 && account.fid === usable[0]?.fid}
              onSwitch={(everywhere) => void change(account, everywhere)}
              onRemove={() => setLeaving(account)}
              onApproved={() => void reload()}
            />
          ))}
        </ul>
      )}
      <div className="mt-4">
        <Button icon={<Plus size={18} />} onClick={() => setAdding(true)}>
          <Trans>Add an account</Trans>
        </Button>
      </div>
      {add ? (
        <Suspense>
          <AddAccount onClose={() => setAdding(false)} onAdded={() => void reload()} />
        </Suspense>
      ) : null}
      {leaving ? (
        <ConfirmDialog
          title={t`Remove @${handleOf(leaving)} from Castaway?`}
          action={t`Remove`}
          onClose={() => setLeaving(null)}
          onConfirm={() => remove(leaving)}
        >
          <p>
            <Trans>
              Castaway deletes its key for this account, so you can’t cast as it from here and its
              scheduled casts won’t be sent. The account and everything it has posted stay on
              Farcaster, and you can connect it again anytime.
            </Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </Section>
  )
}
