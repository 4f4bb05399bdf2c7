import { gatewayFetch, readCookie } from '@castaway/react'

/** `gatewayFetch` for changes that a visitor makes too: their browser has no XSRF token before it asks for the session. */
export const fetchWithToken: typeof fetch = async (input, init) => {
  const isRead = (init?.method ?? 'GET') === 'GET'
  if (!isRead && !readCookie('XSRF-TOKEN')) await gatewayFetch('/login/session')
  return gatewayFetch(input, init)
}
