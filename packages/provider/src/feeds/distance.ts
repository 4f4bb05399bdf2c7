import { sql, type RawBuilder } from 'kysely'

const EARTH_METRES = 6_371_000

/** Distance in meters over the ground from a place to the location of the profile `p`. */
export const metresFrom = ({
  latitude,
  longitude,
}: {
  latitude: number
  longitude: number
}): RawBuilder<number> => {
  const lat = sql`radians(${latitude}::float8)`
  const long = sql`radians(${longitude}::float8)`
  return sql`(${sql.lit(2 * EARTH_METRES)} * asin(least(1, sqrt(
    power(sin((radians(p.latitude) - ${lat}) / 2), 2)
    + cos(${lat}) * cos(radians(p.latitude)) * power(sin((radians(p.longitude) - ${long}) / 2), 2)))))`
}
