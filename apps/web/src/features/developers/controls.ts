import { localControls } from '@castaway/client/local'
import { gatewayFetch, readCookie } from '@castaway/react'

/** A visitor’s browser has no XSRF token before it asks for the session. */
const fetchWithToken: typeof fetch = async (input, init) => {
  const isRead = (init?.method ?? 'GET') === 'GET'
  if (!isRead && !readCookie('XSRF-TOKEN')) await gatewayFetch('/login/session')
  return gatewayFetch(input, init)
}

/**
 * The controls of a development server, by way of `/api/_local`, where the server adds its key. They exist if the session
 * has `has_controls`.
 */
export const controls = localControls({ url: '/api', key: '', fetch: fetchWithToken })
