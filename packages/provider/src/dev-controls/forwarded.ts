/** Prefixes of header names that proxies, tunnels and CDNs add. */
const PREFIXES = [
  'x-forwarded',
  'x-original-',
  'x-proxy',
  'x-envoy-',
  'x-ngrok-',
  'x-tunnel-',
  'x-azure-',
  'x-arr-',
  'x-appengine-',
  'x-vercel-',
  'cf-',
  'fly-',
  'tailscale-',
]

const NAMES = new Set([
  'forwarded',
  'via',
  'cdn-loop',
  'client-ip',
  'fastly-client-ip',
  'front-end-https',
  'proxy-client-ip',
  'true-client-ip',
  'wl-proxy-client-ip',
  'x-amz-cf-id',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-host',
  'x-originating-ip',
  'x-real-ip',
  'x-real-port',
  'x-remote-addr',
  'x-remote-ip',
])

/**
 * Whether a request came through a proxy or tunnel, judged by its headers. In that case its origin is unknown.
 * @param names of the request's headers, in any case
 */
export function isForwarded(names: Iterable<string>): boolean {
  for (const each of names) {
    const name = each.toLowerCase()
    if (NAMES.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix))) return true
  }
  return false
}
