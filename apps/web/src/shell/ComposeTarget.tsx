import { type Castaway, useCastaway } from '@castaway/react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openComposer } from '../shared/compose/open-composer'
import { useRequireAccount } from '../app/session/use-require-account'
import { safeUrl } from '../ui/text/safe-url'

/** Content shared by another app: its title, text and URL, without repeating what is contained in the others. */
export function sharedText({ title, text, url }: Record<string, string | undefined>): string {
  const parts: string[] = []
  for (const each of [title, text, url]) {
    const words = each?.trim()
    if (words && !parts.some((part) => part.includes(words))) parts.push(words)
  }
  // Other apps also put the title and the URL into the text.
  return parts
    .filter((part, at) => !parts.some((other, index) => index > at && other.includes(part)))
    .join('\n')
    .slice(0, 10_000)
}

type Params = Record<string, string | undefined>

/** A cast has at most this many links as embeds. */
const MOST_EMBEDS = 2

/** The links that are to be embedded. */
export const composeEmbeds = (search: Params): string[] =>
  (search['embeds[]'] ?? '')
    .split('\n')
    .flatMap((each) => safeUrl(each)?.href ?? [])
    .slice(0, MOST_EMBEDS)

const CHANNEL = /^[a-z0-9][a-z0-9-]{0,63}$/

/**
 * Route `/compose?text=&url=&embeds[]=&parentCastHash=&channelKey=`: opens the composer over home, for shortcuts and for
 * what other apps and sites share.
 */
export function ComposeTarget() {
  const search = useSearch({ strict: false }) as Params
  const navigate = useNavigate()
  const castaway = useCastaway()
  const may = useRequireAccount()
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    const text = sharedText(search)
    const embeds = composeEmbeds(search)
    const { channelKey = '', parentCastHash } = search
    void navigate({ to: '/', replace: true }).then(async () => {
      if (!may('cast')) return
      const replyTo = await parentOf(castaway, parentCastHash)
      openComposer({
        text,
        embeds,
        ...(replyTo && { replyTo }),
        ...(CHANNEL.test(channelKey) && { channel: { id: channelKey } }),
      })
    })
  }, [may, navigate, search, castaway])
  return null
}

/** The cast that is replied to; none if it isn't here, so that the text isn't lost with it. */
async function parentOf({ client }: Castaway, hash: string | undefined) {
  if (!hash || !/^0x[0-9a-f]{40}$/i.test(hash)) return undefined
  const found = await client
    .lookupCastByHashOrWarpcastUrl({ identifier: hash.toLowerCase(), type: 'hash' })
    .catch(() => undefined)
  return found?.cast
}
