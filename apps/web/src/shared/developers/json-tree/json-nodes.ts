/** What a tree draws of one value. Everything in it may come from strangers and is only ever shown as text. */

/** Children that are drawn at once; more come when someone asks. */
export const CHILDREN_AT_ONCE = 100
/** Characters of a string that are drawn at once. */
export const TEXT_AT_ONCE = 300
/** Characters of a string that are drawn at most; longer ones can be copied. */
export const TEXT_AT_MOST = 20_000

export type JsonParent = Record<string, unknown> | unknown[]

export const isParent = (value: unknown): value is JsonParent =>
  typeof value === 'object' && value !== null

export const sizeOf = (value: JsonParent): number =>
  Array.isArray(value) ? value.length : Object.keys(value).length

/** Some of the children, in order. Of an object with a million fields only these are looked at. */
export function childrenOf(
  value: JsonParent,
  from: number,
  to: number,
): { name: string; value: unknown }[] {
  if (Array.isArray(value))
    return value
      .slice(from, to)
      .map((child, index) => ({ name: String(from + index), value: child }))
  return Object.keys(value)
    .slice(from, to)
    .map((name) => ({ name, value: value[name] }))
}

export type Entity =
  | {
      kind: 'cast'
      hash: string
      text: string
      author:
        | { fid: number; username?: string; display_name?: string; pfp_url?: string }
        | undefined
      timestamp: string | undefined
    }
  | { kind: 'user'; fid: number; username: string; name: string; image: string | undefined }
  | { kind: 'channel'; id: string; name: string; image: string | undefined }

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

/** The cast, person or channel that an object of an answer is; undefined for any other object. */
export function entityOf(value: unknown): Entity | undefined {
  if (!isParent(value) || Array.isArray(value)) return undefined
  const kind = textOf(value.object)?.replace(/_dehydrated$/, '')
  if (kind === 'cast' && /^0x[0-9a-f]{1,64}$/i.test(textOf(value.hash) ?? '')) {
    const author = entityOf(value.author)
    return {
      kind: 'cast',
      hash: value.hash as string,
      text: textOf(value.text) ?? '',
      author:
        author?.kind === 'user'
          ? {
              fid: author.fid,
              username: author.username,
              display_name: author.name,
              ...(author.image && { pfp_url: author.image }),
            }
          : undefined,
      timestamp: dateOf(value.timestamp),
    }
  }
  if (kind === 'user' && Number.isSafeInteger(value.fid)) {
    return {
      kind: 'user',
      fid: value.fid as number,
      username: textOf(value.username) ?? '',
      name: textOf(value.display_name) ?? '',
      image: textOf(value.pfp_url),
    }
  }
  if (kind === 'channel' && textOf(value.id)) {
    return {
      kind: 'channel',
      id: value.id as string,
      name: textOf(value.name) ?? '',
      image: textOf(value.image_url),
    }
  }
  return undefined
}

const dateOf = (value: unknown): string | undefined =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined
