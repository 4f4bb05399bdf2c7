import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { useLogin, useMfa } from '@castaway/auth-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bot } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { shortAddress } from './linked-account-labels'
import { Badge, describeLoginError, LoadError, listClass, rowClass, useAction } from './shared'

const queryKey = ['loginDelegations']

const statuses = {
  pending: () => t`Not enabled on the chain yet`,
  active: () => t`Active`,
  expired: () => t`Expired`,
  revoked: () => t`Revoked`,
}

const targetOf = ({ target }: { target: string }) => shortAddress(target)

/** Delegated keys that act for a smart account of the user, within a scope; renders nothing if there are none. */
export function Delegations() {
  const { client } = useLogin()
  const { guard } = useMfa()
  const queryClient = useQueryClient()
  const { attempt } = useAction()
  const [asked, setAsked] = useState<string | null>(null)
  const found = useQuery({ queryKey, queryFn: () => client.delegations.list(), staleTime: 0 })
  if (found.isError) return <LoadError error={found.error} retry={() => void found.refetch()} />
  if (!found.data?.length) return null
  const end = async (id: string) => {
    await attempt(() => guard(() => client.delegations.end(id)), t`Key revoked`)
    await queryClient.invalidateQueries({ queryKey })
  }
  return (
    <div>
      <h3 className="mb-1.5 text-small font-semibold">{t`Delegated keys`}</h3>
      <ul aria-label={t`Delegated keys`} className={listClass}>
        {found.data.map(({ id, account, scope, status, chainId, expiresAt }) => (
          <li key={id} className={rowClass}>
            <Bot size={19} aria-hidden="true" className="shrink-0 text-ink-soft" />
            <div className="min-w-0 flex-1 basis-44">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {t`Can call ${targetOf(scope)}`}
                <Badge tone={status === 'active' ? 'good' : 'plain'}>{statuses[status]()}</Badge>
              </p>
              <p className="text-small text-ink-soft">
                <Trans>
                  For {shortAddress(account)} on chain {chainId} · until{' '}
                  <RelativeTime time={expiresAt} />
                </Trans>
              </p>
            </div>
            <Button
              size="small"
              tone="quiet"
              aria-label={t`Revoke the key that can call ${targetOf(scope)}`}
              onClick={() => setAsked(id)}
            >
              {t`Revoke`}
            </Button>
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog
          title={t`Revoke this key?`}
          action={t`Revoke`}
          describeError={describeLoginError}
          onClose={() => setAsked(null)}
          onConfirm={() => end(asked)}
        >
          <p>{t`The key is deleted from this server right away and can’t be used anymore.`}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
