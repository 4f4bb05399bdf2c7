import { t } from '@lingui/core/macro'
import type { DeveloperApp } from '@castaway/client/local'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RowSkeletons } from '../../../ui/Skeleton'
import { controls } from '../controls'
import { useChange } from '../island/use-change'
import { keysText } from '../keys/counts'
import type { PageProps } from '../page-props'
import { NewApp } from './NewApp'

/** Page `/developers/apps`: what keys, signers and webhooks belong to, and `…/new`. */
export default function AppsPage({ rest }: PageProps) {
  const list = useQuery({
    queryKey: ['controls', 'apps'],
    queryFn: async () => (await controls.apps.list()).apps,
  })
  if (rest === 'new') return <NewApp />
  if (list.isError) return <ErrorState error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <RowSkeletons count={2} />
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-(--row-x) py-4">
        <p className="min-w-0 flex-1 basis-60 text-small text-ink-soft text-pretty">
          {t`An app has API keys, and sees only its own signers, webhooks and frames. Its account asks people for approvals and signs the manifest of its mini app.`}
        </p>
        <Link
          to="/developers/$"
          params={{ _splat: 'apps/new' }}
          search={{}}
          className={buttonClass('primary')}
        >
          {t`New app`}
        </Link>
      </div>
      <ul>
        {list.data.map((app) => (
          <li key={app.id} className="border-b border-line">
            <Row app={app} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Row({ app }: { app: DeveloperApp }) {
  const { id, name, account, keys } = app
  const { change } = useChange<'remove'>()
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-3 px-(--row-x) py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold [overflow-wrap:anywhere]">{name}</h2>
        <p className="text-small text-ink-soft">
          {account ? (
            <>
              <Link
                to="/developers/$"
                params={{ _splat: `inspect/person/${account.fid}` }}
                className="text-accent-strong hover:underline"
              >
                <bdi>{account.username === null ? account.fid : `@${account.username}`}</bdi>
              </Link>
              {' · '}
              {t`FID ${account.fid}`}
            </>
          ) : (
            t`No account`
          )}
          {' · '}
          {app.is_made ? keysText(keys) : t`From the settings`}
        </p>
      </div>
      {app.is_made ? (
        <Button
          size="small"
          tone="danger"
          aria-label={t`Delete ${name}`}
          onClick={() => setAsked(true)}
        >
          {t`Delete`}
        </Button>
      ) : null}
      {isAsked ? (
        <ConfirmDialog
          title={t`Delete the app ${name}?`}
          action={t`Delete`}
          onClose={() => setAsked(false)}
          onConfirm={() => change('remove', () => controls.apps.remove(id))}
        >
          {t`Its keys stop working at once. Its account, and what its signers wrote, stay.`}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
