import { z } from 'zod'

/** The setting has to be non-empty if it is present. */
export const text = (name: string) => z.string().trim().min(1, `${name} is set but empty`)

/** A URL with one of these protocols, each including its colon. */
export const url = (name: string, protocols: string[]) =>
  text(name).refine(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    `${name} must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  )

export const httpUrl = (name: string) => url(name, ['http:', 'https:'])

/** Whether navigating to the URI runs no script: a web page, or an app with its own URL scheme. */
export const isSafeAddress = (uri: string): boolean =>
  URL.canParse(uri) &&
  !['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'].includes(new URL(uri).protocol)

/** Comma-separated values. */
export const list = (name: string) =>
  text(name)
    .transform((entries) => entries.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every(Boolean), `${name} has an empty item between two commas`)

export const onOff = (name: string) => z.enum(['on', 'off'], `${name} must be on or off`)
