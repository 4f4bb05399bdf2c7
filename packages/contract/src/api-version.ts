import type { z } from 'zod'

/** Versions of the provider's description that the contract covers, oldest first. */
export const apiVersions = ['2.46.0', '3.174.0'] as const
export type ApiVersion = (typeof apiVersions)[number]

/** The version that the provider serves today. */
export const CURRENT_API_VERSION = '3.174.0' satisfies ApiVersion

/** The versions that something is part of: all of them, unless it came later or ended earlier. */
export interface Lifetime {
  /** The first version that has it. */
  since?: ApiVersion
  /** The last version that has it. */
  until?: ApiVersion
}

export const isPartOf = ({ since, until }: Lifetime, version: ApiVersion): boolean => {
  const place = apiVersions.indexOf(version)
  return (
    (!since || apiVersions.indexOf(since) <= place) &&
    (!until || apiVersions.indexOf(until) >= place)
  )
}

/** Marks a field or parameter that a version added. */
export const since = <T extends z.ZodType>(version: ApiVersion, schema: T): T =>
  schema.meta({ 'x-since': version })

/** Marks a field or parameter that ended with a version: optional, because later servers don't know it. */
export const until = <T extends z.ZodType>(version: ApiVersion, schema: T): z.ZodOptional<T> =>
  schema.optional().meta({ 'x-until': version })

/** The versions that a field or parameter is part of. */
export const lifetimeOf = (schema: z.ZodType): Lifetime => {
  const { 'x-since': first, 'x-until': last } = (schema.meta() ?? {}) as Record<string, unknown>
  return { since: first as ApiVersion | undefined, until: last as ApiVersion | undefined }
}
