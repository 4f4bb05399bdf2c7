import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { meQuery, useCastaway } from '@castaway/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { Avatar } from '../../../ui/Avatar'
import { Button, buttonClass } from '../../../ui/Button'
import { Dialog } from '../../../ui/dialog/Dialog'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { TextField } from '../../../ui/form/TextField'
import { toast } from '../../../ui/toast/toasts'
import { displayNameOf, handleOf } from '../../../app/names'
import ApproveSigner from '../../../shared/accounts/ApproveSigner'
import { listClass, rowClass } from '../login/shared'
import { activateAccount, broadcastAccountChange } from '../../../shared/accounts/account-changes'
import {
  connectAccount,
  discoveredAccountsQuery,
  type SavedAccount,
} from '../../../shared/accounts/saved-accounts'

/** Adds an account: a new username, one that a linked wallet owns, or one that its wallet approves by link or code. */
export default function AddAccount(props: { onClose: () => void; onAdded: () => void }) {
  const { onClose, onAdded } = props
  const castaway = useCastaway()
  const [selected, setSelected] = useState<SavedAccount | null>(null)
  const come = async (account: SavedAccount) => {
    broadcastAccountChange({ added: account.fid })
    await activateAccount(castaway, { ...account, signer: 'approved' })
    await castaway.queryClient.invalidateQueries(meQuery)
    onAdded()
    onClose()
    const name = handleOf(account)
    toast({
      title: t`Switched to @${name}`,
      advice: t`Only in this tab. Your other tabs don’t change.`,
    })
  }
  const connect = useMutation({
    mutationFn: connectAccount,
    onSuccess: async (account) => {
      onAdded()
      if (account.signer === 'approved') await come(account)
      else setSelected(account)
    },
  })
  return (
    <Dialog open title={t`Add an account`} onClose={onClose}>
      {selected ? (
        <>
          <p className="px-6 pt-6 text-center text-ink-soft">
            <Trans>
              You’re adding <bdi className="font-semibold text-ink">@{handleOf(selected)}</bdi>.
              It’ll be ready once its wallet approves. You can close this and come back later.
            </Trans>
          </p>
          <ApproveSigner account={selected} onApproved={() => void come(selected)} />
        </>
      ) : (
        <div className="divide-y divide-line">
          <DiscoveredAccounts
            busy={connect.variables}
            onConnect={(fid) => connect.mutate({ fid })}
          />
          <ByName busy={connect.isPending} onConnect={(username) => connect.mutate({ username })} />
          <Section
            title={t`Choose a new username`}
            about={t`Create an account with another of your wallets.`}
          >
            <Link to="/welcome" search={{ another: 'name' }} className={buttonClass('plain')}>
              <Trans>Choose a username</Trans>
            </Link>
          </Section>
          {connect.error ? (
            <ErrorState error={connect.error} retry={() => connect.reset()} />
          ) : null}
        </div>
      )}
    </Dialog>
  )
}

function Section({
  title,
  about,
  children,
}: {
  title: string
  about: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="px-5 py-5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <p className="mt-0.5 mb-3 text-small text-ink-soft text-pretty">{about}</p>
      {children}
    </section>
  )
}

/** Accounts of linked wallets that are not added yet; renders nothing if there are none. */
function DiscoveredAccounts({
  busy,
  onConnect,
}: {
  busy: unknown
  onConnect: (fid: number) => void
}) {
  const found = useQuery(discoveredAccountsQuery)
  const accounts = found.data?.found ?? []
  if (accounts.length === 0) return null
  return (
    <Section
      title={t`Owned by your wallets`}
      about={t`These accounts belong to wallets linked here.`}
    >
      <ul className={listClass}>
        {accounts.map((account) => (
          <li key={account.fid} className={rowClass}>
            <Avatar
              url={account.pfp_url}
              name={displayNameOf(account)}
              seed={account.fid}
              size={36}
            />
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-semibold">{displayNameOf(account)}</bdi>
              <bdi className="block truncate text-small text-ink-soft">@{handleOf(account)}</bdi>
            </span>
            <Button
              size="small"
              disabled={busy !== undefined}
              aria-label={t`Connect @${handleOf(account)}`}
              onClick={() => onConnect(account.fid)}
            >
              <Trans>Connect</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ByName({ busy, onConnect }: { busy: boolean; onConnect: (name: string) => void }) {
  const [name, setName] = useState('')
  const wanted = name.trim().replace(/^@/, '').toLowerCase()
  return (
    <Section
      title={t`Connect an existing account`}
      about={t`Its wallet approves a key for Castaway, through a link or on the phone that has the wallet. The wallet doesn’t need to be linked here.`}
    >
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted && !busy) onConnect(wanted)
        }}
      >
        <TextField
          className="flex-1"
          label={t`Username`}
          before={<span aria-hidden="true">@</span>}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" tone="primary" busy={busy} disabled={!wanted}>
          <Trans>Connect</Trans>
        </Button>
      </form>
    </Section>
  )
}
