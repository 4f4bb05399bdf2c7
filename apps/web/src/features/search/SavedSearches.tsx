import { useCastaway } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { focusOnMount } from '../../ui/form/focus-on-mount'
import { Menu } from '../../ui/menu/Menu'
import { TextField } from '../../ui/form/TextField'
import { toast } from '../../ui/toast/toasts'
import { usePinned } from '../../shared/pins/pins'
import { recordsOf, useRecords } from '../../app/records'
import {
  deleteSearch,
  savedSearchName,
  sortSavedSearches,
  type SavedSearch,
  toSearchState,
} from './saved'
import { searchParamsOf } from '../../shared/search/url-state'

/** The user's saved searches. */
export function SavedSearches() {
  const saved = useRecords('search')
  if (!saved || saved.length === 0) return null
  return (
    <section aria-labelledby="saved-searches" className="border-b border-line px-(--row-x) py-5">
      <h2 id="saved-searches" className="mb-1 font-bold">
        {t`Saved searches`}
      </h2>
      <ul>
        {sortSavedSearches(saved).map((each) => (
          <li key={each.id} className="flex items-center gap-2">
            <Link
              to="/search"
              search={searchParamsOf(toSearchState(each.body))}
              className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-small px-2 hover:bg-sunken"
            >
              <bdi className="shrink-0 truncate font-semibold">{each.body.name}</bdi>
              {each.body.name === each.body.query ? null : (
                <bdi className="min-w-0 truncate text-small text-ink-soft">{each.body.query}</bdi>
              )}
            </Link>
            <SavedMenu saved={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Actions for a saved search. */
export function SavedMenu({ saved }: { saved: SavedSearch }) {
  const castaway = useCastaway()
  const { store } = recordsOf(castaway)
  const pin = usePinned('search', saved.id)
  const [naming, setNaming] = useState(false)
  const { name } = saved.body
  const remove = async () => {
    const undo = await deleteSearch(store, saved.id)
    // Its pinned tab would have no target.
    if (pin.pinned) pin.toggle(name)
    toast({
      title: t`Saved search ${name} deleted`,
      action: { label: t`Undo`, run: () => void undo() },
    })
  }
  return (
    <>
      <Menu
        label={t`More options for the saved search ${name}`}
        icon={<Ellipsis size={18} />}
        size="small"
        items={[
          { label: t`Rename…`, icon: <Pencil size={17} />, onSelect: () => setNaming(true) },
          pin.pinned
            ? {
                label: t`Unpin from Home`,
                icon: <PinOff size={17} />,
                onSelect: () => pin.toggle(name),
              }
            : { label: t`Pin to Home`, icon: <Pin size={17} />, onSelect: () => pin.toggle(name) },
          'line',
          {
            label: t`Delete`,
            icon: <Trash2 size={17} />,
            tone: 'danger',
            onSelect: () => void remove(),
          },
        ]}
      />
      {naming ? (
        <NameDialog
          title={t`Rename saved search`}
          start={name}
          onClose={() => setNaming(false)}
          onSave={(next) => void store.put('search', saved.id, { ...saved.body, name: next })}
        />
      ) : null}
    </>
  )
}

/** Edits the name of a search. */
export function NameDialog({
  title,
  start,
  onSave,
  onClose,
}: {
  title: string
  start: string
  onSave: (name: string) => void
  onClose: () => void
}) {
  const [name, setName] = useState(start)
  return (
    <Dialog open width="narrow" variant="sheet" title={title} onClose={onClose}>
      <form
        className="space-y-5 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          onSave(savedSearchName(name.trim() || start))
          onClose()
        }}
      >
        <TextField
          label={t`Name`}
          ref={focusOnMount}
          onFocus={(event) => event.target.select()}
          dir="auto"
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" tone="primary">
            {t`Save`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
