import * as op from '@castaway/client/operations'
import type { Castaway } from '@castaway/react'
import { clientWith } from '../../app/client-with'
import { safeUrl } from '../../ui/text/safe-url'
import { type OfficialApp, officialTarget } from '../../shared/links/official-link'
import { resolveOfficial } from '../../shared/links/resolve-official'
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
  | OfficialApp

const NAME = /^@([a-z0-9][a-z0-9-]{0,15}(?:\.[a-z0-9-]{1,63}){0,2})$/i
const CHANNEL = /^\/([a-z0-9][a-z0-9-]{0,63})$/i
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
  const target = officialTarget(url)
  if (target?.kind === 'app') return target
  if (target?.kind !== 'path') return target && { kind: 'url', url: target.url }
  const { path } = target
  const [, person] = /^\/@(.+)$/.exec(path) ?? []
  if (person) return { kind: 'person', username: person }
  const [, channel] = /^\/c\/(.+)$/.exec(path) ?? []
  if (channel) return { kind: 'channel', id: channel }
  // The network is asked whether it has the cast.
  return path.startsWith('/cast/') ? { kind: 'url', url: plain } : target
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
      return resolveOfficial(castaway, { kind: 'cast', url: target.url })
    case 'app':
      return resolveOfficial(castaway, target)
    case 'hash':
      // A short hash is as long as a wallet address: looks for a cast first, then for the user with this wallet.
      return (await castPath(castaway, target.hash)) ?? personPath(target.hash)
    case 'address':
      return personPath(target.address)
  }
}

async function castPath({ queryClient, q }: Castaway, identifier: string) {
  const found = await orNone(
    queryClient.fetchQuery(q.lookupCastByHashOrWarpcastUrl.query({ identifier, type: 'hash' })),
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
