import { t } from '@lingui/core/macro'
import type { SearchMode, SearchState } from '../../shared/search/url-state'

const selectClass = 'h-8 rounded-full border border-line bg-raised px-3 font-semibold text-ink'

/** Selects the search mode and the sort order. */
export function SearchModes({
  state,
  onChange,
}: {
  state: SearchState
  onChange: (change: Partial<SearchState>) => void
}) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-5 gap-y-2 px-(--row-x) pt-3 text-small text-ink-soft">
      <label className="flex items-center gap-2">
        {t`Search by`}
        <select
          value={state.mode}
          onChange={(event) => onChange({ mode: event.target.value as SearchMode })}
          className={selectClass}
        >
          <option value="literal">{t`Words`}</option>
          <option value="semantic">{t`Similar meaning`}</option>
          <option value="hybrid">{t`Words and similar meaning`}</option>
        </select>
      </label>
      <label className="flex items-center gap-2">
        {t`Sort by`}
        <select
          value={state.sort}
          onChange={(event) =>
            onChange({ sort: event.target.value === 'algorithmic' ? 'algorithmic' : 'desc_chron' })
          }
          className={selectClass}
        >
          <option value="desc_chron">{t`Newest`}</option>
          <option value="algorithmic">{t`Most discussed`}</option>
        </select>
      </label>
    </div>
  )
}
