/** A path of this app to continue to, or home; never another site, however the path is written. */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/') || /^\/[/\\]/.test(next)) return '/'
  const url = URL.canParse(next, 'https://castaway.invalid')
    ? new URL(next, 'https://castaway.invalid')
    : null
  if (!url || url.host !== 'castaway.invalid' || url.pathname.startsWith('/sign-in')) return '/'
  return url.pathname + url.search + url.hash
}
