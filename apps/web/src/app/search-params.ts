export const homeTabs = ['following', 'for-you', 'trending'] as const
export type HomeTab = (typeof homeTabs)[number]
/** A week is only available in a channel. */
export const trendingWindows = ['1h', '6h', '12h', '24h'] as const
export type TrendingWindow = (typeof trendingWindows)[number]
export const feedProviders = ['neynar', 'openrank', 'mbd'] as const
export type FeedProvider = (typeof feedProviders)[number]
export interface HomeSearch {
  tab?: HomeTab | undefined
  window?: TrendingWindow | undefined
  provider?: FeedProvider | undefined
  /** Id of a pinned tab. */
  pin?: string | undefined
}
export const threadSorts = ['chron', 'desc_chron', 'algorithmic'] as const
export type ThreadSort = (typeof threadSorts)[number]
export const threadTabs = ['quotes', 'recasts', 'likes', 'about'] as const
export type ThreadTab = (typeof threadTabs)[number]
export const profileTabs = [
  'casts',
  'replies',
  'popular',
  'likes',
  'media',
  'channels',
  'memberships',
  'active',
  'followers',
  'following',
  'mutuals',
] as const
export type ProfileTab = (typeof profileTabs)[number]
export const channelsTabs = ['trending', 'all', 'mine', 'memberships', 'invites'] as const
export type ChannelsTab = (typeof channelsTabs)[number]
export const channelTabs = ['casts', 'trending', 'members', 'followers', 'about'] as const
export type ChannelTab = (typeof channelTabs)[number]
export const channelWindows = ['6h', '24h', '7d'] as const
export type ChannelWindow = (typeof channelWindows)[number]
export const activityWindows = ['1d', '7d', '30d'] as const
export type ActivityWindow = (typeof activityWindows)[number]

export const oneOf = <const T extends string>(
  values: readonly T[],
  value: unknown,
): T | undefined => values.find((each) => each === value)

/** The text parameters of a URL's search part, by name. */
export const stringParams = (search: Record<string, unknown>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
      .map(([key, value]) => [key, String(value)]),
  )

/** The parameters of a URL's search part. Values of a list (`embeds[]`) are joined by line breaks. */
export function searchParams(text: string): Record<string, string> {
  const all: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(text))
    all[name] = name.endsWith('[]') && all[name] ? `${all[name]}\n${value}` : value
  return all
}
