import { t } from '@lingui/core/macro'
import type { ApiKeyChoices } from '@castaway/client/local'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '../../../ui/Button'
import { copyToClipboard } from '../../../ui/copy-to-clipboard'
import { SelectField } from '../../../ui/form/SelectField'
import { controls } from '../controls'
import { useChange } from '../island/use-change'
import { Part } from '../Part'
import { KeyForm } from './KeyForm'

/** A call with a key, for a terminal. */
const sampleCall = (key: string): string =>
  `curl -H 'x-api-key: ${key}' '${location.origin}/v2/farcaster/user/bulk?fids=1'`

const nothing: ApiKeyChoices = { name: '', scopes: null, per_minute: null }

/** A form for a new key, and then the key itself, which is shown only once. */
export function NewKey() {
  const { busy, change } = useChange<'create'>()
  const apps = useQuery({
    queryKey: ['controls', 'apps'],
    queryFn: async () => (await controls.apps.list()).apps,
  })
  const madeApps = apps.data?.filter(({ is_made: isMade }) => isMade) ?? []
  const [app, setApp] = useState('')
  const [made, setMade] = useState<{ id: string; name: string; key: string }>()
  const create = async (choices: ApiKeyChoices) => {
    const created = await change('create', () =>
      controls.apiKeys.create({ ...choices, ...(app && { app }) }),
    )
    if (created) setMade(created)
  }
  if (!made) {
    return (
      <Part title={t`New key`}>
        {madeApps.length > 0 ? (
          <div className="mb-5">
            <SelectField label={t`App`} value={app} onChange={setApp}>
              <option value="">{t`The development key’s app`}</option>
              {madeApps.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
        ) : null}
        <KeyForm
          before={nothing}
          action={t`Make key`}
          busy={busy === 'create'}
          onSubmit={(choices) => void create(choices)}
        />
      </Part>
    )
  }
  const { id, name, key } = made
  return (
    <Part title={t`The key of ${name}`} about={t`Copy it now. We store only its hash.`}>
      <p className="flex flex-wrap items-center gap-2">
        <code
          dir="ltr"
          className="rounded-card bg-sunken px-3 py-2 font-mono [overflow-wrap:anywhere]"
        >
          {key}
        </code>
        <Button onClick={() => void copyToClipboard(key, 'text')}>{t`Copy`}</Button>
      </p>
      <p className="mt-4 text-small text-ink-soft">{t`Try it:`}</p>
      <pre dir="ltr" className="mt-1 overflow-x-auto rounded-card bg-sunken px-3 py-2 text-small">
        <code>{sampleCall(key)}</code>
      </pre>
      <Link
        to="/developers/$"
        params={{ _splat: `keys/${id}` }}
        search={{}}
        className={`${buttonClass('primary')} mt-5`}
      >
        {t`Done`}
      </Link>
    </Part>
  )
}
