import { t } from '@lingui/core/macro'
import type { World } from '@castaway/client/local'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/Button'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { TextField } from '../../../ui/form/TextField'
import { RowSkeletons } from '../../../ui/Skeleton'
import { toast } from '../../../ui/toast/toasts'
import { controls } from '../controls'
import { formatSize, formatTime } from '../format'
import { Part } from '../Part'
import { useChange } from './use-change'

type Replacement = { kind: 'restore' | 'remove'; name: string } | { kind: 'reset'; world: World }

const worlds: { id: World; about: () => string }[] = [
  { id: 'social', about: () => t`A busy network with thousands of casts` },
  { id: 'small', about: () => t`A few people and their casts` },
  { id: 'hostile', about: () => t`Content that tries to break an app` },
  { id: 'empty', about: () => t`No one` },
]

/** The data replaced: snapshots of it, and the sample worlds. */
export default function Snapshots() {
  const { busy, change } = useChange<string>()
  const [name, setName] = useState('')
  const [planned, setPlanned] = useState<Replacement>()
  const list = useQuery({
    queryKey: ['controls', 'snapshots'],
    queryFn: () => controls.snapshots.list(),
  })
  const isOdd = name !== '' && !/^[a-z0-9-]{1,40}$/.test(name)
  const take = async (event: FormEvent) => {
    event.preventDefault()
    const taken = await change('take', () => controls.snapshots.take(name))
    if (!taken) return
    setName('')
    toast({ title: t`Snapshot taken` })
  }
  return (
    <>
      <Part
        title={t`Take a snapshot`}
        about={t`A copy of the network’s data and its clock, in the data folder. Signing in, drafts and bookmarks are not part of it.`}
      >
        <form onSubmit={(event) => void take(event)} className="flex flex-wrap items-start gap-3">
          <TextField
            label={t`Name`}
            dir="ltr"
            required
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={(event) => setName(event.target.value)}
            hint={t`Replaces a snapshot with the same name.`}
            error={isOdd ? t`Use only lowercase letters, numbers, and hyphens.` : undefined}
          />
          <Button
            type="submit"
            tone="primary"
            className="mid:mt-6.5"
            busy={busy === 'take'}
            disabled={name === '' || isOdd}
          >
            {t`Take snapshot`}
          </Button>
        </form>
      </Part>
      <Part title={t`Snapshots`}>
        {list.isError ? (
          <ErrorState error={list.error} retry={() => void list.refetch()} />
        ) : !list.data ? (
          <RowSkeletons count={2} />
        ) : list.data.snapshots.length === 0 ? (
          <p className="text-ink-soft">{t`No snapshots yet.`}</p>
        ) : (
          <ul className="-my-2">
            {list.data.snapshots.map((snapshot) => (
              <li
                key={snapshot.name}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5 last:border-b-0"
              >
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block font-semibold [overflow-wrap:anywhere]">
                    {snapshot.name}
                  </span>
                  <span className="block text-small text-ink-soft">
                    {snapshot.world} · {formatTime(snapshot.taken_at)} · {formatSize(snapshot.size)}
                  </span>
                </span>
                <Button
                  size="small"
                  aria-label={t`Restore ${snapshot.name}`}
                  onClick={() => setPlanned({ kind: 'restore', name: snapshot.name })}
                >
                  {t`Restore`}
                </Button>
                <Button
                  size="small"
                  tone="danger"
                  aria-label={t`Delete ${snapshot.name}`}
                  onClick={() => setPlanned({ kind: 'remove', name: snapshot.name })}
                >
                  {t`Delete`}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part
        title={t`Start over`}
        about={t`Replaces everything on the network with a sample world, and sets the clock back.`}
      >
        <ul className="grid gap-2 mid:grid-cols-2">
          {worlds.map(({ id, about }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => setPlanned({ kind: 'reset', world: id })}
                className="w-full rounded-card border border-line bg-raised px-4 py-3 text-start transition-colors duration-100 hover:border-line-strong"
              >
                <span className="block font-semibold">{id}</span>
                <span className="block text-small text-ink-soft">{about()}</span>
              </button>
            </li>
          ))}
        </ul>
      </Part>
      {planned ? (
        <Question
          planned={planned}
          onClose={() => setPlanned(undefined)}
          onDone={() => void change('read', async () => {})}
        />
      ) : null}
    </>
  )
}

function Question({
  planned,
  onClose,
  onDone,
}: {
  planned: Replacement
  onClose: () => void
  onDone: () => void
}) {
  if (planned.kind === 'remove') {
    const { name } = planned
    return (
      <ConfirmDialog
        title={t`Delete the snapshot ${name}?`}
        action={t`Delete`}
        onClose={onClose}
        onConfirm={async () => {
          await controls.snapshots.remove(name)
          onDone()
        }}
      >
        {t`It can’t be restored then.`}
      </ConfirmDialog>
    )
  }
  const isReset = planned.kind === 'reset'
  const name = isReset ? planned.world : planned.name
  return (
    <ConfirmDialog
      title={isReset ? t`Start over with ${name}?` : t`Restore ${name}?`}
      action={isReset ? t`Start over` : t`Restore`}
      onClose={onClose}
      onConfirm={async () => {
        if (isReset) await controls.reset(planned.world)
        else await controls.snapshots.restore(planned.name)
        onDone()
        toast({ title: isReset ? t`The island starts over` : t`Snapshot restored` })
      }}
    >
      {t`All casts, accounts and everything else on the network is replaced, for everyone who uses this island. Take a snapshot first if you want it back.`}
    </ConfirmDialog>
  )
}
