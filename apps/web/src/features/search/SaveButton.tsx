import { useCastaway } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/IconButton'
import { toast } from '../../ui/toast/toasts'
import { recordsOf, useRecords } from '../../app/records'
import { deleteSearch, findSavedSearch, saveSearch } from './saved'
import { NameDialog, SavedMenu } from './SavedSearches'
import type { SearchState } from '../../shared/search/url-state'

/** Saves the current search; if it is saved already, opens its menu. */
export function SaveButton({ state }: { state: SearchState }) {
  const { store } = recordsOf(useCastaway())
  const saved = useRecords('search')
  const [naming, setNaming] = useState(false)
  if (!saved || state.q === '') return null
  const same = findSavedSearch(saved, state)
  if (same) return <SavedMenu key={same.id} saved={same} />
  const save = async (name: string) => {
    const id = await saveSearch(store, state, name)
    toast({
      title: t`Search saved`,
      advice: t`You’ll find it in Search, and you can pin it to Home.`,
      action: {
        label: t`Undo`,
        run: () => void deleteSearch(store, id),
      },
    })
  }
  return (
    <>
      <IconButton
        label={t`Save this search`}
        icon={<BookmarkPlus size={19} />}
        onClick={() => setNaming(true)}
      />
      {naming ? (
        <NameDialog
          title={t`Save this search`}
          start={state.q}
          onClose={() => setNaming(false)}
          onSave={(name) => void save(name)}
        />
      ) : null}
    </>
  )
}
