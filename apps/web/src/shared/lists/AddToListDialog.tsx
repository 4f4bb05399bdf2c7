import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useUser } from '@castaway/react'
import type { RecordStore } from '@castaway/react/records'
import { ListPlus } from 'lucide-react'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { TextField } from '../../ui/form/TextField'
import { displayNameOf } from '../../app/names'
import { addPeople, createList, sortLists, MAX_LISTS, MAX_PEOPLE, removePerson } from './lists'

interface AddToListDialogProps {
  store: RecordStore
  fid: number
  onClose: () => void
}

/** The user's lists that contain a person; every change is saved at once. */
export function AddToListDialog({ store, fid, onClose }: AddToListDialogProps) {
  const user = useUser(fid)
  const records = useSyncExternalStore(store.subscribe, () => store.all('list'))
  const lists = useMemo(() => sortLists(records), [records])
  const [typed, setTyped] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const name = user ? displayNameOf(user) : t`this person`
  const make = async () => {
    const called = typed.trim()
    if (!called) return
    const same = lists.find(({ body }) => body.name === called)
    if (same) await addPeople(store, same.id, [fid])
    else if (!(await createList(store, called, [fid]))) {
      setAnnouncement(t`You can have up to ${MAX_LISTS} lists. Delete one first.`)
      return
    }
    setTyped('')
    setAnnouncement(t`${name} added to ${called}`)
  }
  return (
    <Dialog
      open
      title={t`Add ${name} to lists`}
      width="narrow"
      variant="sheet"
      onClose={onClose}
      actions={
        <Button size="small" tone="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className="space-y-5 p-5">
        {lists.length > 0 ? (
          <fieldset>
            <legend className="mb-1.5 text-small font-semibold">
              <Trans>Your lists</Trans>
            </legend>
            <div className="max-h-[40vh] divide-y divide-line overflow-y-auto rounded-card border border-line bg-raised">
              {lists.map(({ id, body }) => {
                const on = body.fids.includes(fid)
                const full = !on && body.fids.length >= MAX_PEOPLE
                return (
                  <label
                    key={id}
                    className="flex cursor-pointer items-center gap-3 px-4 py-3 hover:bg-sunken has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
                  >
                    <input
                      type="checkbox"
                      className="size-4 accent-(--accent) outline-none"
                      checked={on}
                      disabled={full}
                      onChange={() =>
                        void (on ? removePerson(store, id, fid) : addPeople(store, id, [fid]))
                      }
                    />
                    <bdi className="min-w-0 flex-1 truncate">{body.name}</bdi>
                    <span className="shrink-0 text-small text-ink-soft">
                      {full
                        ? t`full`
                        : plural(body.fids.length, { one: '# person', other: '# people' })}
                    </span>
                  </label>
                )
              })}
            </div>
          </fieldset>
        ) : (
          <p className="text-ink-soft text-pretty">
            <Trans>
              Lists bring together casts from people you choose. Only you can see them. Name your
              first list.
            </Trans>
          </p>
        )}
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void make()
          }}
        >
          <TextField
            className="min-w-0 flex-1"
            label={t`New list`}
            maxLength={60}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button
            type="submit"
            className="mb-[3px]"
            icon={<ListPlus size={17} aria-hidden="true" />}
            disabled={!typed.trim()}
          >
            <Trans>Create</Trans>
          </Button>
        </form>
        <output className="block text-small text-ink-soft">{announcement}</output>
      </div>
    </Dialog>
  )
}
