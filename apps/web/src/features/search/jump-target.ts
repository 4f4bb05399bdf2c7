import * as op from '@castaway/client/operations'
import type { Castaway } from '@castaway/react'
import { clientWith } from '../../app/client-with'
import { safeUrl } from '../../ui/text/safe-url'
import { handleOf } from '../../app/names'

const client = clientWith({
  fetchBulkUsersByEthOrSolAddress: op.fetchBulkUsersByEthOrSolAddress,
})

/** An entity that a text identifies directly, rather than by keywords. */
export type JumpTarget =
  | { kind: 'path'; path: string }
  | { kind: 'person'; username: string }
  | { kind: 'channel'; id: string }
  | { kind: 'hash'; hash: string }
  | { kind: 'address'; address: string }
  | { kind: 'url'; url: string }

const NAME = /^@([a-z0-9][a-z0-9-]{0,15}(?:\.[a-z0-9-]{1,63}){0,2})$/i
const CHANNEL = /^\/([a-z0-9][a-z0-9-]{0,63})$/i
/** Hosts whose URLs of casts, users and channels the network can resolve. */
const HOSTS = new Set(['farcaster.xyz', 'www.farcaster.xyz', 'warpcast.com', 'www.warpcast.com'])

/** Parses a text that consists of exactly one identifier. */
export function parseJumpTarget(text: string, origin: string): JumpTarget | undefined {
  const plain = text.trim()
  const [, username] = NAME.exec(plain) ?? []
  if (username) return { kind: 'person', username: username.toLowerCase() }
  const [, id] = CHANNEL.exec(plain) ?? []
  if (id) return { kind: 'channel', id: id.toLowerCase() }
  if (/^0x[0-9a-f]{40}$/i.test(plain)) return { kind: 'hash', hash: plain.toLowerCase() }
  if (/^[1-9A-HJ-NP-Za-km-z]{43,44}$/.test(plain)) return { kind: 'address', address: plain }
  const url = safeUrl(plain)
  if (!url) return undefined
  if (url.origin === origin) {
    return /^\/(cast\/0x[0-9a-f]{40}|@[^/]+|c\/[a-z0-9-]+)$/i.test(url.pathname)
      ? { kind: 'path', path: url.pathname + url.search }
      : undefined
  }
  if (!HOSTS.has(url.hostname)) return undefined
  const parts = url.pathname.split('/').filter(Boolean)
  if (parts[0] === '~' && parts[1] === 'channel' && parts[2]) {
    return { kind: 'channel', id: parts[2].toLowerCase() }
  }
  if (parts.length === 2 && /^0x[0-9a-f]{6,40}$/i.test(parts[1]!))
    return { kind: 'url', url: plain }
  return parts.length === 1 && NAME.test(`@${parts[0]}`)
    ? { kind: 'person', username: parts[0]!.toLowerCase() }
    : undefined
}

/**
 * Resolves a target to its route in the app.
 * @returns its path; undefined if the network does not know it
 * @throws the client's error if the network could not be reached
 */
export async function resolveJumpTarget(
  castaway: Castaway,
  target: JumpTarget,
): Promise<string | undefined> {
  switch (target.kind) {
    case 'path':
      return target.path
    case 'person':
      return `/@${target.username}`
    case 'channel':
      return `/c/${target.id}`
    case 'url':
      return castPath(castaway, target.url, 'url')
    case 'hash':
      // A short hash is as long as a wallet address: looks for a cast first, then for the user with this wallet.
      return (await castPath(castaway, target.hash, 'hash')) ?? personPath(target.hash)
    case 'address':
      return personPath(target.address)
  }
}

async function castPath({ queryClient, q }: Castaway, identifier: string, type: 'url' | 'hash') {
  const found = await orNone(
    queryClient.fetchQuery(q.lookupCastByHashOrWarpcastUrl.query({ identifier, type })),
  )
  return found && `/cast/${found.cast.hash}`
}

async function personPath(address: string) {
  const found = await orNone(client.fetchBulkUsersByEthOrSolAddress({ addresses: [address] }))
  const [user] = Object.values(found ?? {}).flat()
  return user && `/@${handleOf(user)}`
}

const orNone = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: { status?: number }) => {
    if (error.status === 404 || error.status === 400) return undefined
    throw error
  })
