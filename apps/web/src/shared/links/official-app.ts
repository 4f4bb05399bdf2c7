import * as op from '@castaway/client/operations'
import { clientWith } from '../../app/client-with'
import { safeUrl } from '../../ui/text/safe-url'
import { appFacts } from '../embeds/frames/app-facts'
import type { OfficialApp } from './official-link'

const client = clientWith({ searchFrames: op.searchFrames })

/** The name of an app as links of the official client contain it: "Tide Clock" is `tide-clock`. */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/**
 * The page that a link of the official client opens: the home page of the app with this name, and what the link adds.
 * @returns undefined if no app, or more than one, has the name
 * @throws the client's error if the network can't be reached
 */
export async function officialAppUrl(target: OfficialApp): Promise<string | undefined> {
  const { frames } = await client.searchFrames({ q: wordsOf(target), limit: 20 })
  const homes = new Set(
    frames.flatMap((app) => {
      const { listed, name = '' } = appFacts(app)
      return slugOf(name) === target.slug ? (listed?.home_url ?? app.frames_url) : []
    }),
  )
  const [home] = homes
  return home !== undefined && homes.size === 1 ? pageOf(home, target) : undefined
}

/** The words by which the directory finds the app. */
export const wordsOf = ({ slug }: Pick<OfficialApp, 'slug'>): string =>
  slug.replaceAll('-', ' ').trim().slice(0, 32)

/** The page of an app that a link's path and parameters lead to; they are appended to those of its home page. */
export function pageOf(home: string, { path, search }: OfficialApp): string | undefined {
  const url = safeUrl(home)
  if (!url) return undefined
  if (path) url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
  for (const [name, value] of new URLSearchParams(search)) url.searchParams.append(name, value)
  return url.href
}
