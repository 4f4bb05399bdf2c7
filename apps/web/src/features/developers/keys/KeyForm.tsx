import { t } from '@lingui/core/macro'
import type { ApiKeyChoices, KeyScope } from '@castaway/client/local'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/Button'
import { Choice } from '../../../ui/form/Choice'
import { TextField } from '../../../ui/form/TextField'
import { allScopes, scopeHints, scopeNames } from './scopes'

const MOST_PER_MINUTE = 1_000_000

interface KeyFormProps {
  before: ApiKeyChoices
  action: string
  busy: boolean
  onSubmit: (choices: ApiKeyChoices) => void
}

/** What can be chosen of a key: its name, what it may do, and how often. */
export function KeyForm({ before, action, busy, onSubmit }: KeyFormProps) {
  const [name, setName] = useState(before.name)
  const [scopes, setScopes] = useState(before.scopes)
  const [limit, setLimit] = useState(before.per_minute === null ? '' : String(before.per_minute))
  const perMinute = limit.trim() === '' ? null : Number(limit)
  const isLimit =
    perMinute === null ||
    (Number.isInteger(perMinute) && perMinute >= 1 && perMinute <= MOST_PER_MINUTE)
  const isReady = name.trim() !== '' && isLimit && (scopes === null || scopes.length > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onSubmit({ name: name.trim(), scopes, per_minute: perMinute })
  }
  return (
    <form onSubmit={submit} className="grid max-w-[40rem] gap-5">
      <TextField
        label={t`Name`}
        required
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        hint={t`The program that uses it`}
      />
      <Choice
        name={t`Permissions`}
        value={scopes === null ? 'all' : 'some'}
        options={[
          { id: 'all', label: t`Everything` },
          { id: 'some', label: t`Only what I choose` },
        ]}
        onChange={(kind) => setScopes(kind === 'all' ? null : ['read'])}
      />
      {scopes === null ? null : <Scopes chosen={scopes} onChange={setScopes} />}
      <TextField
        label={t`Calls per minute`}
        inputMode="numeric"
        autoComplete="off"
        value={limit}
        onChange={(event) => setLimit(event.target.value)}
        hint={t`Leave blank for no limit. Calls beyond it get status 429.`}
        error={isLimit ? undefined : t`Enter a whole number from 1 to 1,000,000.`}
      />
      <Button type="submit" tone="primary" busy={busy} disabled={!isReady} className="w-fit">
        {action}
      </Button>
    </form>
  )
}

function Scopes({
  chosen,
  onChange,
}: {
  chosen: KeyScope[]
  onChange: (scopes: KeyScope[]) => void
}) {
  return (
    <fieldset>
      <legend className="sr-only">{t`Scopes`}</legend>
      <ul className="grid gap-3 mid:grid-cols-2">
        {allScopes.map((scope) => (
          <li key={scope}>
            <label className="flex items-start gap-2.5">
              <input
                type="checkbox"
                className="mt-1"
                checked={chosen.includes(scope)}
                onChange={(event) =>
                  onChange(
                    event.target.checked
                      ? [...chosen, scope]
                      : chosen.filter((each) => each !== scope),
                  )
                }
              />
              <span>
                <span className="font-semibold">{scopeNames[scope]()}</span>{' '}
                <code dir="ltr" className="font-mono text-small text-ink-soft">
                  {scope}
                </code>
                <span className="block text-small text-ink-soft text-pretty">
                  {scopeHints[scope]()}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {chosen.length === 0 ? (
        <p role="alert" className="mt-2 text-small text-danger">{t`Choose at least one.`}</p>
      ) : null}
    </fieldset>
  )
}
