export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'X-XSRF-TOKEN'

/**
 * The header that every state change has to carry. It is read from the cookie at the time of the call: if another tab
 * signed in meanwhile, the new session has a new token.
 */
export const xsrfHeaders = (): Record<string, string> => {
  const pair = document.cookie.split('; ').find((entry) => entry.startsWith(`${XSRF_COOKIE}=`))
  return pair ? { [XSRF_HEADER]: decodeURIComponent(pair.slice(XSRF_COOKIE.length + 1)) } : {}
}
