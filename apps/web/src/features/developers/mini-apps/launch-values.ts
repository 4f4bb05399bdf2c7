import type { Account, Cast } from '@castaway/react'
import { castShareUrl } from '../../../shared/mini-apps/cast-share-url'
import { miniAppCast } from '../../../shared/mini-apps/launch-from'
import type { LaunchLocation, MiniAppCast } from '../../../shared/mini-apps/launch'

/** From where apps are opened, by the network's names. */
export const locationTypes = [
  'launcher',
  'cast_embed',
  'cast_share',
  'notification',
  'channel',
  'open_miniapp',
] as const satisfies readonly LaunchLocation['type'][]

/** What the client can say of itself; `as-is` says what is so. */
export const clientPresets = ['as-is', 'web', 'added', 'phone'] as const
export type ClientPreset = (typeof clientPresets)[number]

const details = {
  url: 'https://notifications.example/send',
  token: '00000000-0000-4000-8000-000000000000',
}

const clients: Record<ClientPreset, Record<string, unknown>> = {
  'as-is': {},
  web: { platformType: 'web', added: false },
  added: { platformType: 'web', added: true, notificationDetails: details },
  phone: {
    platformType: 'mobile',
    added: false,
    safeAreaInsets: { top: 0, bottom: 34, left: 0, right: 0 },
  },
}

export const clientText = (preset: ClientPreset): string => JSON.stringify(clients[preset], null, 2)

/** A location with values to edit; the person's own cast, if there is one. */
export function locationText(
  type: LaunchLocation['type'],
  { url, account, cast }: { url: string; account: Account; cast: Cast | undefined },
): string {
  const shown: MiniAppCast = cast
    ? miniAppCast(cast)
    : {
        author: { fid: account.fid, username: account.username },
        hash: '0x0000000000000000000000000000000000000001',
        timestamp: 1_700_000_000_000,
        mentions: [],
        text: 'A cast with a mini app',
        embeds: [url],
      }
  const locations: Record<LaunchLocation['type'], LaunchLocation> = {
    launcher: { type: 'launcher' },
    cast_embed: { type: 'cast_embed', embed: url, cast: shown },
    cast_share: { type: 'cast_share', cast: shown },
    notification: {
      type: 'notification',
      notification: { notificationId: 'high-tide', title: 'Castaway', body: 'At six.' },
    },
    channel: { type: 'channel', channel: { key: 'tides', name: 'Tides' } },
    open_miniapp: { type: 'open_miniapp', referrerDomain: 'other.example' },
  }
  return JSON.stringify(locations[type], null, 2)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object that someone typed as JSON; undefined if it is none. */
export function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** A location that someone typed; undefined if it has no type that apps know. */
export function readLocation(text: string): LaunchLocation | undefined {
  const value = readObject(text)
  return value && (locationTypes as readonly unknown[]).includes(value.type)
    ? (value as LaunchLocation)
    : undefined
}

/** Where an app is opened: a cast is shared with the page that its manifest names for that. */
export function launchUrl(
  url: string,
  location: LaunchLocation,
  manifest: { homeUrl?: string; castShareUrl?: string },
  viewer: number,
): string {
  if (location.type !== 'cast_share') return url
  const { cast } = location as { cast?: Partial<MiniAppCast> }
  const { hash, author } = cast ?? {}
  if (typeof hash !== 'string' || typeof author?.fid !== 'number') return url
  return castShareUrl(manifest, { hash, author }, viewer) ?? url
}
