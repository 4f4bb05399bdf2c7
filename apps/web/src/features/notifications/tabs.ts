import { t } from '@lingui/core/macro'
import type { ListType } from '../../shared/notifications/list-types'

/** The tabs of the screen in order, with the types that each one fetches; undefined for all types. */
const typesOf = {
  all: undefined,
  mentions: ['mentions', 'replies', 'quotes'],
  follows: ['follows'],
  reactions: ['likes', 'recasts'],
  channels: undefined,
  link: undefined,
  apps: undefined,
} as const satisfies Record<string, readonly ListType[] | undefined>

export type NotificationTab = keyof typeof typesOf
const ids = Object.keys(typesOf) as NotificationTab[]

/** The tabs with their labels. Only the island has what mini apps send. */
export const notificationTabs = (isRemote: boolean): { id: NotificationTab; label: string }[] => [
  { id: 'all', label: t({ message: 'All', context: 'notifications' }) },
  { id: 'mentions', label: t`Mentions and replies` },
  { id: 'follows', label: t`Follows` },
  { id: 'reactions', label: t`Likes and recasts` },
  { id: 'channels', label: t`Channels` },
  { id: 'link', label: t`Links` },
  ...(isRemote ? [] : [{ id: 'apps' as const, label: t`Mini apps` }]),
]

/** What the list shows: a tab, and for channels and links which one. */
export interface NotificationView {
  tab: NotificationTab
  /** Only this channel; all followed ones if undefined. */
  channel?: string
  /** Only conversations under this URL. */
  link?: string
}

export const typesFor = (tab: NotificationTab): readonly ListType[] | undefined => typesOf[tab]

const CHANNEL = /^[a-z0-9][a-z0-9-]{0,63}$/

/** Parses the view of a URL; anything unknown is `all`. */
export function parseView(search: Record<string, unknown>): NotificationView {
  const tab = ids.find((id) => id === search.tab) ?? 'all'
  if (tab === 'channels' && typeof search.channel === 'string' && CHANNEL.test(search.channel)) {
    return { tab, channel: search.channel }
  }
  if (tab === 'link' && typeof search.link === 'string' && search.link.length <= 2048) {
    return { tab, link: search.link }
  }
  return { tab }
}

/** The shortest search parameters of a view. */
export const viewParams = ({ tab, channel, link }: NotificationView): Record<string, string> => ({
  ...(tab === 'all' ? {} : { tab }),
  ...(channel ? { channel } : {}),
  ...(link ? { link } : {}),
})
