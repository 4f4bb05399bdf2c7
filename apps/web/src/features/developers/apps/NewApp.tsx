import { t } from '@lingui/core/macro'
import { fnamePattern } from '@castaway/contract/limits'
import type { NewDeveloperApp } from '@castaway/client/local'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/Button'
import { TextField } from '../../../ui/form/TextField'
import { controls } from '../controls'
import { useChange } from '../island/use-change'
import { Part } from '../Part'
import { MadeApp } from './MadeApp'

const DOMAIN = /^[a-z0-9.-]+(:\d{1,5})?$/

/** A form for a new app, and then what its developer needs, which is shown only once. */
export function NewApp() {
  const { busy, change } = useChange<'create'>()
  const [made, setMade] = useState<NewDeveloperApp>()
  const [name, setName] = useState('')
  const [username, setUsername] = useState('')
  const [domain, setDomain] = useState('')
  const isUsername = fnamePattern.test(username)
  const isDomain = domain === '' || DOMAIN.test(domain)
  const isReady = name.trim() !== '' && isUsername && isDomain
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const created = await change('create', () =>
      controls.apps.create({ name: name.trim(), username, ...(domain && { domain }) }),
    )
    if (created) setMade(created)
  }
  if (made) return <MadeApp app={made} />
  return (
    <Part
      title={t`New app`}
      about={t`It gets a wallet, an account on this island and an API key, as an app of the real network has them.`}
    >
      <form onSubmit={(event) => void submit(event)} className="grid max-w-[40rem] gap-5">
        <TextField
          label={t`Name`}
          required
          maxLength={32}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          hint={t`People see it when they approve its signers.`}
        />
        <TextField
          label={t`Username`}
          dir="ltr"
          required
          maxLength={16}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.target.value.trim())}
          hint={t`Of its account`}
          error={
            username !== '' && !isUsername
              ? t`Use only lowercase letters, numbers, and hyphens.`
              : undefined
          }
        />
        <TextField
          label={t`Domain of its mini app`}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={domain}
          onChange={(event) => setDomain(event.target.value.trim())}
          hint={t`Such as localhost:3000. Leave blank for no manifest.`}
          error={isDomain ? undefined : t`Enter only a domain, in lowercase.`}
        />
        <Button
          type="submit"
          tone="primary"
          busy={busy === 'create'}
          disabled={!isReady}
          className="w-fit"
        >
          {t`Make app`}
        </Button>
      </form>
    </Part>
  )
}
