import { useCastaway } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { TextField } from '../../../ui/form/TextField'
import { displayNameOf } from '../../../app/names'
import { Section } from '../Section'
import { bansQuery, setBanned } from './bans'
import { HiddenPeopleList } from './HiddenPeopleList'

interface UserResult {
  fid: number
  name: string
  handle: string
}

/** For operators of this server: the banned users. */
export default function BanSettings() {
  const castaway = useCastaway()
  const query = useQuery(bansQuery(castaway))
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [selected, setSelected] = useState<UserResult>()
  const nameOf = (fid: number) => displayNameOf(castaway.store.user(fid) ?? { fid })
  const find = async () => {
    const username = typed.trim().replace(/^@/, '').toLowerCase()
    if (username === '' || busy) return
    setBusy(true)
    setError(undefined)
    try {
      const { user } = await castaway.queryClient.fetchQuery(
        castaway.q.lookupUserByUsername.query({ username }),
      )
      setSelected({ fid: user.fid, name: displayNameOf(user), handle: user.username })
    } catch (cause) {
      setError(
        (cause as { status?: number }).status === 404
          ? t`No user named @${username}.`
          : t`Couldn’t reach the network. Try again.`,
      )
    } finally {
      setBusy(false)
    }
  }
  const who = selected?.name ?? ''
  const handle = selected?.handle ?? ''
  return (
    <Section
      about={t`You run this server. Anyone you ban here is hidden from everyone who uses it. Nothing changes elsewhere on the network.`}
    >
      <form
        className="mb-4 flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void find()
        }}
      >
        <TextField
          className="min-w-0 flex-1"
          label={t`Username of the person to ban`}
          hideLabel
          placeholder="@name"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={error}
        />
        <Button type="submit" tone="danger" className="h-11" busy={busy}>
          <Trans>Ban…</Trans>
        </Button>
      </form>
      <HiddenPeopleList
        label={t`Banned people`}
        query={query}
        people={query.data}
        action={(name) => ({ short: t`Unban`, long: t`Unban ${name}` })}
        onLetIn={(fid) => void setBanned(castaway, fid, nameOf(fid), false)}
        empty={<Trans>No one is banned.</Trans>}
      />
      {selected ? (
        <ConfirmDialog
          title={t`Ban ${who}?`}
          action={t`Ban`}
          onClose={() => setSelected(undefined)}
          onConfirm={() => {
            void setBanned(castaway, selected.fid, selected.name, true)
            setTyped('')
          }}
        >
          <p>
            <Trans>
              Everything by <bdi>@{handle}</bdi> will be hidden from everyone on this server.
            </Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </Section>
  )
}
