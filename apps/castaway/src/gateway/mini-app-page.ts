import type { Framing } from '@castaway/contract/mini-app-check'

/** Whether a browser would show the page in a frame of `ancestor`'s pages, and otherwise which header prevents it. */
export function framingOf(headers: Record<string, string>, ancestor: string): Framing {
  const policies = (headers['content-security-policy'] ?? '').split(',')
  const lists = policies.flatMap((policy) => {
    const directive = policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .find(([name]) => name?.toLowerCase() === 'frame-ancestors')
    return directive ? [directive.slice(1)] : []
  })
  // Browsers ignore the older header if a policy decides.
  if (lists.length > 0) {
    const isAllowed = lists.every((sources) => sources.some((source) => matches(source, ancestor)))
    return isAllowed ? 'allowed' : 'frame-ancestors'
  }
  return /deny|sameorigin/i.test(headers['x-frame-options'] ?? '') ? 'x-frame-options' : 'allowed'
}

/** Whether a source of a policy matches an origin. */
function matches(source: string, ancestor: string): boolean {
  const { protocol, hostname, port } = new URL(ancestor)
  if (source === '*') return /^https?:$/.test(protocol)
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return source.toLowerCase() === protocol
  const [, scheme, host = '', sourcePort] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?(?:\/.*)?$/i.exec(source) ?? []
  if (scheme && `${scheme.toLowerCase()}:` !== protocol) return false
  const isHost = host.startsWith('*.')
    ? hostname.endsWith(host.slice(1).toLowerCase())
    : hostname === host.toLowerCase()
  const isPort = sourcePort === '*' || (sourcePort ?? '') === port
  return isHost && isPort
}
