type Json = Record<string, any>

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a terminal would take as a command, such as an escape sequence in a cast, is shown instead of obeyed. */
export const printable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are the characters to replace
  text.replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g, '\uFFFD')

const count = (value: unknown): string => (Number(value) || 0).toLocaleString('en-US')
const indented = (text: string, by: string) => text.split('\n').join(`\n${by}`)

/** A person in a few words. */
export const personText = (user: Json): string =>
  [`@${user.username ?? user.fid}`, `(fid ${user.fid})`, user.display_name]
    .filter(Boolean)
    .join(' ')

/** A cast in a few lines. */
export function castText(cast: Json): string {
  const { author = {}, reactions = {}, replies = {} } = cast
  const embeds = ((cast.embeds ?? []) as Json[]).flatMap(
    ({ url, cast_id: id }) => url ?? id?.hash ?? [],
  )
  const facts = [
    `${count(reactions.likes_count)} likes`,
    `${count(reactions.recasts_count)} recasts`,
    `${count(replies.count)} replies`,
  ].join(', ')
  return [
    `${personText(author)} · ${cast.timestamp ?? ''}${cast.channel ? ` · /${cast.channel.id}` : ''}`,
    ...(cast.text ? [`  ${indented(String(cast.text), '  ')}`] : []),
    ...embeds.map((url) => `  ${url}`),
    `  ${facts} · ${cast.hash}`,
    ...((cast.direct_replies ?? []) as Json[]).map(
      (reply) => `  ↳ ${indented(castText(reply), '    ')}`,
    ),
  ].join('\n')
}

function userText(user: Json): string {
  const bio = user.profile?.bio?.text
  return [
    personText(user),
    ...(bio ? [`  ${indented(String(bio), '  ')}`] : []),
    `  ${count(user.follower_count)} followers, ${count(user.following_count)} following`,
  ].join('\n')
}

const channelText = (channel: Json): string =>
  `/${channel.id} ${channel.name ?? ''} · ${count(channel.follower_count)} followers${channel.description ? `\n  ${indented(String(channel.description), '  ')}` : ''}`

const knownText = (value: Json): string | undefined => {
  if (value.object === 'cast' || (value.hash && value.author && 'text' in value))
    return castText(value)
  if (value.object === 'user' && 'follower_count' in value) return userText(value)
  if (value.object === 'user' || value.object === 'user_dehydrated') return personText(value)
  if (value.object === 'channel' && 'follower_count' in value) return channelText(value)
  return undefined
}

/** An answer of the API for people: casts, people and channels as such, everything else as an outline. */
export const answerText = (answer: unknown): string => printable(outline(answer))

function outline(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none'
    if (value.every((item) => !isRecord(item) && !Array.isArray(item))) return value.join(', ')
    return value
      .map((item) => (isRecord(item) && knownText(item)) ?? `- ${indented(outline(item), '  ')}`)
      .join('\n')
  }
  if (!isRecord(value)) return String(value)
  const known = knownText(value)
  if (known !== undefined) return known
  const entries = Object.entries(value)
    .map(([name, inner]): [string, unknown] =>
      name === 'next' && isRecord(inner) ? ['next cursor', inner.cursor] : [name, inner],
    )
    .filter(([name, inner]) => !(name === 'next cursor' && inner == null))
  const [only] = entries
  // `{ user: … }` and `{ casts: […] }` say nothing with their name.
  if (entries.length === 1 && (isRecord(only![1]) || Array.isArray(only![1])))
    return outline(only![1])
  return entries.map(([name, inner]) => field(name, inner)).join('\n')
}

function field(name: string, value: unknown): string {
  const text = outline(value)
  const isBlock = text.includes('\n') || isRecord(value)
  return isBlock ? `${name}:\n  ${indented(text, '  ')}` : `${name}: ${text}`
}
