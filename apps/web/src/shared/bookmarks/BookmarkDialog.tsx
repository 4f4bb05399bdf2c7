import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { RecordStore } from '@castaway/react/records'
import { FolderPlus, Trash2 } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { focusOnMount } from '../../ui/form/focus-on-mount'
import { TextField } from '../../ui/form/TextField'
import { toast } from '../../ui/toast/toasts'
import { addFolder, sortFolders } from './folders'

interface BookmarkDialogProps {
  store: RecordStore
  hash: string
  onClose: () => void
}

/** The folder of a bookmark, and a note on why it was saved. */
export function BookmarkDialog({ store, hash, onClose }: BookmarkDialogProps) {
  const folders = useSyncExternalStore(store.subscribe, () => store.all('folder'))
  const [start] = useState(() => store.get('bookmark', hash))
  const [folder, setFolder] = useState(start?.folder ?? null)
  const [note, setNote] = useState(start?.note ?? '')
  const [naming, setNaming] = useState(false)
  const [name, setName] = useState('')
  const save = async () => {
    // A folder name that was typed but not added yet counts too.
    const chosen = naming && name.trim() ? await addFolder(store, name) : folder
    const addedAt = start?.addedAt ?? Date.now()
    await store.put('bookmark', hash, { folder: chosen, note: note.trim(), addedAt })
    onClose()
  }
  const remove = async () => {
    const before = store.get('bookmark', hash)
    await store.put('bookmark', hash, null)
    onClose()
    toast({
      title: t`Bookmark removed`,
      action: { label: t`Undo`, run: () => void store.put('bookmark', hash, before) },
    })
  }
  return (
    <Dialog
      open
      title={t({ message: 'Bookmark', context: 'noun' })}
      width="narrow"
      variant="sheet"
      onClose={onClose}
      actions={
        <Button size="small" tone="primary" onClick={() => void save()}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form
        className="space-y-5 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <fieldset>
          <legend className="mb-1.5 text-small font-semibold">
            <Trans>Folder</Trans>
          </legend>
          <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
            <Choice
              name={t`No folder`}
              checked={folder === null}
              onChange={() => setFolder(null)}
            />
            {sortFolders(folders).map(({ id, body }) => (
              <Choice
                key={id}
                name={body.name}
                checked={folder === id && !naming}
                onChange={() => {
                  setFolder(id)
                  setNaming(false)
                }}
              />
            ))}
          </div>
          {naming ? (
            <TextField
              className="mt-3"
              label={t`New folder name`}
              ref={focusOnMount}
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          ) : (
            <Button
              className="mt-3"
              size="small"
              icon={<FolderPlus size={16} aria-hidden="true" />}
              onClick={() => setNaming(true)}
            >
              <Trans>New folder</Trans>
            </Button>
          )}
        </fieldset>
        <TextField
          label={t`Note`}
          hint={t`Only you can see it.`}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {start ? (
          <Button
            tone="danger"
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => void remove()}
          >
            <Trans>Remove bookmark</Trans>
          </Button>
        ) : null}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}

function Choice({
  name,
  checked,
  onChange,
}: {
  name: string
  checked: boolean
  onChange: () => void
}) {
  return (
    <label className="flex cursor-pointer items-center gap-3 px-4 py-3 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="folder"
        className="size-4 accent-(--accent) outline-none"
        checked={checked}
        onChange={onChange}
      />
      <bdi className="min-w-0 truncate">{name}</bdi>
    </label>
  )
}
