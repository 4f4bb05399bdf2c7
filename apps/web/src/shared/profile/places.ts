import { t } from '@lingui/core/macro'
import { gatewayJson } from '@castaway/react'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { inLanguage } from '../../ui/format/intl'
import type { UserLocation } from './profile-meta'

/** A city of the gazetteer that the app's server carries. */
export interface Place {
  id: number
  name: string
  /** The state, in the United States. */
  region?: string
  country_code: string
  latitude: number
  longitude: number
}

type Coordinates = Pick<Place, 'latitude' | 'longitude'>

const ask = async (parameters: Record<string, string>, signal: AbortSignal) => {
  const query = new URLSearchParams(parameters).toString()
  return (await gatewayJson<{ places: Place[] }>(`/api/_places?${query}`, { signal })).places
}

/** Cities by what is typed of their names, the best first. */
export const placesQuery = (text: string) =>
  queryOptions({
    queryKey: ['places', text],
    queryFn: ({ signal }) => ask({ q: text }, signal),
    staleTime: Infinity,
  })

/** The city at coordinates; null where there is none near. */
export const nearestPlaceQuery = (at: Coordinates | undefined) =>
  queryOptions({
    queryKey: ['places', at?.latitude, at?.longitude],
    queryFn: at
      ? async ({ signal }) => {
          const { latitude, longitude } = at
          const parameters = { latitude: latitude.toFixed(4), longitude: longitude.toFixed(4) }
          return (await ask(parameters, signal))[0] ?? null
        }
      : skipToken,
    staleTime: Infinity,
    retry: false,
  })

const countries = inLanguage(
  (locales) => new Intl.DisplayNames(locales, { type: 'region', fallback: 'code' }),
)

/** The country in the reader's language. */
function countryName(code: string | undefined): string {
  return code && /^[A-Za-z]{2}$/.test(code) ? (countries().of(code.toUpperCase()) ?? code) : ''
}

function joinPlace(city: string, country: string): string {
  if (!city || !country) return city || country
  return t({ message: `${city}, ${country}`, comment: 'A city and its country: Lisbon, Portugal' })
}

/** "Portland, OR" */
export const cityName = ({ name, region }: Place): string => (region ? `${name}, ${region}` : name)

/** The country shown after the city: "Portugal". */
export const countryOf = ({ country_code: code }: Place): string => countryName(code)

/** "Lisbon, Portugal" */
export const placeName = (place: Place): string => joinPlace(cityName(place), countryOf(place))

const degrees = inLanguage(
  (locales) =>
    new Intl.NumberFormat(locales, {
      style: 'unit',
      unit: 'degree',
      unitDisplay: 'narrow',
      maximumFractionDigits: 1,
    }),
)

/** "38.7° N, 9.1° W" */
export function formatCoordinates({ latitude, longitude }: Coordinates): string {
  const [up, along] = [degrees().format(Math.abs(latitude)), degrees().format(Math.abs(longitude))]
  const north = latitude < 0 ? t`${up} S` : t`${up} N`
  const east = longitude < 0 ? t`${along} W` : t`${along} E`
  return t({ message: `${north}, ${east}`, comment: 'A place on the globe' })
}

/** Where someone is, by name: as the network says, else the city there, else the coordinates. */
export function locationName(location: UserLocation, nearest: Place | null | undefined): string {
  const { address } = location
  if (address) return joinPlace(address.city, countryName(address.countryCode) || address.country)
  return nearest ? placeName(nearest) : formatCoordinates(location)
}

/** As `locationName`; undefined for the moment until that is known. */
export function useLocationName(location: UserLocation | undefined): string | undefined {
  const nearest = useQuery(nearestPlaceQuery(location?.address ? undefined : location))
  if (!location) return undefined
  return nearest.isPending && nearest.fetchStatus === 'fetching'
    ? undefined
    : locationName(location, nearest.data)
}
