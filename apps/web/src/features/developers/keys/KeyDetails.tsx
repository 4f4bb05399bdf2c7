import { t } from '@lingui/core/macro'
import type { ApiKeyFacts } from '@castaway/client/local'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { toast } from '../../../ui/toast/toasts'
import { controls } from '../controls'
import { formatTime } from '../format'
import { useChange } from '../island/use-change'
import { Part } from '../Part'
import { KeyForm } from './KeyForm'
import { KEYS } from './query-key'
import { Usage } from './Usage'

/** One key: what it was used for, what it may do, and its end. */
export function KeyDetails({ apiKey }: { apiKey: ApiKeyFacts }) {
  const { id, name, hint, created_at: createdAt } = apiKey
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { busy, change } = useChange<'save'>()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Part
        title={name}
        about={
          hint === null
            ? t`Set in the server’s settings. It has full access.`
            : t`Created ${formatTime(createdAt)}. Ends with ${hint}.`
        }
      >
        <Usage id={id} />
      </Part>
      {hint === null ? null : (
        <>
          <Part title={t`Change it`}>
            <KeyForm
              before={apiKey}
              action={t`Save`}
              busy={busy === 'save'}
              onSubmit={(choices) =>
                void change('save', async () => {
                  await controls.apiKeys.change(id, choices)
                  toast({ title: t`Saved` })
                })
              }
            />
          </Part>
          <Part title={t`Delete it`} about={t`Programs that use it then get status 401.`}>
            <Button tone="danger" onClick={() => setAsked(true)}>
              {t`Delete`}
            </Button>
          </Part>
        </>
      )}
      {isAsked ? (
        <ConfirmDialog
          title={t`Delete the key ${name}?`}
          action={t`Delete`}
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            await controls.apiKeys.remove(id)
            await navigate({ to: '/developers/$', params: { _splat: 'keys' } })
            // The list may not show it until it is read again.
            queries.setQueryData<ApiKeyFacts[]>(KEYS, (keys) =>
              keys?.filter((key) => key.id !== id),
            )
          }}
        >
          {t`Programs that use it stop working at once. Its usage history is deleted too.`}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
