/** Types by which the list is asked for, in the words of the list call. */
export type ListType = 'follows' | 'recasts' | 'likes' | 'mentions' | 'replies' | 'quotes'

/** The tabs of the place, in order; `types` undefined asks for everything. */
export const notificationTabs = [
  { id: 'all', label: 'All', types: undefined },
  { id: 'mentions', label: 'Mentions and replies', types: ['mentions', 'replies', 'quotes'] },
  { id: 'follows', label: 'Follows', types: ['follows'] },
  { id: 'reactions', label: 'Likes and recasts', types: ['likes', 'recasts'] },
] as const satisfies readonly {
  id: string
  label: string
  types: readonly ListType[] | undefined
}[]

export type NotificationTab = (typeof notificationTabs)[number]['id']

/** The tab that a URL names; anything unknown is `all`. */
export const tabFrom = (value: unknown): NotificationTab =>
  notificationTabs.find((tab) => tab.id === value)?.id ?? 'all'
