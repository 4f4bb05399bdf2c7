import type { ReportedContent, ReportSubject } from '@castaway/contract/reports'
import { HttpError } from '../gateway/errors'
import { callUpstream } from '../gateway/forward'
import type { Upstream } from '../gateway/upstream'
import type { ReportedThing } from './reports'

/** Characters that are stored of a text. */
const MAX_TEXT = 2_000
const MAX_NAME = 100
const MAX_LINKS = 10
const MAX_URL = 2_048

/**
 * Looks up what is reported: what is stored of it is what the network says, not what the reporter says.
 * @throws {HttpError} if there is no such thing
 */
export async function reportedThing(
  subject: ReportSubject,
  upstream: Pick<Upstream, 'client'>,
): Promise<ReportedThing> {
  const { kind } = subject
  if (kind === 'user') {
    const author = await userOf(subject.fid, upstream)
    const text = storable(author.bio)
    return { kind, subject: `${subject.fid}`, content: { text, author: author.name } }
  }
  if (kind === 'mini-app') {
    const url = new URL(subject.url)
    if (!/^[a-z0-9.-]{1,253}(?::\d{1,5})?$/.test(url.host)) throw notApp()
    return { kind, subject: url.host, content: { url: withoutSecrets(url) } }
  }
  const cast = await castOf(subject.hash, upstream)
  if (kind === 'cast') return { kind, subject: cast.hash, content: cast }
  const url = new URL(subject.url)
  // Encoded, it can be longer than it was in the request.
  if (url.href.length > MAX_URL)
    throw new HttpError('INVALID_FIELD', 'This URL is too long', { property: 'subject.url' })
  if (!cast.links.some((link) => URL.canParse(link) && new URL(link).href === url.href)) {
    throw new HttpError('INVALID_FIELD', 'The cast does not contain this link', {
      property: 'subject.url',
    })
  }
  return { kind, subject: url.href, content: { ...cast, url: url.href } }
}

const notApp = () =>
  new HttpError('INVALID_FIELD', 'This is not the URL of a mini app', { property: 'subject.url' })

/** What follows the path of an app's page can be a token of the person who opened it. */
const withoutSecrets = ({ origin, pathname }: URL): string => `${origin}${pathname}`

async function userOf(fid: number, { client }: Pick<Upstream, 'client'>) {
  const { users } = await callUpstream(() => client.fetchBulkUsers({ fids: [fid] }))
  const user = users[0]
  if (!user)
    throw new HttpError('USER_NOT_FOUND', 'There is no such user', { property: 'subject.fid' })
  return { name: nameOf(user), bio: user.profile?.bio?.text ?? '' }
}

async function castOf(
  hash: string,
  { client }: Pick<Upstream, 'client'>,
): Promise<ReportedContent & { hash: string; links: string[] }> {
  const answer = await callUpstream(() =>
    client.lookupCastByHashOrWarpcastUrl({ identifier: hash, type: 'hash' }),
  ).catch((cause: unknown) => {
    if ((cause as { status?: number } | null)?.status !== 404) throw cause
    throw new HttpError('CAST_NOT_FOUND', 'There is no such cast', { property: 'subject.hash' })
  })
  const { text, author, embeds } = answer.cast
  const links = embeds.flatMap((embed) => ('url' in embed && embed.url ? [embed.url] : []))
  return {
    hash,
    text: storable(text),
    author: nameOf(author),
    links: links.slice(0, MAX_LINKS).map((link) => storable(link, MAX_URL)),
  }
}

const nameOf = (user: {
  fid: number
  username?: string | undefined
  display_name?: string | null | undefined
}) => ({
  fid: user.fid,
  username: storable(user.username ?? `!${user.fid}`, MAX_NAME),
  displayName: storable(user.display_name ?? '', MAX_NAME),
})

/** The beginning of a text, without what PostgreSQL does not store. */
export const storable = (text: string, most = MAX_TEXT): string =>
  text
    .slice(0, most)
    .replaceAll('\0', '')
    .replaceAll(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
