import { useCastaway } from '@castaway/react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { miniAppCast, miniAppChannel } from '../shared/mini-apps/launch-from'
import type { LaunchLocation } from '../shared/mini-apps/launch'
import { openMiniApp } from '../shared/mini-apps/open-mini-app'
import { safeUrl } from '../ui/text/safe-url'

type Params = Record<string, string | undefined>

/**
 * Route `/mini-app?url=`: opens a mini app over home. With `notification`, `title` and `body` from a notification, with
 * `cast` to share that cast with it, with `channel` as an app of that channel.
 */
export function MiniAppTarget() {
  const search = useSearch({ strict: false }) as Params
  const navigate = useNavigate()
  const castaway = useCastaway()
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    const url = safeUrl(search.url)
    void navigate({ to: '/', replace: true })
    if (!url) return
    void locationOf(search, castaway).then((location) => openMiniApp({ url: url.href, location }))
  }, [search, navigate, castaway])
  return null
}

async function locationOf(
  { notification, title = '', body = '', cast, channel }: Params,
  { client }: ReturnType<typeof useCastaway>,
): Promise<LaunchLocation> {
  if (notification) {
    const notificationId = notification.slice(0, 128)
    return {
      type: 'notification',
      notification: { notificationId, title: title.slice(0, 32), body: body.slice(0, 128) },
    }
  }
  if (cast) {
    const found = await client
      .lookupCastByHashOrWarpcastUrl({ identifier: cast, type: 'hash' })
      .catch((): null => null)
    if (found) return { type: 'cast_share', cast: miniAppCast(found.cast) }
  }
  if (channel) {
    const found = await client.lookupChannel({ id: channel }).catch((): null => null)
    if (found) return { type: 'channel', channel: miniAppChannel(found.channel) }
  }
  return { type: 'launcher' }
}
