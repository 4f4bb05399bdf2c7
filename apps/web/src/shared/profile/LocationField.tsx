/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the role is that of the field's own <input> */
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { errorMessageFor, type User } from '@castaway/react'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { LocateFixed, MapPin, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/form/TextField'
import { IconButton } from '../../ui/IconButton'
import { useSelection } from '../../ui/form/use-selection'
import { useDebounced } from '../../ui/use-debounced'
import { placeName, placesQuery, useLocationName } from './places'
import { locationOf } from './profile-meta'
import { PlaceList } from './PlaceList'

export interface LocationFieldProps {
  /** Degrees as text; both empty where there is no location. */
  latitude: string
  longitude: string
  /** The profile as it is, whose location the network may name. */
  user: User
  canRemove: boolean
  onChange: (place: { latitude: string; longitude: string }) => void
  error: string | undefined
}

/** The location of a user: a city, found by typing its name. */
export function LocationField({
  latitude,
  longitude,
  user,
  canRemove,
  onChange,
  error,
}: LocationFieldProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  /** The typed text; null while the field shows the location. */
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<{ at: string; name: string }>()
  const [finding, setFinding] = useState<'idle' | 'asking' | 'denied'>('idle')

  const at = latitude && longitude ? `${latitude} ${longitude}` : ''
  const named = useNameOf(user, latitude, longitude)
  const name = chosen && chosen.at === at ? chosen.name : at ? (named ?? '') : ''

  const text = useDebounced((typed ?? '').trim().slice(0, 64), 150)
  const isAsked = typed !== null && typed.trim() !== '' && text !== ''
  const found = useQuery({
    ...placesQuery(text),
    ...(isAsked ? {} : { queryFn: skipToken }),
    placeholderData: keepPreviousData,
  })
  const places = isAsked ? (found.data ?? []) : []
  const count = places.length
  const isOpen = count > 0
  const selection = useSelection(places, ({ id }) => id)
  const { index } = selection

  const put = (to: { latitude: string; longitude: string }, as?: string) => {
    setTyped(null)
    selection.reset()
    setChosen(as ? { at: `${to.latitude} ${to.longitude}`, name: as } : undefined)
    onChange(to)
  }
  const choose = (place: (typeof places)[number]) =>
    put({ latitude: String(place.latitude), longitude: String(place.longitude) }, placeName(place))
  const remove = () => {
    put({ latitude: '', longitude: '' })
    input.current?.focus()
  }
  const leave = () => {
    // A field that was emptied means no location; anything else that was not chosen is dropped.
    if (typed?.trim() === '' && at) put({ latitude: '', longitude: '' })
    else setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || typed === null) return
    const { key } = event
    const place = places[index]
    if ((key === 'ArrowDown' || key === 'ArrowUp') && isOpen)
      selection.step(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter') {
      // Enter must not submit the form with half a name in it.
      if (place) choose(place)
    } else if (key === 'Escape') setTyped(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const find = () => {
    setFinding('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFinding('idle')
        put({ latitude: coords.latitude.toFixed(2), longitude: coords.longitude.toFixed(2) })
      },
      () => setFinding('denied'),
      { maximumAge: 600_000, timeout: 20_000 },
    )
  }
  const isSettled = isAsked && !found.isPlaceholderData && text === typed.trim()
  const notice = found.isError
    ? errorMessageFor(found.error).title
    : isSettled && found.isSuccess && count === 0
      ? t`No cities match “${text}”. Try a larger city nearby.`
      : finding === 'denied'
        ? t`Your browser didn’t share your location. Search for a city instead.`
        : undefined
  return (
    <div>
      <TextField
        ref={input}
        label={t`Location`}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${index}` : undefined}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        maxLength={64}
        placeholder={t`Search for a city`}
        value={typed ?? name}
        onChange={(event) => {
          setTyped(event.target.value)
          selection.reset()
        }}
        onKeyDown={onKeyDown}
        onBlur={leave}
        before={<MapPin size={16} aria-hidden="true" className="shrink-0" />}
        after={
          at && canRemove ? (
            <IconButton
              size="small"
              label={t`Remove location`}
              onPointerDown={(event) => event.preventDefault()}
              onClick={remove}
              icon={<X size={16} aria-hidden="true" />}
            />
          ) : undefined
        }
        error={error}
        hint={notice ?? t`Everyone can see the city you choose.`}
      />
      {isOpen ? (
        <PlaceList
          id={listId}
          places={places}
          active={index}
          onActive={selection.select}
          onChoose={choose}
        />
      ) : null}
      <output className="sr-only">
        {isSettled && isOpen ? plural(count, { one: '# city found', other: '# cities found' }) : ''}
      </output>
      {'geolocation' in navigator ? (
        <Button
          size="small"
          className="mt-2"
          icon={<LocateFixed size={16} aria-hidden="true" />}
          busy={finding === 'asking'}
          onClick={find}
        >
          {t`Use my location`}
        </Button>
      ) : null}
      <p className="mt-2 text-[12px] text-ink-soft">
        <Trans>
          City names from{' '}
          <a
            href="https://www.geonames.org/"
            target="_blank"
            rel="noopener noreferrer"
            className="underline"
          >
            GeoNames
          </a>
          , CC BY 4.0
        </Trans>
      </p>
    </div>
  )
}

/** The name of the form's coordinates: the network's own where they are the profile's, else the city there. */
function useNameOf(user: User, latitude: string, longitude: string): string | undefined {
  const saved = locationOf(user)
  const [up, along] = [Number(latitude), Number(longitude)]
  const isSaved = saved?.latitude === up && saved.longitude === along
  const isThere =
    latitude !== '' && longitude !== '' && Math.abs(up) <= 90 && Math.abs(along) <= 180
  return useLocationName(
    isThere ? (isSaved ? saved : { latitude: up, longitude: along, href: '' }) : undefined,
  )
}
