import type { Castaway } from '@castaway/react'
import { openComposer, type SentCast } from '../../shared/compose/open-composer'
import { officialAppUrl } from '../../shared/links/official-app'
import { isOfficial } from '../../shared/links/official-host'
import { officialTarget } from '../../shared/links/official-link'
import { resolveOfficial } from '../../shared/links/resolve-official'
import { openMiniApp } from '../../shared/mini-apps/open-mini-app'
import type { MethodActions } from './methods'
import type { Ask } from './prompts/prompts'
import { MiniAppError } from './wire/bridge'

/** What a running app can do to the page around it. */
export interface PageActions {
  /** Opens a path of the app, with the mini app minimized. */
  navigate(path: string): void
  close(): void
  /** Opens the same app at this URL in its place. */
  moved(url: string): void
  added(name: string): void
  failed(error: unknown): void
  /** Whether the account can cast; shows what is missing. */
  canCast(): boolean
}

interface NavigationOptions {
  castaway: Castaway
  page: PageActions
  ask: Ask
  domain: string
}

type Navigation = Pick<
  MethodActions,
  'openUrl' | 'openApp' | 'viewCast' | 'viewProfile' | 'compose'
>

/** Methods that lead to other screens and sites. */
export function createNavigation({ castaway, page, ask, domain }: NavigationOptions): Navigation {
  const { client, store } = castaway

  const castBy = async (identifier: string, type: 'hash' | 'url') => {
    const found = await client.lookupCastByHashOrWarpcastUrl({ identifier, type }).catch(() => {
      throw new MiniAppError('The cast was not found')
    })
    return found.cast
  }
  const findCast = (hash: string, author?: string) =>
    hash.length === 42
      ? castBy(hash.toLowerCase(), 'hash')
      : castBy(`https://farcaster.xyz/${author ?? '~/conversations'}/${hash}`, 'url')

  /** The path of this app for a link to it or to the official client. */
  async function pathHere(url: URL): Promise<string | undefined> {
    if (url.origin === location.origin) return url.pathname + url.search
    const target = officialTarget(url)
    return target && resolveOfficial(castaway, target).catch(() => undefined)
  }

  async function openUrl(url: URL): Promise<void> {
    const path = await pathHere(url)
    if (path) return page.navigate(path)
    // A click in the app also counts as one on this page; without one, browsers block a new window.
    if (navigator.userActivation?.isActive) {
      window.open(url.href, '_blank', 'noopener,noreferrer')
      return
    }
    await ask({ kind: 'open-url', url: url.href })
  }

  /** Links of the official client name an app, and aren't pages that run. */
  async function appUrl(given: string): Promise<string> {
    const url = new URL(given)
    if (!isOfficial(url)) return given
    const target = officialTarget(url)
    const found =
      target?.kind === 'app'
        ? await officialAppUrl(target).catch(() => {
            throw new MiniAppError('The mini app could not be looked up')
          })
        : undefined
    if (!found) throw new MiniAppError('There is no such mini app')
    return found
  }

  return {
    openUrl,
    async openApp(given) {
      const url = await appUrl(given)
      if (!(await ask({ kind: 'open-app', url }))) throw new MiniAppError('The person said no')
      const location = { type: 'open_miniapp', referrerDomain: domain } as const
      // After the answer was sent, which the app would otherwise never get.
      setTimeout(() => openMiniApp({ url, location }, { replaces: true }))
    },
    async viewCast(hash, author) {
      const full = hash.length === 42 ? hash.toLowerCase() : (await findCast(hash, author)).hash
      page.navigate(`/cast/${full}`)
    },
    async viewProfile(fid) {
      const known = store.user(fid)?.username
      const name = known ?? (await client.fetchBulkUsers({ fids: [fid] })).users[0]?.username
      if (!name) throw new MiniAppError('There is no such account')
      page.navigate(`/@${name}`)
    },
    async compose({ text, embeds, parent, channelKey, close }) {
      if (!page.canCast()) return close ? undefined : { cast: null }
      const replyTo = parent ? await findCast(parent) : undefined
      const ended = new Promise<SentCast | null>((onEnd) => {
        openComposer({
          text,
          embeds,
          ...(replyTo ? { replyTo } : {}),
          ...(channelKey ? { channel: { id: channelKey } } : {}),
          onEnd,
        })
      })
      if (close) {
        page.close()
        return undefined
      }
      const sent = await ended
      if (!sent) return { cast: null }
      const { embeds: attached, parent: answered, ...rest } = sent
      return {
        cast: {
          ...rest,
          ...(attached.length > 0 ? { embeds: attached } : {}),
          ...(answered ? { parent: { type: 'cast', hash: answered } } : {}),
        },
      }
    },
  }
}
