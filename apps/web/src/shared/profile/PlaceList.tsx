// A list box whose field keeps the focus: no element of HTML's own does that, and its keys are the field's.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { classes } from '../../ui/classes'
import { cityName, countryOf, formatCoordinates, type Place, placeName } from './places'

/** Cities below the field in which their name is typed. The field keeps the focus and moves `active`. */
export function PlaceList({
  id,
  places,
  active,
  onActive,
  onChoose,
}: {
  id: string
  places: readonly Place[]
  active: number
  onActive: (index: number) => void
  onChoose: (place: Place) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  // Above the bar that saves, and the keyboard of a phone.
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [places.length])
  const names = places.map(placeName)
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t`Cities`}
      className="mt-1.5 max-h-64 scroll-mb-24 animate-appear overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-lift"
    >
      {places.map((place, index) => (
        <div
          key={place.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The press must not take the focus out of the text before it is used.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onActive(index)}
          onClick={() => onChoose(place)}
          className={classes(
            'cursor-pointer rounded-small px-3 py-1.5',
            index === active && 'bg-accent-wash',
          )}
        >
          <bdi className="block truncate font-semibold">{cityName(place)}</bdi>
          <span className="block truncate text-small text-ink-soft">
            {countryOf(place)}
            {/* Towns of one name in one country. */}
            {isShared(names[index]!) ? ` · ${formatCoordinates(place)}` : ''}
          </span>
        </div>
      ))}
    </div>
  )
}
