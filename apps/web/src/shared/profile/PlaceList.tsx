import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { OptionList } from '../../ui/form/OptionList'
import { cityName, countryOf, formatCoordinates, type Place, placeName } from './places'

/** Cities below the field in which their name is typed. The field keeps the focus and moves `active`. */
export function PlaceList({
  places,
  ...list
}: {
  id: string
  places: readonly Place[]
  active: number
  onActive: (index: number) => void
  onChoose: (place: Place) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  // Above the bar that saves, and the keyboard of a phone.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [places.length])
  const names = places.map(placeName)
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return (
    <div ref={box} className="mt-1.5 scroll-mb-24">
      <OptionList
        {...list}
        label={t`Cities`}
        options={places}
        keyOf={({ id }) => id}
        className="max-h-64 animate-appear p-1"
        optionClassName="px-3 py-1.5 aria-selected:bg-accent-wash"
      >
        {(place, index) => (
          <>
            <bdi className="block truncate font-semibold">{cityName(place)}</bdi>
            <span className="block truncate text-small text-ink-soft">
              {countryOf(place)}
              {/* Towns of one name in one country. */}
              {isShared(names[index]!) ? ` · ${formatCoordinates(place)}` : ''}
            </span>
          </>
        )}
      </OptionList>
    </div>
  )
}
