/**
 * Whether a host name or IP address can only mean this machine: `localhost` and its subdomains, 127.0.0.0/8, `::1`, and
 * IPv4 loopback written as IPv6. Names are not resolved.
 * @param host as in `URL.hostname` or a socket's address, with or without brackets
 */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase()
  if (/^(?:[a-z0-9_-]+\.)*localhost\.?$/.test(name)) return true
  const ipv4 = /^127\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(name)
  if (ipv4) return ipv4.slice(1).every((part) => Number(part) <= 255)
  const url = `http://[${name.replace(/^\[(.*)\]$/, '$1')}]`
  if (!name.includes(':') || !URL.canParse(url)) return false
  return /^\[::(?:1|ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4})\]$/.test(new URL(url).hostname)
}

/**
 * The same for a `Host` header or another authority: a host, optionally with a port. Returns `false` for anything else.
 */
export function isLoopbackAuthority(authority: string): boolean {
  const [, host] = /^(\[[^[\]]+\]|[^[\]:@/\\?#]+)(?::\d{0,5})?$/.exec(authority) ?? []
  return host !== undefined && isLoopback(host)
}
