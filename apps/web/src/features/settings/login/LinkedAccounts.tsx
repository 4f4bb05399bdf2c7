import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import type { LinkedAccount, LoginUser } from '@castaway/auth-react/client'
import { useLinkAccount, useLogin, useMfa } from '@castaway/auth-react'
import { MethodIcon } from '@castaway/auth-react/panel'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { toast } from '../../../ui/toast/toasts'
import { Section } from '../Section'
import { accountLongLabel, accountTypeLabel, accountLabel } from './linked-account-labels'
import { describeLoginError, listClass, rowClass, useAction } from './shared'

const unlinkLabel = (account: string) => t`Unlink ${account}`
const askedTitle = (kind: string) => t`Unlink ${kind}?`

/** The user's sign-in methods: add one, remove one, and why the last one stays. */
export function LinkedAccounts({ user }: { user: LoginUser }) {
  const { open, client } = useLogin()
  const { unlink } = useLinkAccount()
  const { guard } = useMfa()
  const { run, attempt } = useAction()
  const [asked, setAsked] = useState<LinkedAccount | null>(null)
  const accounts = user.linkedAccounts
  const add = async () => {
    const before = accounts.length
    await guard(() => client.readyToLink())
    const now = await open({ purpose: 'link' })
    if (now && now.linkedAccounts.length > before) toast({ title: t`Sign-in method added` })
  }
  return (
    <Section
      about={t`Each of these signs you in to this account. Accounts are never merged because they share an email address.`}
    >
      <ul aria-label={t`Linked accounts`} className={listClass}>
        {accounts.map((account) => (
          <li key={account.key} className={rowClass}>
            <span className="login flex">
              <MethodIcon of={account.type} />
            </span>
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-semibold">{accountTypeLabel(account)}</p>
              <p className="truncate text-small text-ink-soft" title={accountLongLabel(account)}>
                <bdi>{accountLabel(account)}</bdi>
              </p>
              <p className="text-small text-ink-soft">
                <Trans>
                  Verified <RelativeTime time={account.latestVerifiedAt} />
                </Trans>
              </p>
            </div>
            {accounts.length > 1 ? (
              <Button
                size="small"
                tone="quiet"
                aria-label={unlinkLabel(`${accountTypeLabel(account)} ${accountLabel(account)}`)}
                onClick={() => setAsked(account)}
              >
                {t`Unlink`}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {accounts.length === 1 ? (
        <p className="mt-2 text-small text-ink-soft">
          {t`This is your only way to sign in. Add another before you remove it.`}
        </p>
      ) : null}
      <Button className="mt-4" icon={<Plus size={18} />} onClick={() => void run('add', add)}>
        {t`Add a sign-in method`}
      </Button>
      {asked ? (
        <ConfirmDialog
          title={askedTitle(accountTypeLabel(asked))}
          action={t`Unlink`}
          describeError={describeLoginError}
          onClose={() => setAsked(null)}
          onConfirm={() => attempt(() => guard(() => unlink(asked.key)), t`Account unlinked`)}
        >
          <p>
            <Trans>
              <bdi className="font-semibold">{accountLabel(asked)}</bdi> can no longer sign in to
              this account. You can link it again, unless someone else has linked it by then.
            </Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </Section>
  )
}
