import { readPageEmbed } from '@castaway/provider'
import { guardedFetch } from '@castaway/server-kit/net'
import type { ManifestReader } from './mini-app-manifest'

/** What a press on a page's card opens: a mini app with its splash, or a token. */
export type PageEmbed =
  | { splashImageUrl?: string; splashBackgroundColor?: string }
  | {
      /** By CAIP-19. */
      token: string
    }

/** Reads what the API says of no page: the rest of its embed. Null if there is none, or it can't be read. */
export async function pageEmbed(
  url: string,
  { allowPrivate, signal }: ManifestReader,
): Promise<PageEmbed | null> {
  const page = await guardedFetch(url, {
    allowPrivate,
    signal,
    maxBytes: 300_000,
    headers: { accept: 'text/html' },
  }).catch((): null => null)
  const embed = page && readPageEmbed(new TextDecoder().decode(page.body), allowPrivate)
  if (!embed) return null
  const { action } = embed.button
  if (action.type === 'view_token') return { token: action.token }
  const { splashImageUrl, splashBackgroundColor } = action
  return {
    ...(splashImageUrl ? { splashImageUrl } : {}),
    ...(splashBackgroundColor ? { splashBackgroundColor } : {}),
  }
}
