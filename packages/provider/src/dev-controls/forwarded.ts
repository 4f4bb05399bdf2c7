/** Beginnings of the names of headers that proxies, tunnels and content networks add to what they pass on. */
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
 * Whether a request came through a proxy or a tunnel, as far as its headers tell. Behind one, nothing can be
 * said of where the request began.
 * @param names of the request's headers, in any case
 */
export function isForwarded(names: Iterable<string>): boolean {
  for (const each of names) {
    const name = each.toLowerCase()
    if (NAMES.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix))) return true
  }
  return false
}
